const NAME="{{NAME}}", FILES="{{FILES}}";
