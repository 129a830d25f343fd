import { medianOf, type StarMethod } from '#kernels';
import {
  type BackgroundMesh,
  type ClippedBoxes,
  hasNoiselessBoxes,
  isStarField,
  type RegionCounts,
  type SegmentBatch,
  withLeastNoise,
} from '#kernels/parallel';
import {
  DETECTION_HEADERS,
  type DetectionMethodName,
  type DetectSourcesRequest,
  type SourceFormat,
} from '#processing-client/contract';
import type { PictureAnswer } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { runOnFile } from '../image-io/stored-file.js';
import {
  brightestInStrip,
  clipStrip,
  countRegions,
  findStarsInStrip,
  joinBoxes,
  writeSources,
  type WrittenSources,
} from './analysis.tasks.js';
import { type BrightestSources, collectBrightest } from './brightest-sources.js';
import { findSegments, measureSegments } from './find-segments.js';
import { sourceDocument, type DetectionFacts } from './source-document.js';
import type { SourceRows } from './source-rows.js';
import type { TaskGroup } from '../engine/threads/task-group.js';
import { optionsOf } from './detection-options.js';
import { stripsOf } from './strips.js';

/** Background → sources, strip by strip → the brightest of them → their sky positions, written by a thread. */
export async function searchPlane(
  context: RequestContext,
  plane: ImagePlane,
  request: DetectSourcesRequest,
): Promise<PictureAnswer> {
  const background = await measureBackground(context.tasks, plane, request);
  const found = collectBrightest(context.tasks, request.maxSources);
  const { method, reason } = await search(context, plane, background, request, found);
  const facts: DetectionFacts = {
    method,
    background: { median: orNull(background.medianLevel), rms: orNull(background.medianRms) },
    threshold: orNull(request.thresholdSigma * medianOf(background.rms.values)),
    count: found.found(),
    truncated: found.found() > request.maxSources,
  };
  const { format = 'json' } = request;
  const sources = await written(context, { ...request, format }, await found.rows());
  return { ...sourceDocument(format, facts, sources), headers: headersOf(facts, reason) };
}

const headersOf = (
  { method, count, truncated }: DetectionFacts,
  reason: string | null,
): PictureAnswer['headers'] => ({
  [DETECTION_HEADERS.method]: method,
  [DETECTION_HEADERS.count]: count,
  [DETECTION_HEADERS.truncated]: String(truncated),
  ...(reason !== null && { [DETECTION_HEADERS.reason]: reason }),
});

async function search(
  { tasks }: RequestContext,
  plane: ImagePlane,
  background: BackgroundMesh,
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<{ method: DetectionMethodName; reason: string | null }> {
  const { method: requested } = request;
  if (requested === 'daofind' || requested === 'iraf') {
    await findStars(tasks, plane, background, requested, request, found);
    return { method: requested, reason: null };
  }
  const batches = await findSegments(tasks, plane, background, request);
  const chosen =
    requested === 'auto'
      ? await chooseMethod(tasks, plane, background, batches, request)
      : { method: requested, reason: null };
  if (chosen.method === 'daofind') await findStars(tasks, plane, background, 'daofind', request, found);
  else await measureSegments(tasks, plane, background, batches, request, found);
  return chosen;
}

const written = (
  { files, tasks }: RequestContext,
  { key, hdu, format }: Pick<DetectSourcesRequest, 'key' | 'hdu'> & { readonly format: SourceFormat },
  rows: SourceRows,
): Promise<WrittenSources> =>
  runOnFile({ files }, key, (place) => tasks.run(writeSources, { place, hdu, rows, format }));

/** JSON has no NaN. */
const orNull = (value: number | null): number | null => (Number.isFinite(value) ? value : null);

/** A method, and the reason for its choice. */
interface ChosenMethod {
  readonly method: DetectionMethodName;
  readonly reason: string;
}

/** daofind if most of the regions are as small as the requested stars, else segmentation. */
async function chooseMethod(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  batches: readonly SegmentBatch[],
  request: DetectSourcesRequest,
): Promise<ChosenMethod> {
  let counts: RegionCounts = { regions: 0, narrow: 0 };
  const large = new Set(batches.flatMap(({ piece }) => (piece ? [piece.label] : [])));
  const whole = batches.filter(({ piece }) => !piece);
  const inputs = whole.map((batch) => ({ plane, background, batch, options: optionsOf(request) }));
  await tasks.runFewAtOnce(countRegions, inputs, ({ regions, narrow }) => {
    counts = { regions: counts.regions + regions, narrow: counts.narrow + narrow };
  });
  return choiceOf({ ...counts, regions: counts.regions + large.size }, request.fwhm);
}

/** The method for these regions. @param fwhm full width at half maximum of the stars, pixels */
export function choiceOf(counts: RegionCounts, fwhm: number): ChosenMethod {
  const { regions, narrow } = counts;
  const found = `${narrow} of ${regions} connected regions are at most 1.5 times as wide as fwhm (${fwhm} pixels)`;
  return isStarField(counts)
    ? { method: 'daofind', reason: `${found}: a field of stars` }
    : { method: 'segmentation', reason: `${found}: not a field of such stars` };
}

/** The stars of an image, strip by strip. */
async function findStars(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  method: StarMethod,
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<void> {
  const options = optionsOf(request);
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip, background, method, options }));
  await tasks.runFewAtOnce(findStarsInStrip, inputs, (part) => found.add(part));
}

/** The background of an image with its noise, and the least noise for places without any. */
async function measureBackground(
  tasks: TaskGroup,
  plane: ImagePlane,
  request: DetectSourcesRequest,
): Promise<BackgroundMesh> {
  const strips: ClippedBoxes[] = [];
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip }));
  await tasks.runFewAtOnce(clipStrip, inputs, (boxes, index) => void (strips[index] = boxes));
  const background = await tasks.run(joinBoxes, { strips });
  if (!hasNoiselessBoxes(background)) return background;
  return withLeastNoise(
    background,
    request.thresholdSigma,
    await brightest(tasks, plane, background, request),
  );
}

async function brightest(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  request: DetectSourcesRequest,
): Promise<number> {
  const options = optionsOf(request);
  let found = -Infinity;
  const inputs = stripsOf(plane).map((strip) => ({
    plane,
    ...strip,
    background,
    options,
  }));
  await tasks.runFewAtOnce(brightestInStrip, inputs, (value) => {
    if (value > found) found = value;
  });
  return found;
}
