/** Memory that all threads see. */
export const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(4 * length));

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));

export const sharedWords = (length: number): Uint16Array =>
  new Uint16Array(new SharedArrayBuffer(2 * length));
