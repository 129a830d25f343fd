/**
 * Where inflate writes. What was written last stays in front, because the stream repeats it: of a stream that is taken
 * away piece by piece the last {@link HISTORY_BYTES}.
 */
export interface InflateWindow {
  bytes: Uint8Array;
  /** Bytes written. */
  length: number;
  /** How many of them have been taken away and are here only to be repeated. */
  taken: number;
  /** The first byte of the stream, or of what is left of it: nothing before may be repeated. */
  origin: number;
}

/** Farthest repetition (RFC 1951 §2). */
export const HISTORY_BYTES = 32768;

/**
 * Room that is left free at the end: a pause comes only between two repetitions, so that what is written last may be a
 * literal and the longest repetition (258 bytes), copied 16 bytes at a time.
 */
export const WINDOW_SLACK = 320;

/** A window that is full when more than `room` bytes are written. */
export function createWindow(room: number): InflateWindow {
  return { bytes: new Uint8Array(room + WINDOW_SLACK), length: 0, taken: 0, origin: 0 };
}

/** How many bytes may stand in the window when one more symbol is decoded. */
export function windowRoom(window: InflateWindow): number {
  return window.bytes.length - WINDOW_SLACK;
}

/** Makes room for `room` bytes in all. */
export function growWindow(window: InflateWindow, room: number): void {
  const grown = new Uint8Array(room + WINDOW_SLACK);
  grown.set(window.bytes.subarray(0, window.length));
  window.bytes = grown;
}

/** Takes away what was written since the last time, and leaves in the window what may be repeated. */
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
