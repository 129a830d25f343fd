import { openFits, type ByteSource, type FitsFile } from '#kernels';
import type { Storage } from '#platform';

/** A compressed file is unpacked in memory: this much and no more. */
const MAX_UNCOMPRESSED_BYTES = 1024 ** 3;
/** An unpacked file of up to this size is kept for the next task on it: its bands come one after the other. */
const MAX_KEPT_BYTES = 256 * 1024 ** 2;

/** The last compressed file of this thread. Stored files do not change under their key without changing their size. */
let kept: { readonly key: string; readonly storedBytes: number; readonly file: FitsFile } | undefined;

/** Opens a stored FITS file for the time of `use`: headers only, nothing is read ahead. */
export const withFits = <T>(storage: Storage, key: string, use: (file: FitsFile) => Promise<T>): Promise<T> =>
  withSource(storage, key, async (stored) => use(await opened(key, stored)));

async function opened(key: string, stored: ByteSource): Promise<FitsFile> {
  if (kept?.key === key && kept.storedBytes === stored.size) return kept.file;
  const file = await openFits(stored, { maxUncompressedBytes: MAX_UNCOMPRESSED_BYTES });
  // Opening unpacks as far as the units reach: what is kept reads no more of the stored file, which is closed by then.
  if (file.source !== stored && file.source.size <= MAX_KEPT_BYTES)
    kept = { key, storedBytes: stored.size, file };
  return file;
}

/** Opens a stored file as bytes for the time of `use`. */
export async function withSource<T>(
  storage: Storage,
  key: string,
  use: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const reader = await storage.openReader(key);
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}
