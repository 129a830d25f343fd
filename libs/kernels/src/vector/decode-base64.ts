const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes of a base64 text (RFC 4648 §4): the kernels run in Node and in browsers, so they use neither's own decoder. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/={1,2}$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let i = 0, at = 0, held = 0; i < digits.length; i++) {
    held = ((held << 6) | ALPHABET.indexOf(digits[i])) & 0xffffff;
    const bits = (6 * (i + 1)) % 8;
    if (bits < 6) bytes[at++] = (held >>> bits) & 0xff;
  }
  return bytes;
}
