import { filterWavelengthUm, narrowestElement } from '#observatory';
import type { Observation } from './target-answers.js';

/** Observations of an instrument through one filter. */
export interface FilterGroup {
  readonly filter: string;
  readonly wavelengthUm: number | null;
  readonly count: number;
  /** Of all together, seconds. */
  readonly exposureSeconds: number;
  /** When the newest began. */
  readonly newest: string | null;
  /** How many have a record in the library. */
  readonly here: number;
  /** When the first of those that are not released will be; null: all are. */
  readonly exclusiveUntil: string | null;
}

export interface InstrumentGroup {
  readonly instrument: string;
  readonly filters: readonly FilterGroup[];
}

/** The filter that makes the band of an observation. */
export const filterOf = ({ filter }: Pick<Observation, 'filter'>): string =>
  filter === null ? 'no filter' : narrowestElement(filter);

/** Names that are not written in capitals. */
const INSTRUMENTS: Readonly<Record<string, string>> = { NIRCAM: 'NIRCam', NIRSPEC: 'NIRSpec' };

/** The instrument without its mode: NIRCAM/IMAGE is NIRCam. */
export function instrumentOf({ instrument }: Pick<Observation, 'instrument'>): string {
  const [name] = (instrument ?? 'Unknown instrument').split('/');
  return INSTRUMENTS[name] ?? name;
}

/**
 * Observations by instrument and filter, the shortest wavelength first.
 * @param hereIds those in the library
 */
export const groupObservations = (
  observations: readonly Observation[],
  hereIds: ReadonlySet<string>,
): InstrumentGroup[] =>
  [...groupBy(observations, instrumentOf)]
    .map(([instrument, taken]) => ({ instrument, filters: filtersOf(taken, hereIds) }))
    .toSorted((a, b) => wavelength(a.filters[0]) - wavelength(b.filters[0]));

const filtersOf = (observations: readonly Observation[], hereIds: ReadonlySet<string>): FilterGroup[] =>
  [...groupBy(observations, filterOf)]
    .map(([filter, taken]) => summaryOf(filter, taken, hereIds))
    .toSorted((a, b) => wavelength(a) - wavelength(b));

const wavelength = ({ wavelengthUm }: FilterGroup): number => wavelengthUm ?? Infinity;

const summaryOf = (
  filter: string,
  taken: readonly Observation[],
  hereIds: ReadonlySet<string>,
): FilterGroup => ({
  filter,
  wavelengthUm: filterWavelengthUm(filter, taken[0].instrument),
  count: taken.length,
  exposureSeconds: taken.reduce((sum, { exposureTime }) => sum + (exposureTime ?? 0), 0),
  newest: taken.flatMap(({ observationDate }) => observationDate ?? []).reduce(later, null),
  here: taken.filter(({ obsId }) => hereIds.has(obsId)).length,
  exclusiveUntil: taken
    .flatMap(({ isPublic, releaseDate }) => (isPublic || releaseDate === null ? [] : [releaseDate]))
    .reduce(earlier, null),
});

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);
const earlier = (a: string | null, b: string) => (a !== null && a < b ? a : b);

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
