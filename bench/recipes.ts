/**
 * Recipes of 10,000 observations, the largest request, for different positions. The goal is 200 ms (docs/reference/algorithms.md,
 * "Recipes").
 */
import { suggestRecipes, type RecipeObservation } from '#domain';
import { cpuTime } from './parts/timing.js';

const COUNT = 10_000;
const LIMITS = { channels: 16, recordsPerChannel: 500 };
const FILTERS = ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F770W', 'F1280W'];
const ARCMIN = 1 / 60;

const PLACES: Readonly<Record<string, (i: number) => readonly [ra: number, dec: number]>> = {
  'all over the sky': (i) => [(i * 137.5) % 360, ((i * 7) % 170) - 85],
  'in one place': () => [10, 10],
  'in one field': (i) => [10 + (i % 100) / 6000, 10 + i / 600_000],
  'in a mosaic of 100 × 100 fields': (i) => [10 + (i % 100) * ARCMIN, 10 + Math.floor(i / 100) * ARCMIN],
  'in two crowds that do not touch': (i) => [10 + (i % 2) * 2.5 * ARCMIN, 10 + i / 1e9],
};

for (const [where, placeOf] of Object.entries(PLACES))
  await measure(where, (i) => observationAt(i, placeOf(i)));

/** Unusual observations that any client may send. */
const HOSTILE: Readonly<Record<string, (i: number) => RecipeObservation>> = {
  'of as many instruments': (i) => ({ ...observationAt(i, [10, 10]), instrument: `I${i}` }),
  'of as many instruments all over the sky': (i) => ({
    ...observationAt(i, [(i * 0.03) % 360, 0]),
    instrument: `I${i}`,
  }),
  'of as many filters': (i) => ({
    ...observationAt(i, [10, 10]),
    ...{ filter: `Z${i}`, wavelengthUm: 1 + i / 100 },
  }),
  'of as many filters in as many fields of one scene, and one that all share': (i) => ({
    ...observationAt(i, [10, ((i >> 1) % 5000) / 25]),
    ...(i % 2 === 0 ? { filter: `Z${i}`, wavelengthUm: 1 + i / 100 } : { filter: 'F200W' }),
    instrument: 'NIRCAM',
  }),
};
for (const [what, observationOf] of Object.entries(HOSTILE)) await measure(what, observationOf);

async function measure(what: string, observationOf: (i: number) => RecipeObservation): Promise<void> {
  const observations = Array.from({ length: COUNT }, (_, i) => observationOf(i));
  const now = new Date();
  const ms = await cpuTime(() => suggestRecipes(observations, LIMITS, now));
  console.log(`${COUNT} observations ${what}: ${ms.toFixed(0)} ms of CPU time`);
}

function observationAt(i: number, [sRa, sDec]: readonly [ra: number, dec: number]): RecipeObservation {
  const filter = FILTERS[i % FILTERS.length];
  const instrument = filter.length > 5 || filter === 'F770W' ? 'MIRI' : 'NIRCAM';
  return { instrument, filter, sRa, sDec, observationId: `o${i}`, dataId: `d${i}` };
}
