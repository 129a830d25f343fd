import type { ByteSource } from '../../byte-source.js';

/**
 * A byte source that can also read synchronously, into given memory: a file on disk, for threads that may block (a worker thread, a
 * command). A small read then takes a twentieth of the time of one through the event loop, and one buffer serves for a whole image, while
 * fresh memory for each read would cost several times as much as the reading.
 */
export interface BlockingSource extends ByteSource {
  /** Fills `into` from `offset` on. Gives the number of bytes read: fewer than `into.length` at the end of the data only. */
  readInto(offset: number, into: Uint8Array): number;
}

/** Whether a source can read synchronously into given memory. */
export function isBlockingSource(source: ByteSource): source is BlockingSource {
  return 'readInto' in source && typeof source.readInto === 'function';
}
