import { medianOf } from '#kernels';
import type { BackgroundMesh, UnnumberedSource } from '#kernels/parallel';
import type {
  DetectionMethodName,
  DetectSourcesAnswer,
  DetectSourcesRequest,
  FoundSource,
} from '#processing-client/contract';
import { askFile } from '../images/ask-file.js';
import type { Work } from '../operations/work.js';
import { collectBrightest, type BrightestSources } from './brightest-sources.js';
import { chooseMethod } from './choose-method.js';
import { findSegments, measureSegments } from './find-segments.js';
import { findStars } from './find-stars.js';
import type { ImagePlane } from './image-plane.js';
import { measureBackground } from './measure-background.js';

/** Background → sources, strip by strip → the brightest of them → their places on the sky. */
export async function searchPlane(
  work: Work,
  plane: ImagePlane,
  request: DetectSourcesRequest,
): Promise<DetectSourcesAnswer> {
  const background = await measureBackground(work.tasks, plane, request);
  const found = collectBrightest(request.maxSources);
  const { method, reason } = await search(work, plane, background, request, found);
  return {
    method,
    reason,
    background: { median: orNull(background.medianLevel), rms: orNull(background.medianRms) },
    threshold: orNull(request.thresholdSigma * medianOf(background.rms.values)),
    count: found.found(),
    truncated: found.found() > request.maxSources,
    sources: await placed(work, request, found.sources()),
  };
}

async function search(
  { tasks }: Work,
  plane: ImagePlane,
  background: BackgroundMesh,
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<{ method: DetectionMethodName; reason: string | null }> {
  const { method: asked } = request;
  if (asked === 'daofind' || asked === 'iraf') {
    await findStars(tasks, plane, background, asked, request, found);
    return { method: asked, reason: null };
  }
  const batches = await findSegments(tasks, plane, background, request);
  const chosen =
    asked === 'auto'
      ? await chooseMethod(tasks, plane, background, batches, request)
      : { method: asked, reason: null };
  if (chosen.method === 'daofind') await findStars(tasks, plane, background, 'daofind', request, found);
  else await measureSegments(tasks, plane, background, batches, request, found);
  return chosen;
}

/** Sources with numbers and places. */
async function placed(
  { files, tasks }: Work,
  { key, hdu }: DetectSourcesRequest,
  sources: readonly UnnumberedSource[],
): Promise<FoundSource[]> {
  const x = Float64Array.from(sources, (source) => source.x);
  const y = Float64Array.from(sources, (source) => source.y);
  const { ra, dec } = await askFile({ files }, key, (place) => tasks.run('placeOnSky', { place, hdu, x, y }));
  return sources.map((source, i) => ({
    id: i + 1,
    ...source,
    ...{ ra: orNull(ra[i]), dec: orNull(dec[i]) },
    ...shapeOf(source),
  }));
}

/** The shape of a source whose moments say none is not known. */
const shapeOf = ({ fwhm, semiMajor, semiMinor, angle, ellipticity }: UnnumberedSource) => ({
  ...{ fwhm: orNull(fwhm), semiMajor: orNull(semiMajor), semiMinor: orNull(semiMinor) },
  ...{ angle: orNull(angle), ellipticity: orNull(ellipticity) },
});

/** JSON has no NaN. */
const orNull = (value: number | null): number | null => (Number.isFinite(value) ? value : null);
