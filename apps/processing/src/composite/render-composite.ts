import { pixelScaleArcsec } from '#kernels';
import type { CompositeFacts, CompositeSpec } from '#processing-client/contract';
import type { Work } from '../engine/request-context.js';
import { encodePicture, type Picture } from '../picture/encode-picture.js';
import { encodePng } from '../picture/encode-png.js';
import { sharpenPicture } from '../picture/sharpen-picture.js';
import { channelTones } from './channel-tones.js';
import { compositeAvm } from './composite-avm.js';
import { PROGRESS } from './composite-progress.js';
import { fadeEdges } from './fade-edges.js';
import { holdImages } from './hold-images.js';
import { matchChannels } from './match-channels.js';
import { COMPONENTS, mixPicture, type MixedPicture } from './mix-picture.js';
import type { CompositePlan } from './plan-composite.js';
import { sampleChannels } from './sample-channels.js';

export interface RenderedComposite {
  readonly bytes: Buffer;
  readonly facts: CompositeFacts;
}

/** An N-channel colour composite on its grid: samples → tones and edges → colour, tile by tile → picture file. */
export async function renderComposite(
  work: Work,
  spec: CompositeSpec,
  plan: CompositePlan,
): Promise<RenderedComposite> {
  const { grid } = plan.layout;
  const { pixels, coverage } = await paintComposite(work, spec, plan);
  const { width, height } = grid;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  const sharpened = await sharpenPicture(work, picture, spec.sharpening);
  work.report({ percent: PROGRESS.encode, stage: 'encoding', message: `Writing ${spec.outputFormat}` });
  const { bytes, contentType } = await encode(work, spec, plan, { ...picture, pixels: sharpened });
  const facts = { width, height, coverage, scaleArcsec: pixelScaleArcsec(grid.wcs) };
  return { bytes, facts: { ...facts, contentType, bytes: bytes.length } };
}

async function paintComposite(work: Work, spec: CompositeSpec, plan: CompositePlan): Promise<MixedPicture> {
  const layout = await matchChannels(work, spec, await holdImages(work, plan.layout), plan.matching);
  const sampled = await sampleChannels(work, spec, layout);
  work.report({ percent: PROGRESS.tone, stage: 'toning', message: 'Measuring brightness' });
  const [toned, fade] = await Promise.all([
    channelTones(work, spec.channels, sampled, spec.backgroundNeutralization),
    fadeEdges(work, spec.featherArcsec, sampled, layout),
  ]);
  return mixPicture(work, spec, { sampled, ...toned, fade }, layout);
}

async function encode(
  work: Work,
  spec: CompositeSpec,
  { inputs, layout: { grid } }: CompositePlan,
  picture: Picture,
) {
  const xmp = spec.embedAvm ? compositeAvm(spec, inputs, grid) : undefined;
  const { outputFormat, quality } = spec;
  if (outputFormat === 'png')
    return { bytes: await encodePng(work.tasks, picture, xmp), contentType: 'image/png' };
  return work.outside(encodePicture(picture, { outputFormat, quality, xmp }));
}
