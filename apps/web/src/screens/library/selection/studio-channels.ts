import type { LibraryRecord } from '#sdk';
import { groupBy } from '../group-by.js';

/** The `ids` of Studio's address for a picture of these images: one channel a filter, by wavelength. */
export function studioIds(records: Iterable<LibraryRecord>): string {
  const images = [...records].filter(({ isViewable }) => isViewable);
  const channels = [...groupBy(images, ({ filter }) => filter).values()];
  const wavelength = ([{ wavelengthUm }]: readonly LibraryRecord[]) => wavelengthUm ?? Infinity;
  return channels
    .sort((a, b) => (wavelength(a) < wavelength(b) ? -1 : 1))
    .map((channel) => channel.map(({ id }) => id).join(','))
    .join(';');
}
