import type { ByteSource } from '../../byte-source.js';

/**
 * A byte source that can also read at once, blocking its thread, into memory that it is given: a file on disk, used where
 * nothing else waits (in a worker thread, in a command). A small read then takes a twentieth of the time that its way
 * through the event loop would, and one buffer serves for a whole image, where fresh memory for each read would cost
 * several times as much as the reading.
 */
export interface BlockingSource extends ByteSource {
  /** Fills `into` from `offset` on. Gives the number of bytes read: fewer than `into.length` at the end of the data only. */
  readInto(offset: number, into: Uint8Array): number;
}

/** Whether a source can read at once into given memory. */
export function isBlockingSource(source: ByteSource): source is BlockingSource {
  return 'readInto' in source && typeof source.readInto === 'function';
}
