import { openFits, type ByteSource, type FitsFile } from '#kernels';
import type { Storage } from '#platform';

/** A compressed file is unpacked in memory: this much and no more. */
const MAX_UNCOMPRESSED_BYTES = 1024 ** 3;

/** Opens a stored FITS file for the time of `use`: headers only, nothing is read ahead. */
export async function withFits<T>(
  storage: Storage,
  key: string,
  use: (file: FitsFile) => Promise<T>,
): Promise<T> {
  return withSource(storage, key, async (source) =>
    use(await openFits(source, { maxUncompressedBytes: MAX_UNCOMPRESSED_BYTES })),
  );
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
