import type { LibraryImage } from './library-images.js';

/** Name of a picture by its records, as far as they can be seen: what is in it, else the first file. */
export function pictureWords(records: readonly (LibraryImage | undefined)[]): string {
  const seen = records.filter((record) => record !== undefined);
  const targets = [...new Set(seen.flatMap(({ targetName }) => targetName ?? []))];
  if (targets.length > 1) return `${targets[0]} and others`;
  return targets[0] ?? seen[0]?.fileName ?? 'Picture';
}

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
