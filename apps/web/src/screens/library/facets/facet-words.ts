import type { Facet } from '../library-search.js';
import { statusName, typeName } from '../../../parts/record-words.js';

const NAMES: Readonly<Record<Facet, string>> = {
  dataType: 'Kind',
  instrument: 'Instrument',
  filter: 'Filter',
  status: 'State',
};

export const facetName = (facet: Facet): string => NAMES[facet];

/** A value in words. */
export function valueName(facet: Facet, value: string): string {
  if (facet === 'dataType')
    return typeName({ dataType: value as Parameters<typeof typeName>[0]['dataType'] }) ?? value;
  return facet === 'status' ? statusName(value) : value;
}

/** Longer lists are found by words. */
const MOST = 12;

/** The values that are offered: those chosen, and the most frequent ones, by their names. */
export function facetValues(
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): { readonly value: string; readonly count: number }[] {
  const offered = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([value]) => value);
  return [...new Set([...chosen, ...offered])]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((value) => ({ value, count: counts[value] ?? 0 }));
}
