import { FIRST_LOOK_BYTES, secondLookBytes, type TwoLooks } from '#kernels/parallel';
import { PERCENTILES, type HistogramRequest } from '#processing-client/contract';
import { lookAtBands } from '../picture/two-pass-statistics.js';
import type { Work } from '../engine/request-context.js';
import type { LookPlan } from './statistics-plan.js';

/** The values that a tone makes black and white. */
interface Limits {
  readonly low: number;
  readonly high: number;
}

/** Looks at all bands of an image twice: at first coarsely, then at what that left open. */
export async function lookTwice(
  work: Work,
  plan: LookPlan,
  request: HistogramRequest,
): Promise<TwoLooks & { readonly limits: Limits }> {
  const { tasks, memory } = work;
  const { rows, samples, sampleStep } = plan;
  const held = plan.heldPixels > 0 ? memory.floats(plan.heldPixels) : null;
  const nothing = { held: null, thereAlready: false };
  const pilot = await tasks.run('findPilot', { ...rows, ...pilotRows(plan), ...nothing });
  const sample = { step: sampleStep, out: memory.floats(samples) };
  const first = memories(work, plan, FIRST_LOOK_BYTES);
  await lookAtBands(plan.bands, first, (band, looking) =>
    tasks.run('lookAtRows', { ...rows, ...band, ...looking, held, thereAlready: false, pilot, sample }),
  );
  const wanted = { pilot, first, percents: Object.values(PERCENTILES), bins: request.bins };
  const again = await tasks.run('planLookAgain', wanted);
  const second = memories(work, plan, secondLookBytes(again));
  await lookAtBands(plan.bands, second, (band, looking) =>
    tasks.run('lookAtRowsAgain', { ...rows, ...band, ...looking, held, thereAlready: true, plan: again }),
  );
  const { width, height } = rows.window;
  const seen = await tasks.run('concludeRows', {
    ...{ ...wanted, plan: again, second, totalPixels: width * height },
  });
  const names = Object.keys(PERCENTILES);
  const [low, high] = ['p0_1', 'p99_9'].map((name) => seen.percentiles[names.indexOf(name)]);
  const pixels = held ?? sample.out;
  const limits = await tasks.run('measureLimits', { pixels, tone: request, percentiles: { low, high } });
  return { ...seen, limits };
}

/** Some rows in the middle. */
function pilotRows({ rows, bands }: LookPlan) {
  const { rowStart } = bands[bands.length >> 1];
  return { rowStart, rowEnd: Math.min(rows.window.height, rowStart + PILOT_ROWS) };
}
const PILOT_ROWS = 4;

const memories = ({ memory }: Work, { lookers }: LookPlan, bytes: number): Uint8Array[] =>
  Array.from({ length: lookers }, () => memory.bytes(bytes));
