/** Larger arrays are allocated each time, so that one unusually large picture does not hold its memory for ever. */
const MAX_REUSED_BYTES = 32 * 1024 * 1024;

const arrays = new Map<string, ArrayBuffer>();

/**
 * Memory of this thread for one use at a time, reused from task to task, since fresh memory costs as much as the work on it. It is not
 * cleared.
 */
export const threadFloats = (use: string, length: number): Float32Array<ArrayBuffer> =>
  new Float32Array(threadBuffer(use, 4 * length), 0, length);

/** {@link threadFloats} in double precision. */
export const threadDoubles = (use: string, length: number): Float64Array<ArrayBuffer> =>
  new Float64Array(threadBuffer(use, 8 * length), 0, length);

/** {@link threadFloats} in bytes. */
export const threadBytes = (use: string, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(threadBuffer(use, length), 0, length);

/** {@link threadFloats} in 16-bit words. */
export const threadWords = (use: string, length: number): Uint16Array<ArrayBuffer> =>
  new Uint16Array(threadBuffer(use, 2 * length), 0, length);

function threadBuffer(use: string, bytes: number): ArrayBuffer {
  const found = arrays.get(use);
  if (found && found.byteLength >= bytes) return found;
  const made = new ArrayBuffer(bytes);
  if (bytes <= MAX_REUSED_BYTES) arrays.set(use, made);
  return made;
}
