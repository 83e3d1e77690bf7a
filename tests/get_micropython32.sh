#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
#
# get_micropython32.sh DIR: put Debian's 32-bit MicroPython under DIR, without root.
#
# Its objects have the sizes they have on a Pico, block for block, so a heap limit means
# something. The packages come from the mirror this machine already uses; they are only
# unpacked, nothing is installed.
set -euo pipefail

directory=$(realpath -m "$1")
suite=trixie
packages=(micropython libc6 libffi8 libmbedcrypto16 libmbedtls21 libmbedx509-7)
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

give_up() {
    rm -rf "$directory"
    echo "No 32-bit MicroPython: $1; its tests will be skipped." >&2
    exit 1
}

case $(uname -m) in x86_64 | i?86) ;; *) give_up "it runs on x86 computers only" ;; esac
command -v apt-get dpkg-deb >/dev/null && [ -r "$keyring" ] || give_up "it comes from Debian's packages and this is not Debian"
mirror=$(apt-get indextargets --format '$(ORIGIN) $(SITE)' |
    awk '$1 == "Debian" && !/security/ {print $2}' | sort -u | head -n 1)
[ -n "$mirror" ] || give_up "apt-get knows no Debian mirror"

echo "Fetching 32-bit MicroPython into $1"
rm -rf "$directory"
mkdir -p "$directory"/apt/{lists/partial,cache/archives/partial,packages} "$directory/tree"
: >"$directory/apt/status"
echo "deb [arch=i386 signed-by=$keyring] $mirror $suite main" >"$directory/apt/sources.list"
cat >"$directory/apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$directory/apt/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$directory/apt/lists";
Dir::State::status "$directory/apt/status";
Dir::Cache "$directory/apt/cache";
APT::Architecture "i386";
APT::Architectures {"i386";};
APT::Sandbox::User "$(id -un)";
Acquire::Retries "2";
Debug::NoLocking "1";
CONF
export APT_CONFIG="$directory/apt/apt.conf"

apt-get -qq update >/dev/null 2>&1 || give_up "the Debian mirror does not answer"
(cd "$directory/apt/packages" && apt-get -qq download "${packages[@]}" >/dev/null 2>&1) ||
    give_up "the Debian mirror does not have it"
for package in "$directory"/apt/packages/*.deb; do dpkg-deb -x "$package" "$directory/tree"; done
rm -rf "$directory/apt"

# The loader and the libraries beside the program: the 64-bit system has none of them.
cat >"$directory/micropython.new" <<'RUN'
#!/bin/sh
here=$(dirname "$(realpath "$0")")/tree/usr
exec "$here/lib/ld-linux.so.2" --library-path "$here/lib/i386-linux-gnu" "$here/bin/micropython" "$@"
RUN
chmod +x "$directory/micropython.new"
[ "$("$directory/micropython.new" -c 'print(6 * 7)' 2>/dev/null)" = 42 ] || give_up "it does not start on this computer"
mv "$directory/micropython.new" "$directory/micropython"
