import { regionWindow, type PixelWindow, type RegionStatistics } from '#kernels';
import { isStillSought, type BinDetail, type RegionHistogram, type SoughtValue } from '#kernels/parallel';
import { fieldError } from '#platform';
import type { RegionSpec, RegionStatisticsAnswer } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { Operation } from '../engine/operation.js';
import type { TaskGroup } from '../engine/threads/task-group.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import {
  describeDoubles,
  describeRegion,
  detailDoubles,
  detailRegion,
  doublesHistogram,
  joinDoubles,
  joinHistograms,
  narrowDoubles,
  regionHistogram,
  type RegionBandInput,
} from './analysis.tasks.js';
import { openPlane } from './open-plane.js';

/** Pixels of a band. */
const BAND_PIXELS = 1 << 21;
/** A band as read, and its pixels within the region; doubles take two singles, and a mask besides. */
const SINGLES_OF_PIXEL = 2;
const SINGLES_OF_DOUBLE = 5;
/** The counts of a band: of coarse bins, and of the values in two of them. */
const COUNT_BYTES = 3 * 65_536 * 4;

/** Statistics of the pixels of an image whose centres lie in a region. */
export const regionStatistics: Operation<'regionStatistics'> = async (planContext, request) => {
  const { region } = request;
  const plane = await openPlane(planContext, request);
  const window = regionWindow(region, plane);
  if (!window) throw outside(plane);
  const bands = bandsOf(plane, window);
  const threads = threadCount(planContext.settings.PROCESSING_THREADS);
  const pixels = Math.max(...bands.map(({ width, height }) => width * height));
  const singles = plane.image.needsDoubles ? SINGLES_OF_DOUBLE : SINGLES_OF_PIXEL;
  return {
    pixelBytes:
      Math.min(threads, bands.length) * singles * BYTES_PER_FLOAT * pixels + bands.length * COUNT_BYTES,
    run: ({ tasks }) => measureRegion(tasks, plane, region, bands),
  };
};

const outside = ({ width, height }: ImagePlane) =>
  fieldError('region', `holds no pixel of the image, which has ${width} × ${height}`);

/** The window in bands of rows; for a compressed image, of complete tiles. */
function bandsOf({ image }: ImagePlane, { x, y, width, height }: PixelWindow): PixelWindow[] {
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width), image.tileRows);
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => ({
    ...{ x, y: y + band * rows },
    ...{ width, height: Math.min(rows, height - band * rows) },
  }));
}

async function measureRegion(
  tasks: TaskGroup,
  plane: ImagePlane,
  region: RegionSpec,
  windows: readonly PixelWindow[],
): Promise<RegionStatisticsAnswer> {
  const bands = windows.map((window) => ({ plane, region, window }));
  const { parts, units } = await coarseHistograms(tasks, plane, bands);
  if (parts.every(({ totalPixels }) => totalPixels === 0)) throw outside(plane);
  const measure = plane.image.needsDoubles ? measureDoubles : measureSingles;
  const statistics = await measure(tasks, bands, parts);
  return { ...(statistics.validPixels > 0 ? statistics : { ...statistics, ...NOTHING }), units };
}

/** A sum over no pixels would look like a measurement of 0. */
const NOTHING = { mean: null, median: null, std: null, min: null, max: null, sum: null } as const;

/** The coarse histogram of each band. */
async function coarseHistograms(tasks: TaskGroup, { image }: ImagePlane, bands: readonly RegionBandInput[]) {
  const parts: RegionHistogram[] = [];
  let units: string | null = null;
  const histogram = image.needsDoubles ? doublesHistogram : regionHistogram;
  await tasks.runFewAtOnce(histogram, bands, (band, index) => {
    parts[index] = band.histogram;
    units = band.units;
  });
  return { parts, units };
}

type Measure = (
  tasks: TaskGroup,
  bands: readonly RegionBandInput[],
  parts: readonly RegionHistogram[],
) => Promise<RegionStatistics>;

/** A second pass finds the middle values. */
const measureSingles: Measure = async (tasks, bands, parts) => {
  const { histogram, bins } = await tasks.run(joinHistograms, { parts });
  const details: BinDetail[] = [];
  const inputs = bands.map((band) => ({ ...band, bins }));
  await tasks.runFewAtOnce(detailRegion, inputs, (detail, index) => void (details[index] = detail));
  return tasks.run(describeRegion, { histogram, details });
};

/** One pass for each further digit of the middle values. */
const measureDoubles: Measure = async (tasks, bands, parts) => {
  const { histogram, sought: first } = await tasks.run(joinDoubles, { parts });
  let sought: readonly SoughtValue[] = first;
  while (isStillSought(sought)) {
    const details: BinDetail[] = [];
    const inputs = bands.map((band) => ({ ...band, sought }));
    await tasks.runFewAtOnce(detailDoubles, inputs, (detail, index) => void (details[index] = detail));
    sought = await tasks.run(narrowDoubles, { sought, details });
  }
  return tasks.run(describeDoubles, { histogram, sought });
};
