import { pixelScaleArcsec } from '#kernels';
import type { CompositeFacts, CompositeSpec } from '#processing-client/contract';
import { encodePicture } from '../encode/encode-picture.js';
import type { Work } from '../operations/work.js';
import { channelTones } from './channel-tones.js';
import { COMPONENTS, composePicture, sharpenedPicture } from './compose-picture.js';
import { compositeAvm } from './composite-avm.js';
import { featherChannels, matchChannels, measureCoverage } from './finish-channels.js';
import type { CompositePlan } from './prepare-composite.js';
import { PROGRESS } from './progress.js';
import { renderChannel } from './render-channel.js';

export interface RenderedComposite {
  readonly bytes: Buffer;
  readonly facts: CompositeFacts;
}

/** An N-channel colour composite on its grid: channels → tones → colour → picture file. */
export async function renderComposite(
  work: Work,
  spec: CompositeSpec,
  { inputs, grid }: CompositePlan,
): Promise<RenderedComposite> {
  const images = await renderChannels(work, spec, { inputs, grid });
  work.report({ percent: PROGRESS.tone, stage: 'toning', message: 'Measuring brightness' });
  if (spec.resolutionMatch) await matchChannels(work, spec, images, grid);
  const tones = await channelTones(work, spec.channels, images, spec.backgroundNeutralization);
  const coverage = await measureCoverage(work, images, grid);
  const footprints = await featherChannels(work, spec.featherArcsec, images, coverage, grid);
  work.report({ percent: PROGRESS.compose, stage: 'composing', message: 'Mixing colours' });
  const mixed = await composePicture(work, spec, { images, tones, footprints }, grid);
  const pixels = await sharpenedPicture(work, spec.sharpening, mixed, grid);
  work.report({ percent: PROGRESS.encode, stage: 'encoding', message: `Writing ${spec.outputFormat}` });
  const { width, height } = grid;
  const xmp = spec.embedAvm ? compositeAvm(spec, inputs, grid) : undefined;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  const { bytes, contentType } = await work.outside(encodePicture(picture, { ...spec, xmp }));
  const facts = { width, height, coverage: coverage.share, scaleArcsec: pixelScaleArcsec(grid.wcs) };
  return { bytes, facts: { ...facts, contentType, bytes: bytes.length } };
}

async function renderChannels(work: Work, { channels }: CompositeSpec, { inputs, grid }: CompositePlan) {
  const images: Float32Array[] = [];
  for (const [index, channel] of channels.entries()) {
    const percent = PROGRESS.channels + ((PROGRESS.tone - PROGRESS.channels) * index) / channels.length;
    const name = channel.label ?? `channel ${index + 1}`;
    work.report({ percent, stage: 'channels', message: `${name}: ${index + 1} of ${channels.length}` });
    images.push(await renderChannel(work, inputs[index], grid));
  }
  return images;
}
