/** Room behind the written bytes, for writing full words. */
const SLACK_BYTES = 8;

/** A stream of bits, the lowest first, in memory that grows. */
export class BitWriter {
  private bytes: Uint8Array<ArrayBuffer>;
  private length = 0;
  /** Bits that do not fill a byte yet, and their number. */
  hold = 0;
  bits = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity + SLACK_BYTES);
  }

  /** Starts again, in the same memory. */
  clear(): void {
    this.length = this.hold = this.bits = 0;
  }

  /** Writes up to 24 bits. */
  write(value: number, bits: number): void {
    this.reserve(SLACK_BYTES);
    this.hold |= value << this.bits;
    this.bits += bits;
    for (; this.bits >= 8; this.bits -= 8) {
      this.bytes[this.length++] = this.hold & 0xff;
      this.hold >>>= 8;
    }
  }

  /** Zeros up to the end of the byte. */
  fillByte(): void {
    if (this.bits > 0) this.write(0, 8 - this.bits);
  }

  /** Appends full bytes that begin with the pending bits, and the bits after them. */
  append(bytes: Uint8Array, hold: number, bits: number): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    this.hold = hold;
    this.bits = bits;
  }

  /** The full bytes written so far, valid until the next write. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes + SLACK_BYTES;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    grown.set(this.bytes);
    this.bytes = grown;
  }
}
