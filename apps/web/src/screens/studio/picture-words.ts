import type { components } from '#sdk';
import type { LibraryImage } from './library-images.js';

/** A featured target, as far as its names go. */
type NamedTarget = Pick<components['schemas']['FeaturedTargetView'], 'name' | 'catalogId' | 'search'>;

/** The name that people know a header's target by: "Carina Nebula, Cosmic Cliffs" for NGC-3324. */
export function commonName(targetName: string, featured: readonly NamedTarget[]): string {
  const known = featured.find(({ name, catalogId, search }) =>
    [name, catalogId, search.targetName].some((each) => plain(each) === plain(targetName)),
  );
  return known?.name ?? targetName;
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The filters of a picture in few words. */
export function filterWords(records: readonly (LibraryImage | undefined)[]): string {
  const filters = records.flatMap((record) => record?.filter ?? []);
  const count = `${records.length} ${records.length === 1 ? 'channel' : 'channels'}`;
  return filters.length === 0
    ? count
    : `${count} · ${filters.slice(0, 4).join(' ')}${filters.length > 4 ? ' …' : ''}`;
}

/** Records that somebody else with the link would not see. */
export const hiddenRecords = (records: readonly LibraryImage[]): LibraryImage[] =>
  records.filter(({ visibility }) => visibility !== 'public');
