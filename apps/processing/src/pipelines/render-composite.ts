import { pixelScaleArcsec, type ImageGrid } from '#kernels';
import type { CompositeFacts, CompositeSpec, ProcessingProgress } from '#processing-client/contract';
import { encodePicture } from '../encode/encode-picture.js';
import type { Engine } from '../engine.js';
import { openSkyImage, type SkyImage } from '../open/sky-image.js';
import { channelTones } from './channel-tones.js';
import { COMPONENTS, composePicture, sharpenedPicture } from './compose-picture.js';
import { compositeAvm } from './composite-avm.js';
import { featherChannels, matchChannels, measureCoverage } from './finish-channels.js';
import { assertMemory, compositeMemory } from './memory-budget.js';
import { pictureGrid } from './picture-grid.js';
import { renderChannel } from './render-channel.js';
import { withWork, type Work } from './work.js';

export interface RenderedComposite {
  readonly bytes: Buffer;
  readonly facts: CompositeFacts;
}

/** Where each step of the work begins, in percent. */
const PROGRESS = { open: 1, channels: 5, tone: 75, compose: 80, encode: 90 } as const;

/** An N-channel colour composite: open → common grid → channels → tones → colour → picture file. */
export const renderComposite = (
  engine: Engine,
  spec: CompositeSpec,
  report: (progress: ProcessingProgress) => void,
  signal: AbortSignal,
): Promise<RenderedComposite> => withWork(engine, signal, report, (work) => renderPicture(work, spec));

async function renderPicture(work: Work, spec: CompositeSpec): Promise<RenderedComposite> {
  const { engine, report } = work;
  report({ percent: PROGRESS.open, stage: 'opening', message: 'Reading headers' });
  const inputs = await openChannels(work, spec);
  const grid = pictureGrid(inputs, spec);
  assertMemory(engine.settings, compositeMemory(inputs, grid, spec));
  const images = await renderChannels(work, spec, inputs, grid);
  report({ percent: PROGRESS.tone, stage: 'toning', message: 'Measuring brightness' });
  if (spec.resolutionMatch) await matchChannels(work, spec, images, grid);
  const tones = await channelTones(work, spec.channels, images, spec.backgroundNeutralization);
  const coverage = await measureCoverage(work, images, grid);
  const footprints = await featherChannels(work, spec.featherArcsec, images, coverage, grid);
  report({ percent: PROGRESS.compose, stage: 'composing', message: 'Mixing colours' });
  const mixed = await composePicture(work, spec, { images, tones, footprints }, grid);
  const pixels = await sharpenedPicture(work, spec.sharpening, mixed, grid);
  report({ percent: PROGRESS.encode, stage: 'encoding', message: `Writing ${spec.outputFormat}` });
  const { width, height } = grid;
  const xmp = spec.embedAvm ? compositeAvm(spec, inputs, grid) : undefined;
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  const { bytes, contentType } = await encodePicture(picture, { ...spec, xmp });
  const facts = { width, height, coverage: coverage.share, scaleArcsec: pixelScaleArcsec(grid.wcs) };
  return { bytes, facts: { ...facts, contentType, bytes: bytes.length } };
}

const openChannels = ({ tasks }: Work, { channels }: CompositeSpec): Promise<SkyImage[][]> =>
  Promise.all(channels.map(({ inputs }) => Promise.all(inputs.map((input) => openSkyImage(tasks, input)))));

async function renderChannels(work: Work, spec: CompositeSpec, inputs: SkyImage[][], grid: ImageGrid) {
  const images: Float32Array[] = [];
  for (const [index, channel] of spec.channels.entries()) {
    const percent = PROGRESS.channels + ((PROGRESS.tone - PROGRESS.channels) * index) / spec.channels.length;
    const name = channel.label ?? `channel ${index + 1}`;
    work.report({ percent, stage: 'channels', message: `${name}: ${index + 1} of ${spec.channels.length}` });
    images.push(await renderChannel(work, inputs[index], grid));
  }
  return images;
}
