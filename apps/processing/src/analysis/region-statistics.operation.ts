import { regionWindow, type PixelWindow } from '#kernels';
import type { RegionCensus, BinDetail } from '#kernels/parallel';
import { fieldError } from '#platform';
import type { RegionSpec, RegionStatisticsAnswer } from '#processing-client/contract';
import { threadCount } from '../compute/thread-pool.js';
import type { EngineTasks } from '../engine.js';
import { BYTES_PER_FLOAT } from '../images/memory-budget.js';
import type { Operation } from '../operations/operation.js';
import { fewAtOnce } from '../compute/few-at-once.js';
import type { ImagePlane } from './image-plane.js';
import { openPlane } from './open-plane.js';

/** Pixels of a band. */
const BAND_PIXELS = 1 << 21;
/** A band as it is read, and the pixels of it that lie in the region. */
const RASTERS = 2;
/** The counts of a band: of coarse bins, and of the values in two of them. */
const COUNT_BYTES = 3 * 65_536 * 4;

/** Statistics of the pixels of an image whose centres lie in a region. */
export const regionStatistics: Operation<'regionStatistics'> = async (preparation, request) => {
  const { region } = request;
  const plane = await openPlane(preparation, request);
  const window = regionWindow(region, plane);
  if (!window) throw outside(plane);
  const bands = bandsOf(plane, window);
  const threads = threadCount(preparation.settings.PROCESSING_THREADS);
  const pixels = Math.max(...bands.map(({ width, height }) => width * height));
  return {
    pixelBytes:
      Math.min(threads, bands.length) * RASTERS * BYTES_PER_FLOAT * pixels + bands.length * COUNT_BYTES,
    run: ({ tasks }) => measureRegion(tasks, plane, region, bands),
  };
};

const outside = ({ width, height }: ImagePlane) =>
  fieldError('region', `holds no pixel of the image, which has ${width} × ${height}`);

/** The window in bands of rows; of a compressed image whole tiles. */
function bandsOf({ image }: ImagePlane, { x, y, width, height }: PixelWindow): PixelWindow[] {
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width), image.tileRows);
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => ({
    ...{ x, y: y + band * rows },
    ...{ width, height: Math.min(rows, height - band * rows) },
  }));
}

async function measureRegion(
  tasks: EngineTasks,
  plane: ImagePlane,
  region: RegionSpec,
  bands: readonly PixelWindow[],
): Promise<RegionStatisticsAnswer> {
  const parts: RegionCensus[] = [];
  let units: string | null = null;
  const looks = bands.map((window) => ({ plane, region, window }));
  await fewAtOnce(tasks, 'surveyRegion', looks, (band, index) => {
    parts[index] = band.census;
    units = band.units;
  });
  const { census, bins } = await tasks.run('joinCensus', { parts });
  if (census.totalPixels === 0) throw outside(plane);
  const details: BinDetail[] = [];
  const again = looks.map((look) => ({ ...look, bins }));
  await fewAtOnce(tasks, 'detailRegion', again, (detail, index) => void (details[index] = detail));
  const statistics = await tasks.run('describeSurveyed', { census, details });
  return { ...(statistics.validPixels > 0 ? statistics : { ...statistics, ...NOTHING }), units };
}

/** A sum of nothing would read like a measurement of 0. */
const NOTHING = { mean: null, median: null, std: null, min: null, max: null, sum: null } as const;
