import path from 'node:path';
import { openFits, fileCompression, type FitsFile, type Hdu } from '#kernels';
import { hduFromLayout, hduLayout, type HduLayout } from '#kernels/parallel';
import type { RangeReader } from '#platform';
import { AppError } from '#platform/app-error';
import type { CompressedFile } from '../../engine/scratch/scratch.tasks.js';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import type { ImageReference } from '../image-reference.js';
import type { FileAnswer, FilePlace } from '../stored-file.js';
import type { OpenQuality } from './read-part.js';

/** Bytes from which the compression of a file is recognised. */
const MAGIC_BYTES = 3;

/** Opens a FITS file for the time of `use`: headers only, nothing is read ahead. A compressed one is reported, not opened. */
export const withFits = <T>(
  stores: FileStores,
  place: FilePlace,
  use: (file: FitsFile, place: FilePlace) => Promise<T>,
): Promise<FileAnswer<T>> =>
  withSource(stores, place, async (source) => {
    const compressed = await compressedFile(place, source);
    if (compressed) return { compressed };
    const { size, version } = source;
    return {
      answer: await use(await openFits(source, { requireWhole: true }), {
        ...place,
        seen: { size, version },
      }),
    };
  });

/** Opens a known image, its weights and its flags, for the time of `use`: no header is read again. */
export const withImage = <T>(
  stores: FileStores,
  { place, image, weights, quality }: ImageReference,
  use: (file: FitsFile, image: Hdu, weights: Hdu | null, quality: OpenQuality | null) => Promise<T>,
): Promise<T> =>
  withSource(stores, place, (source) => {
    const hduOf = (layout: HduLayout) => hduFromLayout(layout, source.name);
    const flags = quality ? { ...quality, hdu: hduOf(quality.hdu) } : null;
    return use({ source, hdus: [] }, hduOf(image), weights && hduOf(weights), flags);
  });

/** Opens a file as bytes for the time of `use`. */
export async function withSource<T>(
  stores: FileStores,
  place: FilePlace,
  use: (source: RangeReader) => Promise<T>,
): Promise<T> {
  const reader = await openPlace(stores, place);
  try {
    return await use({ ...reader, name: path.posix.basename(place.key) });
  } finally {
    await reader.close();
  }
}

async function openPlace(
  { storage, scratch }: FileStores,
  { key, scratchKey, seen }: FilePlace,
): Promise<RangeReader> {
  if (scratchKey === undefined) return storage.openReader(key, seen);
  return scratch.openReader(scratchKey, seen).catch((error: unknown) => {
    throw isGone(error) ? copyIsGone(key, error) : error;
  });
}

/** Whether a copy was removed, or removed and made again. */
const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'not-found' || error.kind === 'conflict');

/** The next request decompresses the file again. Names of copies are not disclosed. */
const copyIsGone = (key: string, cause: unknown): AppError =>
  new AppError(
    'unavailable',
    `The decompressed copy of ${path.posix.basename(key)} was removed while it was read`,
    {
      retryAfterSeconds: 1,
      cause,
    },
  );

/** The compressed file, to be decompressed; `undefined` for an uncompressed one. */
export async function compressedFile(
  { key }: FilePlace,
  source: RangeReader,
): Promise<CompressedFile | undefined> {
  const compression = fileCompression(await source.read(0, MAGIC_BYTES));
  const { name, size, version } = source;
  return compression && { key, name, size, version, compression };
}

/** An HDU as plain data whose header all threads share: passing it to a band copies nothing. */
export async function sharedLayout(file: FitsFile, hdu: Hdu): Promise<HduLayout> {
  const layout = await hduLayout(file, hdu);
  const header = new Uint8Array(new SharedArrayBuffer(layout.header.length));
  header.set(layout.header);
  return { ...layout, header };
}
