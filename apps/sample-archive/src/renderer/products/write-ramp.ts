import { writeFile } from 'node:fs/promises';
import { writeFits } from '#kernels';
import { bandpassOf } from '../bandpass.js';
import type { ObservationPlan } from '../observation-plan.js';
import { hashText, seededRandom } from '../random.js';
import { renderSignal } from '../render-signal.js';
import type { Sky } from '../sky.js';
import { primaryCards } from './primary-cards.js';
import { scienceCards } from './science-cards.js';

/** Raw exposures contain the middle of the detector only: they exist for listings and downloads. */
const SIDE = 256;
const GROUPS = 2;
/** Counts of an empty pixel, their noise, and counts of one MJy/sr in one group. */
const BIAS_DN = 11_000;
const NOISE_DN = 12;
const DN_PER_GROUP = 40;
const MAX_DN = 65_535;

/** Writes an uncalibrated exposure: counts that accumulate from group to group, as unsigned 16-bit numbers. */
export async function writeRamp(
  plan: ObservationPlan,
  sky: Sky,
  fileName: string,
  path: string,
): Promise<void> {
  const side = Math.min(SIDE, plan.field.width);
  const raw: ObservationPlan = { ...plan, level: 1, field: { ...plan.field, width: side, height: side } };
  const signal = renderSignal(sky, raw.field, bandpassOf(plan.filter));
  const random = seededRandom(hashText(fileName));
  const data = Uint16Array.from({ length: GROUPS * signal.length }, (_, i) => {
    const group = 1 + Math.floor(i / signal.length);
    const counts = BIAS_DN + group * DN_PER_GROUP * signal[i % signal.length] + NOISE_DN * (2 * random() - 1);
    return Math.min(MAX_DN, Math.max(0, Math.round(counts)));
  });
  const science = scienceCards(raw).filter(({ keyword }) => keyword !== 'BUNIT');
  const bytes = writeFits([
    { cards: primaryCards(raw, fileName) },
    {
      name: 'SCI',
      shape: [side, side, GROUPS, 1],
      data,
      cards: [{ keyword: 'BUNIT', value: 'DN' }, ...science],
    },
  ]);
  await writeFile(path, bytes);
}
