import { createHash, randomUUID } from 'node:crypto';
import { FIRST_PASS_BYTES, type TwoPassStatistics } from '#kernels/parallel';
import { PERCENTILES, type ProcessFacts, type ProcessRequest } from '#processing-client/contract';
import { engineBuild } from '../engine/engine-build.js';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { OperationPlan } from '../engine/operation.js';
import type { PlanContext, RequestContext } from '../engine/request-context.js';
import type { ImageReference } from '../image-io/image-reference.js';
import { openImage } from '../image-io/open-image.js';
import { runOnFile } from '../image-io/stored-file.js';
import { UNSMOOTHED, type SmoothedRows } from '../picture/smoothing.js';
import {
  finiteOrNull,
  mostSecondPassBytes,
  percentilesByName,
  twoPassStatistics,
} from '../picture/two-pass-statistics.js';
import { listImages, type ListedImage } from './process.tasks.js';
import { bandsOfPlanes, type ResultBand } from './result-plan.js';

const BAND_PIXELS = 1 << 20;
const BANDS_AT_ONCE = 4;
const MIDDLE_ROWS = 4;
const PERCENTS = Object.values(PERCENTILES);
/** No histogram is needed. */
const BINS = 1;
const SECOND_PASS_BYTES = mostSecondPassBytes(BINS);

/** An image, and the bands in which it is read. */
interface ImageToMeasure extends ListedImage {
  readonly reference: ImageReference;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly ResultBand[];
}

/** Exact statistics of every image of a file, over all planes, as a document in the storage. */
export async function planStatisticsDocument(
  { files, tasks }: PlanContext,
  request: ProcessRequest,
): Promise<OperationPlan<ProcessFacts>> {
  const { key, name } = request;
  const listed = await runOnFile({ files }, key, (place) => tasks.run(listImages, { place }));
  const images: ImageToMeasure[] = [];
  for (const image of listed) {
    const question = { key, name, hdu: image.index, needsSky: false };
    const { reference } = await openImage({ files, tasks }, question);
    images.push(inBands(image, reference));
  }
  return {
    pixelBytes: images.reduce((most, image) => Math.max(most, statisticsBytes(image)), 0),
    run: (context) => storeStatistics(context, request, images),
  };
}

function inBands(image: ListedImage, reference: ImageReference): ImageToMeasure {
  const [width, height = 1, ...beyond] = image.dimensions;
  const planes = beyond.reduce((product, length) => product * length, 1);
  const rows = Math.max(1, reference.tileRows, Math.floor(BAND_PIXELS / width));
  const bands = bandsOfPlanes([...Array(planes).keys()], height, Math.min(rows, height));
  return { ...image, reference, width, height, bands };
}

/** Memory for the counts of bands, reused for one image after another. */
interface Memories {
  readonly first: readonly Uint8Array[];
  readonly second: readonly Uint8Array[];
  readonly sample: { readonly step: number; readonly out: Float32Array };
}

function memoriesFor({ memory }: RequestContext, images: readonly ImageToMeasure[]): Memories {
  const bandsAtOnce = images.reduce(
    (most, { bands }) => Math.max(most, Math.min(BANDS_AT_ONCE, bands.length)),
    0,
  );
  const each = (bytes: number) => Array.from({ length: bandsAtOnce }, () => memory.bytes(bytes));
  // No tone is measured: a sample of one pixel suffices.
  const sample = { step: Number.MAX_SAFE_INTEGER, out: memory.floats(1) };
  return { first: each(FIRST_PASS_BYTES), second: each(SECOND_PASS_BYTES), sample };
}

/** Peak memory: the counts, and the rows that are read. */
function statisticsBytes({ width, bands: [{ rowStart, rowEnd }] }: ImageToMeasure): number {
  const counts = FIRST_PASS_BYTES + SECOND_PASS_BYTES;
  return BANDS_AT_ONCE * (counts + 2 * BYTES_PER_FLOAT * width * (rowEnd - rowStart));
}

async function storeStatistics(
  context: RequestContext,
  { name, sha256, folder, fileName }: ProcessRequest,
  images: readonly ImageToMeasure[],
): Promise<ProcessFacts> {
  const memories = memoriesFor(context, images);
  const hdus = [];
  for (const [i, image] of images.entries()) {
    const message = `Image ${i + 1} of ${images.length}`;
    context.report({ percent: (95 * i) / images.length, stage: 'measuring', message });
    hdus.push(hduStatistics(image, await measureImage(context, image, memories)));
  }
  const { version, engine } = engineBuild();
  const document = { algorithm: 'statistics', fileName: name, sha256, version, engine, hdus };
  const bytes = Buffer.from(JSON.stringify(document));
  context.signal.throwIfAborted();
  const key = `${folder}${randomUUID()}/${fileName}`;
  const { size } = await context.storage.put(key, bytes);
  return {
    key,
    contentType: 'application/json',
    size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const hduStatistics = (
  { index, name, dimensions, units }: ImageToMeasure,
  { statistics, percentiles }: TwoPassStatistics,
) => {
  const { validPixels, totalPixels } = statistics;
  return {
    ...{ index, name, dimensions, units },
    statistics: { ...finiteOrNull(statistics), validPixels, totalPixels },
    percentiles: percentilesByName(percentiles),
  };
};

async function measureImage(
  { tasks }: RequestContext,
  image: ImageToMeasure,
  memories: Memories,
): Promise<TwoPassStatistics> {
  const bandsAtOnce = Math.min(BANDS_AT_ONCE, image.bands.length);
  const bands = image.bands.map((band) => rowsOf(image, band));
  const middle = image.bands[image.bands.length >> 1];
  return twoPassStatistics(tasks, {
    bands: { first: bands, second: bands },
    middle: rowsOf(image, { ...middle, rowEnd: Math.min(middle.rowEnd, middle.rowStart + MIDDLE_ROWS) }),
    first: memories.first.slice(0, bandsAtOnce),
    second: () => memories.second.slice(0, bandsAtOnce),
    sample: memories.sample,
    ...{ percents: PERCENTS, bins: BINS },
    totalPixels: image.dimensions.reduce((product, length) => product * length, 1),
  });
}

const rowsOf = ({ reference: image, width, height }: ImageToMeasure, band: ResultBand): SmoothedRows => ({
  ...{ image, smoothing: UNSMOOTHED, ...band },
  ...{ window: { x: 0, y: 0, width, height }, buffer: null, isBuffered: false },
});
