import type { Raster, Tone } from '#kernels';
import type { PreviewRequest } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { windowKey, type WindowToRead } from '../image-io/read-window.js';
import { limitsWith } from '../picture/given-limits.js';
import { hasGivenLimits, type PreviewPlan } from './preview-plan.js';
import { readShown, type ShownPixels } from './shown-pixels.js';
import { measurablePixels } from './smoothed-pixels.js';
import { previewTone } from './viewer.tasks.js';
import { zscaleSamples } from './zscale-samples.js';

/** The drawn pixels of a preview, before and after smoothing. */
interface DrawnPixels {
  readonly pixels: ShownPixels;
  readonly image: Raster;
}

/**
 * The tone of a preview. Its limits are those of the request, else measured on pixels at full size, whatever the size of the picture; for
 * a smoothed one, on the drawn pixels.
 */
export async function measuredTone(
  context: RequestContext,
  { source, limitsSource = source }: PreviewPlan,
  request: PreviewRequest,
  { pixels, image }: DrawnPixels,
): Promise<Tone> {
  const { tasks } = context;
  const { smoothMethod, autoTone: auto = false, low, high } = request;
  const [tone, given] = [toneOf(request), { low, high }];
  if (smoothMethod !== '') {
    const { data } = isOfAllPixels(request) ? image : await measurablePixels(context, source, request, image);
    return tasks.run(previewTone, { pixels: data, tone, given, auto });
  }
  if (hasGivenLimits(request)) return { ...tone, ...limitsWith(given, { low: NaN, high: NaN }) };
  const measured = limitsSource === source ? pixels : await readShown(context, limitsSource);
  if (auto || tone.stretch === 'histeq')
    return tasks.run(previewTone, { pixels: measured.sample, tone, given, auto });
  return { ...tone, ...limitsWith(given, await measuredLimits(context, limitsSource, measured, request)) };
}

/** Whether wild pixels count, as in astropy's, or no limits are measured. */
const isOfAllPixels = (request: PreviewRequest): boolean =>
  hasGivenLimits(request) ||
  (request.autoTone !== true && (request.stretch === 'zscale' || request.stretch === 'histeq'));

/** The limits of a stretch that depend only on the pixels, cached with them. */
function measuredLimits(
  context: RequestContext,
  source: WindowToRead,
  pixels: ShownPixels,
  request: PreviewRequest,
): Promise<Pick<Tone, 'low' | 'high'>> {
  const isZscale = request.stretch === 'zscale';
  return context.rasters.recall(windowKey(source), isZscale ? 'zscale' : 'percentiles', async () => {
    const zscalePixels = isZscale ? await zscaleSamples(context, source, pixels) : undefined;
    const question = { tone: toneOf(request), given: {}, auto: false };
    return context.tasks.run(previewTone, { pixels: pixels.sample, zscalePixels, ...question });
  });
}

const toneOf = ({ stretch, blackPoint, whitePoint, gamma, asinhA, curve }: PreviewRequest) => ({
  ...{ stretch, blackPoint, whitePoint, gamma, asinhA, curve },
});
