import { pixelScaleArcsec, type Raster, type Tone as KernelTone } from '#kernels';
import type { MosaicFacts, MosaicPictureSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { stepProgress } from '../engine/step-progress.js';
import { encodePicture } from '../picture/encode-picture.js';
import { encodePng } from '../picture/encode-png.js';
import { measureTone } from '../picture/picture.tasks.js';
import { sampleStep, thinned } from '../picture/sample-step.js';
import { withoutWild } from '../picture/without-wild.js';
import { combinationOf } from './combination.js';
import { tilesToCombine, type TileToCombine } from './combine-bands.js';
import { offsetsOf, readyInputs, type ReadyInput } from './mosaic-layers.js';
import { bandsOf, COMPONENTS, type PlacedInput } from './mosaic-layout.js';
import { combineTile, measureOwnTone, paintMosaicTile, type CombinedTile } from './mosaic.tasks.js';
import { PROGRESS, type MosaicPlan } from './plan-mosaic.js';

export interface MadePicture {
  readonly bytes: Buffer;
  readonly facts: MosaicFacts;
}

/** The identity, for values that have been toned already. */
const IDENTITY_TONE: KernelTone = {
  ...{ stretch: 'linear', low: 0, high: 1, blackPoint: 0, whitePoint: 1, gamma: 1, curve: 'linear' },
  asinhA: 0.1,
};

/** A mosaic as a picture: backgrounds → samples → tone → tiles → picture file. */
export async function mosaicPicture(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
): Promise<MadePicture> {
  const offsets = await offsetsOf(context, plan);
  const tones = await ownTones(context, spec, plan, offsets);
  const inputs = await readyInputs(context, plan, spec, offsets, tones);
  const step = sampleStep(plan.grid, 1);
  const sampled = await sampleMosaic(context, spec, plan, { inputs, step });
  const tone = tones
    ? IDENTITY_TONE
    : await measuredTone(context, spec, plan, { inputs, step, image: sampled.samples });
  const made = step === 1 ? sampled.samples : null;
  const painted = await paintMosaic(context, spec, plan, { inputs, tone, made });
  const total = made ? sampled : painted;
  context.report({ percent: PROGRESS.store, stage: 'encoding', message: `Writing ${spec.outputFormat}` });
  const { bytes, contentType } = await encode(context, spec, plan, painted.pixels);
  return { bytes, facts: factsOf(plan, total, contentType) };
}

/** The facts of a finished mosaic. */
export function factsOf(
  { grid, reducedBy, leftOut }: MosaicPlan,
  { covered, rejected }: CombinedTile,
  contentType: string,
): MosaicFacts {
  const { width, height, wcs } = grid;
  const coverage = covered / (width * height);
  const scaleArcsec = pixelScaleArcsec(wcs);
  return { width, height, coverage, scaleArcsec, reducedBy, rejected, leftOutImages: leftOut, contentType };
}

/** Adds up the numbers of all tiles. */
export const totalOf = (tiles: readonly CombinedTile[]): CombinedTile => ({
  covered: tiles.reduce((sum, { covered }) => sum + covered, 0),
  rejected: tiles.reduce((sum, { rejected }) => sum + rejected, 0),
});

/** A tone for each input when any has its own: the others get the tone of the whole, measured on the parts that they show. */
async function ownTones(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  offsets: Float64Array,
): Promise<KernelTone[] | null> {
  if (spec.inputs.every(({ tone }) => tone === null)) return null;
  const inputOf = ({ index }: { readonly index: number }) => plan.images[index].input;
  const isOwn = (image: PlacedInput) => inputOf(image).tone !== null;
  const own = plan.inputs.filter(isOwn);
  // Chips of one file share its tone, so that no step is made between them.
  const files = [...new Set(own.map(inputOf))];
  const measured = await context.tasks.runEach(
    measureOwnTone,
    files.map((file) => ({ images: own.filter((image) => inputOf(image) === file), tone: file.tone! })),
  );
  const others = plan.inputs.filter((input) => !isOwn(input));
  const common =
    others.length > 0 ? await commonTone(context, spec, { ...plan, inputs: others }, offsets) : IDENTITY_TONE;
  const tones = plan.images.map(() => common);
  own.forEach((image) => {
    const { index } = image;
    tones[index] = measured[files.indexOf(inputOf(image))];
    // Its limits were measured without the offset.
    offsets[index] = 0;
  });
  return tones;
}

async function commonTone(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  offsets: Float64Array,
) {
  const inputs = await readyInputs(context, plan, { rejectSigma: null }, offsets, null);
  const step = sampleStep(plan.grid, 1);
  const unclipped = { ...spec, rejectSigma: null };
  const { samples: image } = await sampleMosaic(context, unclipped, plan, { inputs, step });
  return measuredTone(context, unclipped, plan, { inputs, step, image });
}

/** The tone of a mosaic, measured without wild pixels: where there are some, its samples are combined once more. */
async function measuredTone(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  { inputs, step, image }: ToSample & { readonly image: Raster },
): Promise<KernelTone> {
  const measurable = await withoutWild(context.tasks, inputs);
  const isWild = measurable.some(({ plausible }) => plausible);
  const from = step === 1 ? PROGRESS.store : SAMPLED;
  const thinner = { inputs: measurable, step: step * thinned(image).step, from };
  const sample = isWild ? (await sampleMosaic(context, spec, plan, thinner)).samples.data : undefined;
  return (await context.tasks.run(measureTone, { image, sample, tone: spec.tone, auto: false })).tone;
}

/** Progress of a picture that is not sampled completely when its samples are taken, percent. */
const SAMPLED = (PROGRESS.combine + PROGRESS.store) / 2;

interface ToSample {
  readonly inputs: readonly ReadyInput[];
  /** Distance between samples, in both directions. */
  readonly step: number;
  /** Progress at the start, percent. */
  readonly from?: number;
}

async function sampleMosaic(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  { inputs, step, from = PROGRESS.combine }: ToSample,
): Promise<CombinedTile & { samples: Raster }> {
  const [width, height] = [Math.ceil(plan.grid.width / step), Math.ceil(plan.grid.height / step)];
  const values = context.memory.floats(width * height);
  const out = { x: 0, y: 0, width, height, values, weights: null, isStored: false };
  const tiles = tilesOfAll(spec, plan, inputs);
  const to = Math.max(from, step === 1 ? PROGRESS.store : SAMPLED);
  const combined = await context.tasks.runEach(
    combineTile,
    tiles.map((tile) => ({ ...tile, step, out })),
    combining(context, spec, { from, to, count: tiles.length }),
  );
  return { ...totalOf(combined), samples: { data: values, width, height } };
}

interface ToPaint {
  readonly inputs: readonly ReadyInput[];
  readonly tone: KernelTone;
  readonly made: Raster | null;
}

async function paintMosaic(
  context: RequestContext,
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  { inputs, tone, made }: ToPaint,
): Promise<CombinedTile & { pixels: Uint8Array }> {
  const picture = context.memory.bytes(COMPONENTS * plan.grid.width * plan.grid.height);
  const tiles = tilesOfAll(spec, plan, made ? [] : inputs);
  const from = made ? PROGRESS.store : SAMPLED;
  const painted = await context.tasks.runEach(
    paintMosaicTile,
    tiles.map((tile) => ({ ...tile, made, tone, cmap: spec.cmap, picture })),
    combining(context, spec, { from, to: PROGRESS.store, count: tiles.length }),
  );
  return { ...totalOf(painted), pixels: picture };
}

const tilesOfAll = (
  spec: MosaicPictureSpec,
  plan: MosaicPlan,
  inputs: readonly ReadyInput[],
): TileToCombine[] =>
  bandsOf(plan.grid).flatMap((band) => tilesToCombine(band, inputs, combinationOf(spec), plan));

/** Reports the number of combined tiles. */
export const combining = (
  context: RequestContext,
  { inputs }: Pick<MosaicPictureSpec, 'inputs'>,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): (() => void) =>
  stepProgress(context, {
    ...{ from, to, count, stage: 'combining' },
    describe: (done) => `Combining ${inputs.length} files: ${done} of ${count} tiles`,
  });

async function encode(
  context: RequestContext,
  { outputFormat, quality }: MosaicPictureSpec,
  { grid: { width, height } }: MosaicPlan,
  pixels: Uint8Array,
) {
  const picture = { pixels, width, height, components: COMPONENTS } as const;
  if (outputFormat === 'png')
    return { bytes: await encodePng(context.tasks, picture), contentType: 'image/png' };
  return context.runOffThread(encodePicture(picture, { outputFormat, quality }));
}
