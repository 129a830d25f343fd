/**
 * Output of inflate. The most recent bytes stay in front, because the stream repeats them: the last {@link HISTORY_BYTES} of a stream whose
 * output is taken piece by piece.
 */
export interface InflateWindow {
  bytes: Uint8Array;
  /** Bytes written. */
  length: number;
  /** Number of these bytes that have been taken, and are kept as history only. */
  taken: number;
  /** The first byte of the stream, or of its kept part: repetitions cannot reach before it. */
  origin: number;
}

/** Farthest repetition (RFC 1951 §2). */
export const HISTORY_BYTES = 32768;

/**
 * Free space at the end: a pause happens only between two repetitions, so the last output may be a literal and the longest repetition (258
 * bytes), copied 16 bytes at a time.
 */
export const WINDOW_SLACK = 320;

/** A window that is full when more than `room` bytes are written. */
export function createWindow(room: number): InflateWindow {
  return { bytes: new Uint8Array(room + WINDOW_SLACK), length: 0, taken: 0, origin: 0 };
}

/** Most bytes in the window at which one more symbol may be decoded. */
export function windowRoom(window: InflateWindow): number {
  return window.bytes.length - WINDOW_SLACK;
}

/** Makes room for `room` bytes in all. */
export function growWindow(window: InflateWindow, room: number): void {
  const grown = new Uint8Array(room + WINDOW_SLACK);
  grown.set(window.bytes.subarray(0, window.length));
  window.bytes = grown;
}

/** Takes the bytes written since the last call, and leaves the history in the window. */
export function takeWritten(window: InflateWindow): Uint8Array {
  const { bytes, taken, length } = window;
  const written = bytes.slice(taken, length);
  const kept = Math.min(HISTORY_BYTES, length);
  bytes.copyWithin(0, length - kept, length);
  window.origin = Math.max(0, window.origin - (length - kept));
  window.length = kept;
  window.taken = kept;
  return written;
}
