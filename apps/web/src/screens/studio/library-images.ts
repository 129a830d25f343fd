import type { components } from '#sdk';
import type { ChannelFiles } from '../../picture/session.js';

/** A record of the library. */
export type LibraryImage = components['schemas']['RecordView'];

/** Whether a picture can be made of it. */
export const isUsable = ({ dataType, isViewable, wcs }: LibraryImage): boolean =>
  dataType === 'image' && isViewable && wcs !== null;

/** Whether a record has all words in its name, target, instrument or filter. */
export function hasWords({ fileName, targetName, instrument, filter }: LibraryImage, words: string): boolean {
  const text = [fileName, targetName, instrument, filter].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One channel for each filter, the shortest wavelength first; files without a filter are channels of their own. */
export function channelsByFilter(images: readonly LibraryImage[]): ChannelFiles[] {
  const groups = new Map<string, LibraryImage[]>();
  for (const image of images) {
    const name = image.filter ?? image.id;
    groups.set(name, [...(groups.get(name) ?? []), image]);
  }
  const um = ([first]: LibraryImage[]): number => first.wavelengthUm ?? Number.MAX_VALUE;
  return [...groups.values()]
    .sort((a, b) => um(a) - um(b))
    .map((group) => ({ ids: group.map(({ id }) => id), ...namesOf(group[0]) }));
}

const namesOf = ({ filter, wavelengthUm }: LibraryImage) => ({
  ...(filter !== null && { label: filter }),
  ...(wavelengthUm !== null && { um: wavelengthUm }),
});
