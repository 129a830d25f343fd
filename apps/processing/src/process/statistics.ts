import { createHash, randomUUID } from 'node:crypto';
import { FIRST_LOOK_BYTES, type TwoLooks } from '#kernels/parallel';
import { PERCENTILES, type ProcessFacts, type ProcessRequest } from '#processing-client/contract';
import type { ListedImage } from './thread/describe-units.js';
import { askFile } from '../image-io/ask-file.js';
import { lookAtBands } from '../picture/two-pass-statistics.js';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import { openImage } from '../image-io/open-image.js';
import type { ImageReference } from '../image-io/sky-image.js';
import type { Preparation, Prepared, Work } from '../engine/request-context.js';
import { finiteOrNull, percentilesByName } from '../picture/statistics-answer.js';
import { mostSecondLookBytes } from '../picture/look-memory.js';
import { engineBuild } from '../engine/engine-build.js';
import { bandsOfPlanes, type ResultBand } from './result-plan.js';

const BAND_PIXELS = 1 << 20;
const LOOKERS = 4;
const PILOT_ROWS = 4;
const UNSMOOTHED = { smoothMethod: '', smoothSigma: 1, smoothSize: 3 } as const;
const PERCENTS = Object.values(PERCENTILES);
/** A histogram is not wanted. */
const BINS = 1;
const SECOND_LOOK_BYTES = mostSecondLookBytes(BINS);

/** An image, and the parts that it is looked at in. */
interface ImageToLookAt extends ListedImage {
  readonly reference: ImageReference;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly ResultBand[];
}

/** Exact statistics of every image of a file, over all planes, as a document in the storage. */
export async function prepareStatistics(
  { files, tasks }: Preparation,
  request: ProcessRequest,
): Promise<Prepared<ProcessFacts>> {
  const { key, name } = request;
  const listed = await askFile({ files }, key, (place) => tasks.run('listImages', { place }));
  const images: ImageToLookAt[] = [];
  for (const image of listed) {
    const question = { key, name, hdu: image.index, needsSky: false };
    const { reference } = await openImage({ files, tasks }, question);
    images.push(inBands(image, reference));
  }
  return {
    pixelBytes: images.reduce((most, image) => Math.max(most, lookBytes(image)), 0),
    run: (work) => storeStatistics(work, request, images),
  };
}

function inBands(image: ListedImage, reference: ImageReference): ImageToLookAt {
  const [width, height = 1, ...beyond] = image.dimensions;
  const planes = beyond.reduce((product, length) => product * length, 1);
  const rows = Math.max(1, reference.tileRows, Math.floor(BAND_PIXELS / width));
  const bands = bandsOfPlanes([...Array(planes).keys()], height, Math.min(rows, height));
  return { ...image, reference, width, height, bands };
}

/** Memory that lookers count in, for one image after the other. */
interface Memories {
  readonly first: readonly Uint8Array[];
  readonly second: readonly Uint8Array[];
  readonly sample: { readonly step: number; readonly out: Float32Array };
}

function memoriesFor({ memory }: Work, images: readonly ImageToLookAt[]): Memories {
  const lookers = images.reduce((most, { bands }) => Math.max(most, Math.min(LOOKERS, bands.length)), 0);
  const each = (bytes: number) => Array.from({ length: lookers }, () => memory.bytes(bytes));
  // No tone is measured: a sample of one pixel will do.
  const sample = { step: Number.MAX_SAFE_INTEGER, out: memory.floats(1) };
  return { first: each(FIRST_LOOK_BYTES), second: each(SECOND_LOOK_BYTES), sample };
}

/** Peak memory: what is counted, and the rows that are read. */
function lookBytes({ width, bands: [{ rowStart, rowEnd }] }: ImageToLookAt): number {
  const counts = FIRST_LOOK_BYTES + SECOND_LOOK_BYTES;
  return LOOKERS * (counts + 2 * BYTES_PER_FLOAT * width * (rowEnd - rowStart));
}

async function storeStatistics(
  work: Work,
  { name, sha256, folder, fileName }: ProcessRequest,
  images: readonly ImageToLookAt[],
): Promise<ProcessFacts> {
  const memories = memoriesFor(work, images);
  const hdus = [];
  for (const [i, image] of images.entries()) {
    const message = `Image ${i + 1} of ${images.length}`;
    work.report({ percent: (95 * i) / images.length, stage: 'measuring', message });
    hdus.push(hduStatistics(image, await lookAtImage(work, image, memories)));
  }
  const { version, engine } = engineBuild();
  const document = { algorithm: 'statistics', fileName: name, sha256, version, engine, hdus };
  const bytes = Buffer.from(JSON.stringify(document));
  work.signal.throwIfAborted();
  const key = `${folder}${randomUUID()}/${fileName}`;
  const { size } = await work.storage.put(key, bytes);
  return {
    key,
    contentType: 'application/json',
    size,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const hduStatistics = (
  { index, name, dimensions, units }: ImageToLookAt,
  { statistics, percentiles }: TwoLooks,
) => {
  const { validPixels, totalPixels } = statistics;
  return {
    ...{ index, name, dimensions, units },
    statistics: { ...finiteOrNull(statistics), validPixels, totalPixels },
    percentiles: percentilesByName(percentiles),
  };
};

/** Looks at all parts of an image twice: at first coarsely, then at what that left open. */
async function lookAtImage({ tasks }: Work, image: ImageToLookAt, memories: Memories): Promise<TwoLooks> {
  const lookers = Math.min(LOOKERS, image.bands.length);
  const [first, second] = [memories.first.slice(0, lookers), memories.second.slice(0, lookers)];
  const { sample } = memories;
  const rowsOf = (band: ResultBand) => ({
    ...{ image: image.reference, smoothing: UNSMOOTHED, ...band },
    ...{ window: { x: 0, y: 0, width: image.width, height: image.height }, held: null, thereAlready: false },
  });
  const middle = image.bands[image.bands.length >> 1];
  const pilotRows = { ...middle, rowEnd: Math.min(middle.rowEnd, middle.rowStart + PILOT_ROWS) };
  const pilot = await tasks.run('findPilot', rowsOf(pilotRows));
  await lookAtBands(image.bands, first, (band, looking) =>
    tasks.run('lookAtRows', { ...rowsOf(band), ...looking, pilot, sample }),
  );
  const wanted = { pilot, first, percents: PERCENTS, bins: BINS };
  const plan = await tasks.run('planLookAgain', wanted);
  await lookAtBands(image.bands, second, (band, looking) =>
    tasks.run('lookAtRowsAgain', { ...rowsOf(band), ...looking, plan }),
  );
  const totalPixels = image.dimensions.reduce((product, length) => product * length, 1);
  return tasks.run('concludeRows', { ...wanted, plan, second, totalPixels });
}
