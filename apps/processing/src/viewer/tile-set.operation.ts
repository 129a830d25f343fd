import { tileScaling } from '#kernels';
import type { TileSetFacts } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import { runOnFile } from '../image-io/stored-file.js';
import { UNSMOOTHED } from '../picture/smoothing.js';
import { finiteOrNull } from '../picture/two-pass-statistics.js';
import { countsAndStatistics } from '../picture/counts-and-statistics.js';
import { spacingOf } from '../picture/facts-for-drawing.js';
import { measureStatistics, type MeasuredPixels } from './measure-statistics.js';
import { planStatistics, statisticsBytes, type StatisticsPlan } from './statistics-plan.js';
import { describePixels, measureTileTones, type TileTones } from './viewer.tasks.js';

/** Bins of the histogram. */
const BINS = 256;

/** Describes a plane for a program that draws its tiles. */
export const tileSet: Operation<'tileSet'> = async (planContext, request) => {
  const part = await openPart(planContext, request);
  const { image, whole, slices, slice } = part;
  const plan = planStatistics(part, UNSMOOTHED);
  const hdu = image.image.index;
  return {
    pixelBytes: statisticsBytes(plan, BINS),
    name: 'The description of the image',
    run: async (context): Promise<TileSetFacts> => {
      const question = { hdu, window: whole, scale: 1 };
      const meaning = await runOnFile(context, request.key, (place) =>
        context.tasks.run(describePixels, { place, ...question }),
      );
      return {
        ...{ hdu, sliceIndex: slices > 1 ? slice : null, sliceCount: slices },
        ...{ width: whole.width, height: whole.height, ...meaning },
        ...(await measureImage(context, plan)),
      };
    },
  };
};

type Measured = 'stats' | 'histogram' | 'zero' | 'scale' | 'sky' | 'zscale' | 'suggested';

async function measureImage(
  context: RequestContext,
  plan: StatisticsPlan,
): Promise<Pick<TileSetFacts, Measured>> {
  let tones: TileTones | undefined;
  const spacing = async ({ pixels, sample }: MeasuredPixels) => {
    tones = await context.tasks.run(measureTileTones, { pixels, sample });
    return spacingOf(tones.sky);
  };
  const measured = await measureStatistics(context, plan, { bins: BINS, spacing });
  const { sky, zscale, suggested } = tones!;
  const { counts: histogram, stats } = countsAndStatistics(measured);
  const { min, max } = measured.statistics;
  const scaling = tileScaling(sky?.level ?? 0, min, max);
  return { stats, histogram, ...scaling, sky, zscale: finiteOrNull(zscale), suggested };
}
