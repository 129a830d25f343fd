import type { UsableObservation } from './usable-observations.js';

/** All observations in one filter, which become a channel. */
export interface Band {
  readonly filter: string;
  readonly wavelengthUm: number;
  readonly instruments: ReadonlySet<string>;
  readonly observations: readonly UsableObservation[];
}

/** The filters of observations, the shortest wavelength first. */
export function bandsOf(observations: readonly UsableObservation[]): Band[] {
  const byFilter = new Map<string, UsableObservation[]>();
  for (const observation of observations) {
    const band = byFilter.get(observation.filter);
    if (band) band.push(observation);
    else byFilter.set(observation.filter, [observation]);
  }
  const bands = [...byFilter].map(([filter, ofFilter]) => ({
    filter,
    wavelengthUm: ofFilter.reduce((least, { wavelengthUm }) => Math.min(least, wavelengthUm), Infinity),
    instruments: new Set(ofFilter.map(({ instrument }) => instrument)),
    observations: ofFilter,
  }));
  return inOrder(bands);
}

/** The shortest wavelength first. */
export const inOrder = (bands: Band[]): Band[] =>
  bands.sort((a, b) => a.wavelengthUm - b.wavelengthUm || (a.filter < b.filter ? -1 : 1));

/** Minimum ratio of consecutive wavelengths in a classic picture (docs/reference/algorithms.md, "Recipes"). */
const LEAST_RATIO = 1.2;
/** 1.2 × 1.5 is slightly more than 1.8 in binary. */
const ROUNDING = 1e-9;

/** The shortest wavelength, the longest, and the one nearest to their logarithmic mean; empty if they are not well separated. */
export function classicThree(bands: readonly Band[]): Band[] {
  if (bands.length < 3) return [];
  const [shortest, longest] = [bands[0], bands[bands.length - 1]];
  const isApart = (a: Band, b: Band) => b.wavelengthUm >= LEAST_RATIO * a.wavelengthUm * (1 - ROUNDING);
  const offMiddle = ({ wavelengthUm }: Band) =>
    Math.abs(Math.log(wavelengthUm ** 2 / (shortest.wavelengthUm * longest.wavelengthUm)));
  const [middle] = bands
    .slice(1, -1)
    .filter((band) => isApart(shortest, band) && isApart(band, longest))
    .sort((a, b) => offMiddle(a) - offMiddle(b));
  return middle ? [shortest, middle, longest] : [];
}

const ofWidth = (bands: readonly Band[], width: 'narrow' | 'wide', least: number): Band[] => {
  const found = bands.filter(({ filter }) => filterWidth(filter) === width);
  return found.length >= least ? found : [];
};

export const narrowBands = (bands: readonly Band[]): Band[] => ofWidth(bands, 'narrow', 2);
export const broadBands = (bands: readonly Band[]): Band[] => ofWidth(bands, 'wide', 3);

/** Evenly picks a number of bands, including both ends. */
export const evenlyPicked = (bands: readonly Band[], count: number): Band[] =>
  bands.length <= count
    ? [...bands]
    : Array.from({ length: count }, (_, i) => bands[Math.round((i * (bands.length - 1)) / (count - 1))]);

/** Width class of a filter, from the letters after its digits (STScI's naming of filters). */
export type FilterWidth = 'extra-wide' | 'wide' | 'medium' | 'narrow';

const WIDTHS: Readonly<Record<string, FilterWidth>> = {
  W2: 'extra-wide',
  W: 'wide',
  M: 'medium',
  N: 'narrow',
};

/** Long-pass filters, filters of coronagraphs and others have no class. */
export const filterWidth = (filter: string): FilterWidth | null =>
  WIDTHS[/^F\d{3,4}(W2|[WMN])$/.exec(filter)?.[1] ?? ''] ?? null;
