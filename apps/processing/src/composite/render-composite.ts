import { pixelScaleArcsec } from '#kernels';
import type { CompositeFacts, CompositeSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { encodePicture, type Picture } from '../picture/encode-picture.js';
import { encodePng } from '../picture/encode-png.js';
import { filledPixels } from '../image-io/filled-pixels.js';
import { sharpenPicture } from '../picture/sharpen-picture.js';
import { channelTones } from './channel-tones.js';
import { compositeAvm } from './composite-avm.js';
import { PROGRESS } from './composite-progress.js';
import { fadeEdges } from './fade-edges.js';
import { preloadImages } from './preload-images.js';
import { matchChannels } from './match-channels.js';
import { COMPONENTS, mixPicture, type MixedPicture, type ToMix } from './mix-picture.js';
import type { CompositeLayout } from './composite-layout.js';
import { isMeasured } from './numbers/is-measured.js';
import type { CompositePlan } from './plan-composite.js';
import { measurableChannels, sampleChannels } from './sample-channels.js';

export interface RenderedComposite {
  readonly bytes: Buffer;
  readonly facts: CompositeFacts;
}

/** An N-channel colour composite on its grid: samples → tones and edges → colour, tile by tile → picture file. */
export async function renderComposite(
  context: RequestContext,
  spec: CompositeSpec,
  plan: CompositePlan,
): Promise<RenderedComposite> {
  const { grid } = plan.layout;
  const { pixels, filled, ...mixed } = await paintComposite(context, spec, plan);
  const { width, height } = grid;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  const sharpened = await sharpenPicture(context, picture, spec.sharpening);
  context.report({ percent: PROGRESS.encode, stage: 'encoding', message: `Writing ${spec.outputFormat}` });
  const { bytes, contentType } = await encode(context, spec, plan, { ...picture, pixels: sharpened });
  const repairedPixels = spec.repairCores ? filledPixels(filled) : null;
  const facts = { width, height, ...mixed, repairedPixels, scaleArcsec: pixelScaleArcsec(grid.wcs) };
  const leftOutImages = plan.leftOut;
  return { bytes, facts: { ...facts, leftOutImages, contentType, bytes: bytes.length } };
}

async function paintComposite(
  context: RequestContext,
  spec: CompositeSpec,
  plan: CompositePlan,
): Promise<MixedPicture> {
  const layout = await matchChannels(context, spec, await preloadImages(context, plan.layout), plan.matching);
  if (isMeasured(spec)) {
    const ready = await measureComposite(context, spec, layout);
    const mixed = await mixPicture(context, spec, ready, layout);
    return { ...mixed, filled: ready.sampled.flatMap(({ filled }) => filled) };
  }
  const mixed = await mixPicture(context, spec, await unmeasured(context, spec), layout);
  const preloaded = layout.channels.flatMap(({ images }) => images.flatMap((image) => image.filled ?? []));
  return { ...mixed, filled: [...preloaded, ...mixed.filled] };
}

/** The tones of a picture that is not measured. */
async function unmeasured(context: RequestContext, spec: CompositeSpec): Promise<ToMix> {
  const toned = await channelTones(context, spec.channels, [], false);
  return { ...toned, sampled: [], fade: { radius: 0, channels: [] } };
}

async function measureComposite(
  context: RequestContext,
  spec: CompositeSpec,
  layout: CompositeLayout,
): Promise<ToMix> {
  const sampled = await sampleChannels(context, spec, layout);
  context.report({ percent: PROGRESS.tone, stage: 'toning', message: 'Measuring brightness' });
  const measurable = await measurableChannels(context, spec, layout, sampled);
  const [toned, fade] = await Promise.all([
    channelTones(context, spec.channels, measurable, spec.backgroundNeutralization),
    fadeEdges(context, spec.featherArcsec, sampled, layout),
  ]);
  return { sampled, ...toned, fade };
}

async function encode(
  context: RequestContext,
  spec: CompositeSpec,
  { inputs, layout: { grid } }: CompositePlan,
  picture: Picture,
) {
  const xmp = spec.embedAvm ? compositeAvm(spec, inputs, grid) : undefined;
  const { outputFormat, quality } = spec;
  if (outputFormat === 'png')
    return { bytes: await encodePng(context.tasks, picture, xmp), contentType: 'image/png' };
  return context.runOffThread(encodePicture(picture, { outputFormat, quality, xmp }));
}
