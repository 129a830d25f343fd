/** Recipes of 10,000 observations: the largest request, wherever they lie. The goal is 200 ms (algorithms.md, "Recipes"). */
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

for (const [where, placeOf] of Object.entries(PLACES)) {
  const observations = Array.from({ length: COUNT }, (_, i) => observationAt(i, placeOf(i)));
  const now = new Date();
  const ms = await cpuTime(() => suggestRecipes(observations, LIMITS, now));
  console.log(`${COUNT} observations ${where}: ${ms.toFixed(0)} ms of CPU time`);
}

function observationAt(i: number, [sRa, sDec]: readonly [ra: number, dec: number]): RecipeObservation {
  const filter = FILTERS[i % FILTERS.length];
  const instrument = filter.length > 5 || filter === 'F770W' ? 'MIRI' : 'NIRCAM';
  return { instrument, filter, sRa, sDec, observationId: `o${i}`, dataId: `d${i}` };
}
