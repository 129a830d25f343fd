import { medianOf } from '#kernels';
import type { BackgroundMesh } from '#kernels/parallel';
import {
  DETECTION_HEADERS,
  detectSources,
  type DetectionMethodName,
  type DetectSourcesAnswer,
  type DetectSourcesRequest,
} from '#processing-client/contract';
import type { PictureAnswer } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { runOnFile } from '../image-io/stored-file.js';
import { writeSources } from './analysis.tasks.js';
import { collectBrightest, type BrightestSources } from './brightest-sources.js';
import { chooseMethod } from './choose-method.js';
import { findSegments, measureSegments } from './find-segments.js';
import { findStars } from './find-stars.js';
import { measureBackground } from './measure-background.js';
import type { SourceRows } from './source-rows.js';

/** Background → sources, strip by strip → the brightest of them → their sky positions, written by a thread. */
export async function searchPlane(
  context: RequestContext,
  plane: ImagePlane,
  request: DetectSourcesRequest,
): Promise<PictureAnswer> {
  const background = await measureBackground(context.tasks, plane, request);
  const found = collectBrightest(context.tasks, request.maxSources);
  const { method, reason } = await search(context, plane, background, request, found);
  const facts: Omit<DetectSourcesAnswer, 'sources'> = {
    method,
    background: { median: orNull(background.medianLevel), rms: orNull(background.medianRms) },
    threshold: orNull(request.thresholdSigma * medianOf(background.rms.values)),
    count: found.found(),
    truncated: found.found() > request.maxSources,
  };
  return {
    bytes: documentOf(facts, await written(context, request, await found.rows())),
    contentType: detectSources.answer.contentType,
    headers: reason === null ? {} : { [DETECTION_HEADERS.reason]: reason },
  };
}

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
  { key, hdu }: DetectSourcesRequest,
  rows: SourceRows,
): Promise<Uint8Array> => runOnFile({ files }, key, (place) => tasks.run(writeSources, { place, hdu, rows }));

const documentOf = (facts: object, sources: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(facts).slice(0, -1)},"sources":`), sources, Buffer.from('}')]);

/** JSON has no NaN. */
const orNull = (value: number | null): number | null => (Number.isFinite(value) ? value : null);
