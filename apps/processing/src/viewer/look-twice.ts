import { FIRST_LOOK_BYTES, secondLookBytes, type TwoLooks } from '#kernels';
import { PERCENTILES, type HistogramRequest } from '#processing-client/contract';
import type { Work } from '../operations/work.js';
import type { LookPlan } from './look-plan.js';

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
  await lookAtAll(plan, first, (band) =>
    tasks.run('lookAtRows', { ...rows, ...band, held, thereAlready: false, pilot, sample }),
  );
  const wanted = { pilot, first, percents: Object.values(PERCENTILES), bins: request.bins };
  const again = await tasks.run('planLookAgain', wanted);
  const second = memories(work, plan, secondLookBytes(again));
  await lookAtAll(plan, second, (band) =>
    tasks.run('lookAtRowsAgain', { ...rows, ...band, held, thereAlready: true, plan: again }),
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
  const [rowStart] = bands[bands.length >> 1];
  return { rowStart, rowEnd: Math.min(rows.window.height, rowStart + PILOT_ROWS) };
}
const PILOT_ROWS = 4;

const memories = ({ memory }: Work, { lookers }: LookPlan, bytes: number): Uint8Array[] =>
  Array.from({ length: lookers }, () => memory.bytes(bytes));

interface Band {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly memory: Uint8Array;
  readonly isNew: boolean;
}

/** Every memory has one looker, who takes one band after the other. */
async function lookAtAll(
  { bands }: LookPlan,
  counted: readonly Uint8Array[],
  look: (band: Band) => Promise<void>,
): Promise<void> {
  const left = bands.values();
  const lookOn = async (memory: Uint8Array): Promise<void> => {
    let isNew = true;
    for (const [rowStart, rowEnd] of left) {
      const running = look({ rowStart, rowEnd, memory, isNew });
      isNew = false;
      await running;
    }
  };
  const ends = await Promise.allSettled(counted.map(lookOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
