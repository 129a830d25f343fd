import path from 'node:path';
import { hduFromLayout, openFits, wholeCompression, type FitsFile, type Hdu, type HduLayout } from '#kernels';
import type { RangeReader } from '#platform';
import type { FileStores } from '../compute/thread-storage.js';
import type { FileAnswer, FilePlace, PackedFile } from '../images/file-place.js';
import type { ImageReference } from '../images/sky-image.js';
import type { OpenQuality } from './read-part.js';

/** Bytes that tell whether a file is packed. */
const MAGIC_BYTES = 3;

/** Opens a FITS file for the time of `use`: headers only, nothing is read ahead. A packed one is told, not opened. */
export const withFits = <T>(
  stores: FileStores,
  place: FilePlace,
  use: (file: FitsFile, place: FilePlace) => Promise<T>,
): Promise<FileAnswer<T>> =>
  withSource(stores, place, async (source) => {
    const packed = await packedFile(place, source);
    if (packed) return { packed };
    const { size, version } = source;
    return { answer: await use(await openFits(source), { ...place, seen: { size, version } }) };
  });

/** Opens an image that was found before, its weights and its flags, for the time of `use`: no header is read again. */
export const withImage = <T>(
  stores: FileStores,
  { place, image, weights, quality }: ImageReference,
  use: (file: FitsFile, image: Hdu, weights: Hdu | null, quality: OpenQuality | null) => Promise<T>,
): Promise<T> =>
  withSource(stores, place, (source) => {
    const unitOf = (layout: HduLayout) => hduFromLayout(layout, source.name);
    const flags = quality ? { ...quality, unit: unitOf(quality.unit) } : null;
    return use({ source, hdus: [] }, unitOf(image), weights && unitOf(weights), flags);
  });

/** Opens a file as bytes for the time of `use`. */
export async function withSource<T>(
  { storage, scratch }: FileStores,
  { key, scratchKey, seen }: FilePlace,
  use: (source: RangeReader) => Promise<T>,
): Promise<T> {
  const store = scratchKey === undefined ? storage : scratch;
  const reader = await store.openReader(scratchKey ?? key, seen);
  try {
    return await use({ ...reader, name: path.posix.basename(key) });
  } finally {
    await reader.close();
  }
}

/** The file as one that is to be unpacked; `undefined` when it is not packed. */
export async function packedFile({ key }: FilePlace, source: RangeReader): Promise<PackedFile | undefined> {
  const compression = wholeCompression(await source.read(0, MAGIC_BYTES));
  const { name, size, version } = source;
  return compression && { key, name, size, version, compression };
}
