import { filterWavelengthUm, narrowestElement } from '#observatory';
import { directionOf, type Direction } from '#sky';
import type { RecipeObservation } from './recipe-values.js';

/** An observation, reduced to the fields of recipes. */
export interface UsableObservation {
  readonly filter: string;
  readonly instrument: string;
  readonly wavelengthUm: number;
  /** `null`: unknown. */
  readonly place: Direction | null;
  readonly observationId: string | null;
  readonly dataId: string | null;
}

/** The observations that can be used, in an order that does not depend on that of the input. */
export interface UsableObservations {
  readonly usable: readonly UsableObservation[];
  /** Observations that were left out, and the reasons. */
  readonly warnings: readonly string[];
}

/** @param now observations released later are left out unless they are in the library */
export function readObservations(observations: readonly RecipeObservation[], now: Date): UsableObservations {
  const usable: UsableObservation[] = [];
  const bands = rememberedBands();
  const leftOut = new Map<string, Set<string>>();
  for (const observation of observations) {
    const read = readObservation(observation, bands, now);
    if (typeof read !== 'string') usable.push(read);
    else leftOut.set(read, (leftOut.get(read) ?? new Set()).add(nameOf(observation)));
  }
  const ranked = usable.map((observation) => ({ observation, merit: meritOf(observation) }));
  ranked.sort((a, b) => a.merit - b.merit || inOrder(a.observation, b.observation));
  return {
    usable: ranked.map(({ observation }) => observation),
    warnings: [...leftOut].map(([reason, names]) => `${listed(names)} left out: ${reason}`).sort(),
  };
}

/** @returns the reason if the observation cannot be used */
function readObservation(
  observation: RecipeObservation,
  bandOf: typeof readBand,
  now: Date,
): UsableObservation | string {
  const { sRa, sDec, dataProductType, releaseDate, observationId, dataId } = observation;
  if (dataProductType && dataProductType.toLowerCase() !== 'image') return 'no image';
  if (!dataId && releaseDate && new Date(releaseDate) > now) return 'not released yet';
  const { instrument, filter, wavelengthUm } = bandOf(namesOf(observation));
  const known = wavelengthUm ?? observation.wavelengthUm ?? null;
  if (filter === '' || known === null) return 'wavelength unknown';
  const hasPlace = typeof sRa === 'number' && typeof sDec === 'number';
  return {
    ...{ filter, instrument, wavelengthUm: known },
    place: hasPlace ? directionOf({ ra: sRa, dec: sDec }) : null,
    observationId: observationId ?? null,
    dataId: dataId ?? null,
  };
}

/** The names that give the band, '' where they are missing. */
interface Named {
  readonly instrument: string;
  readonly filter: string;
}

const namesOf = ({ instrument, filter }: RecipeObservation): Named => ({
  instrument: instrument ?? '',
  filter: filter ?? '',
});

/** Caches bands, since the same names occur thousands of times. */
function rememberedBands(): typeof readBand {
  const known = new Map<string, ReturnType<typeof readBand>>();
  return (named) => {
    const key = `${named.instrument}\u0000${named.filter}`;
    const band = known.get(key) ?? readBand(named);
    known.set(key, band);
    return band;
  };
}

function readBand(named: Named) {
  const [instrument, filter] = [instrumentOf(named), filterOf(named.filter)];
  return { instrument, filter, wavelengthUm: filterWavelengthUm(filter, instrument) };
}

/** The instrument without its mode: `NIRCAM/IMAGE` is NIRCAM. */
const instrumentOf = ({ instrument }: Named): string => instrument.split('/')[0].trim().toUpperCase();

/** The filter that determines the band; for names outside STScI's scheme the one that is not clear glass. */
const filterOf = (filters: string): string =>
  narrowestElement(filters)
    .split(';')
    .map((element) => element.trim())
    .filter((element) => element !== '' && !/^CLEAR/i.test(element))
    .join(';');

const nameOf = ({ observationId, ...names }: RecipeObservation): string => {
  const { instrument, filter } = namesOf(names);
  return `${instrument} ${filter}`.trim() || (observationId ?? 'an observation without a name');
};

/** Limit of names in a warning. */
const MAX_NAMES = 8;

function listed(names: ReadonlySet<string>): string {
  const sorted = [...names].sort();
  const more = sorted.length - MAX_NAMES;
  return more > 0 ? `${sorted.slice(0, MAX_NAMES).join(', ')} and ${more} more` : sorted.join(', ');
}

/** Rank of an observation, the lowest is preferred: with a position, in the library, observations before candidates. */
const meritOf = ({ place, dataId, observationId }: UsableObservation): number =>
  (place ? 0 : 100) + (dataId ? 0 : 10) + associationRank(observationId);

/**
 * Level-3 products of one observation (`jw02731-o001_…`) rank before those of candidates of several (`-c1000`), and both before the rest.
 */
function associationRank(observationId: string | null): number {
  const kind = /^jw\d{5}-([oc])\d/i.exec(observationId ?? '')?.[1].toLowerCase();
  return kind === 'o' ? 0 : kind === 'c' ? 1 : 2;
}

/** Compares all fields, so that only identical observations have no order. */
const inOrder = (a: UsableObservation, b: UsableObservation): number =>
  compared(a.observationId ?? '', b.observationId ?? '') ||
  compared(a.dataId ?? '', b.dataId ?? '') ||
  compared(a.instrument, b.instrument) ||
  compared(a.filter, b.filter) ||
  compared(a.wavelengthUm, b.wavelengthUm) ||
  [0, 1, 2].map((axis) => compared(a.place?.[axis] ?? 0, b.place?.[axis] ?? 0)).find((sign) => sign !== 0) ||
  0;

const compared = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
