// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// A USB host that opens the board's first serial port, holds its drive if it is told to, as
// desktops do, and leaves everything else alone.
// rp2040js' own host answers an idle port every 10 us, an interrupt storm; this one is quiet.
import { rp2040js } from './rp2040.mjs';

const {
  createSetupPacket, getDescriptorPacket, setDeviceAddressPacket, setDeviceConfigurationPacket,
  DescriptorType, DataDirection, SetupType, SetupRecipient,
} = rp2040js;

const INTERFACE = 4; // descriptor types and classes
const ENDPOINT = 5;
const COMMUNICATION = 2;
const DATA = 10;
const STORAGE = 8;
const CTRL_C = 3;

export class UsbHost {
  constructor(usb) {
    this.usb = usb;
    this.step = 'detached';
    this.connected = false;
    this.onData = null;
    this.toSend = [];
    this.asked = 0; // bytes the board is ready to take
    this.requests = [];
    this.requesting = false;
    this.holdsDrive = false;
    this.drive = { input: -1, output: -1, asked: 0, toSend: [], commands: [], busy: false };
    const { clock } = usb.rp2040;
    // A real host waits after reset; CircuitPython loses a SETUP that comes at once.
    const address = clock.createAlarm(() => usb.sendSetupPacket(setDeviceAddressPacket(1)));
    this.raiseAgain = clock.createAlarm(() => this.setTerminalReady(true));
    usb.onUSBEnabled = () => usb.resetDevice();
    usb.onResetReceived = () => {
      Object.assign(this, { step: 'address', descriptor: [], length: 0, input: -1, output: -1 });
      Object.assign(this.drive, { input: -1, output: -1 });
      address.schedule(10e6);
    };
    usb.onEndpointWrite = (endpoint, data) => this.fromBoard(endpoint, data);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) return;
      if (endpoint === this.drive.output) {
        this.drive.asked = size;
        this.pumpDrive();
      }
      if (endpoint !== this.output) return; // keyboard: nothing to say
      this.asked = size;
      this.pump();
    };
  }

  fromBoard(endpoint, data) {
    if (endpoint === this.input) this.onData?.(data);
    else if (endpoint === this.drive.input) this.fromDrive(data);
    else if (endpoint === 0) this.enumerate(data);
  }

  /** The questions a host asks, one after the other. */
  enumerate(data) {
    const { usb } = this;
    const ask = (length) => usb.sendSetupPacket(getDescriptorPacket(DescriptorType.Configration, length));
    if (this.step === 'address' && data.length === 0) {
      this.step = 'length';
      ask(9);
    } else if (this.step === 'length' && data.length >= 9) {
      this.length = data[2] | (data[3] << 8);
      this.step = 'descriptor';
      ask(this.length);
    } else if (this.step === 'descriptor' && data.length) {
      this.descriptor.push(...data);
      if (this.descriptor.length < this.length) return;
      this.findEndpoints();
      this.step = 'configure';
      usb.sendSetupPacket(setDeviceConfigurationPacket(1));
    } else if (this.step === 'configure' && data.length === 0) {
      this.step = 'open';
      this.sendLineState(3);
    } else if (this.step === 'open' && data.length === 0) {
      if (!this.connected) {
        this.connected = true;
        this.raiseAgain.schedule(60e6); // a second request wakes a sleeping loop
        this.pump();
        if (this.holdsDrive) this.holdDrive();
      }
      const next = this.requests.shift();
      if (next) next();
      else this.requesting = false;
    }
  }

  /** The endpoints of the first communication interface's data interface, and of the drive. */
  findEndpoints() {
    const d = this.descriptor;
    let kind = -1;
    for (let i = 0; i < d.length && d[i]; i += d[i]) {
      if (d[i + 1] === INTERFACE) {
        kind = d[i + 5];
        if (kind === DATA && this.input >= 0 && this.output >= 0) kind = -1;
        if (kind === COMMUNICATION && this.input < 0) this.interface = d[i + 2];
      } else if (d[i + 1] === ENDPOINT && kind === DATA) {
        if (d[i + 2] & 0x80) this.input = d[i + 2] & 15;
        else this.output = d[i + 2] & 15;
      } else if (d[i + 1] === ENDPOINT && kind === STORAGE) {
        if (d[i + 2] & 0x80) this.drive.input = d[i + 2] & 15;
        else this.drive.output = d[i + 2] & 15;
      }
    }
  }

  sendLineState(value) {
    this.requesting = true;
    this.usb.sendSetupPacket(createSetupPacket({
      dataDirection: DataDirection.HostToDevice, type: SetupType.Class,
      recipient: SetupRecipient.Interface ?? SetupRecipient.Device,
      bRequest: 0x22, wValue: value, wIndex: this.interface, wLength: 0,
    }));
  }

  setTerminalReady(on) {
    const go = () => this.sendLineState(on ? 3 : 0);
    if (this.requesting) this.requests.push(go);
    else if (this.connected) go();
  }

  write(bytes) {
    for (const byte of bytes) this.toSend.push(byte);
    this.pump();
  }

  pump() {
    const { toSend } = this;
    if (!this.asked || !toSend.length || !this.connected) return;
    // CircuitPython drops what comes in one packet with Ctrl-C; a person's next key is later.
    const interrupt = toSend.indexOf(CTRL_C) + 1;
    const count = Math.min(this.asked, interrupt || toSend.length);
    const micros = this.interrupted ? 2000 : 20;
    this.interrupted = toSend[count - 1] === CTRL_C;
    this.asked = 0;
    this.usb.endpointReadDone(this.output, Uint8Array.from(toSend.splice(0, count)), micros);
  }

  /** Ask how the drive may be used: CircuitPython then takes it for the computer's. */
  holdDrive() {
    this.holdsDrive = true;
    if (this.drive.output >= 0) this.command([0x1a, 0, 0x3f, 0, 4, 0], { length: 4 });
  }

  /** Let go of the drive until the next start. */
  ejectDrive() {
    if (this.drive.output >= 0) this.command([0x1b, 0, 0, 0, 2, 0], {});
  }

  /** Write whole sectors of the drive; `done` gets the status, 0 if all is well. */
  writeDrive(sector, data, done) {
    const place = [24, 16, 8, 0].map((shift) => (sector >> shift) & 255);
    const count = data.length / 512;
    this.command([0x2a, 0, ...place, 0, count >> 8, count & 255, 0], { data, done });
  }

  /** A SCSI command: 31 bytes, then perhaps data in packets of their own. */
  command(words, { data = [], length = data.length, done }) {
    const wrapped = new Uint8Array(31);
    const view = new DataView(wrapped.buffer);
    wrapped.set([0x55, 0x53, 0x42, 0x43, 1]);
    view.setUint32(8, length, true);
    wrapped[12] = data.length ? 0 : 0x80; // to the board, or from it
    wrapped[14] = words.length;
    wrapped.set(words, 15);
    const packets = [wrapped];
    for (let i = 0; i < data.length; i += 64) packets.push(data.subarray(i, i + 64));
    this.drive.commands.push({ packets, done });
    this.nextCommand();
  }

  nextCommand() {
    const { drive } = this;
    if (drive.busy || !drive.commands.length) return;
    drive.busy = true;
    drive.toSend.push(...drive.commands[0].packets);
    this.pumpDrive();
  }

  pumpDrive() {
    const { drive } = this;
    if (!drive.asked || !drive.toSend.length) return;
    drive.asked = 0;
    this.usb.endpointReadDone(drive.output, Uint8Array.from(drive.toSend.shift()), 20);
  }

  fromDrive(data) {
    const ends = data.length === 13 && String.fromCharCode(...data.subarray(0, 4)) === 'USBS';
    if (!ends) return; // an answer that is not needed
    const { drive } = this;
    drive.busy = false;
    drive.commands.shift().done?.(data[12]);
    this.nextCommand();
  }
}
