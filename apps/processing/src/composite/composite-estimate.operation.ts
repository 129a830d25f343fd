import type { CompositeEstimate, CompositeSpec } from '#processing-client/contract';
import { canFit, FIXED_BYTES } from '../engine/memory-budget.js';
import type { Operation } from '../engine/operation.js';
import { threadCount } from '../engine/threads/thread-pool.js';
import type { CompositeLayout } from './composite-layout.js';
import { compositeMemory } from './composite-memory.js';
import { isMeasured } from './numbers/is-measured.js';
import { planComposite } from './plan-composite.js';

/** Size, memory and time of a composite, from headers alone: one that cannot fit is described, not refused. */
export const compositeEstimate: Operation<'compositeEstimate'> = async (planContext, spec) => {
  const plan = await planComposite(planContext, spec);
  const { layout } = plan;
  const { PROCESSING_THREADS, PROCESSING_MEMORY_MB } = planContext.settings;
  const threads = threadCount(PROCESSING_THREADS);
  const pixelBytes = compositeMemory(plan, spec, threads);
  const { width, height } = layout.grid;
  const estimate: CompositeEstimate = {
    ...{ width, height },
    inputBytes: inputBytes(layout),
    peakMemoryBytes: FIXED_BYTES + pixelBytes,
    seconds: compositeSeconds(layout, spec, threads),
    fits: canFit(PROCESSING_MEMORY_MB, pixelBytes),
    leftOutImages: plan.leftOut,
  };
  return { pixelBytes: 0, run: () => Promise.resolve(estimate) };
};

/** Bytes of the images in the picture, with their weights, each counted once. */
export function inputBytes({ channels }: CompositeLayout): number {
  const images = new Map<string, number>();
  for (const { reference } of channels.flatMap((channel) => channel.images)) {
    const { place, image, weights } = reference;
    images.set(`${image.index} ${place.key}`, image.dataLength + (weights?.dataLength ?? 0));
  }
  return [...images.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The work of a composite, in millions of pixels, except `open`. */
export interface CompositeCost {
  /** Number of openings of files: a small file costs little more than being opened and placed. */
  readonly open: number;
  /** Pixels read from images. */
  readonly read: number;
  /** Pixels resampled and mixed, of all channels. */
  readonly mix: number;
  /** Pixels of the picture, per byte of a component: written, and sharpened before. */
  readonly write: number;
  readonly sharpen: number;
}

const MEGA = 1e6;

type CostOptions = Pick<
  CompositeSpec,
  'bitDepth' | 'sharpening' | 'channels' | 'normalization' | 'featherArcsec'
>;

export function costOf(layout: CompositeLayout, spec: CostOptions): CompositeCost {
  const { bitDepth, sharpening } = spec;
  const { grid, step, channels } = layout;
  const picture = (grid.width * grid.height) / MEGA;
  const images = channels.flatMap((channel) => channel.images);
  // When not every pixel is a sample, everything is read once for the samples and once more for the picture.
  const readings = step === 1 || !isMeasured(spec) ? 1 : 2;
  const shown = sumOf(images, ({ whole: { window } }) => window.width * window.height);
  // Images that share a channel are first read completely, for their comparison.
  const compared = channels.flatMap((channel) => (channel.compared.length > 1 ? channel.compared : []));
  return {
    open: readings * images.length + compared.length,
    read: (readings * shown + sumOf(compared, ({ width, height }) => width * height)) / MEGA,
    mix: channels.length * picture,
    write: (picture * bitDepth) / 8,
    sharpen: sharpening.amount > 0 ? picture : 0,
  };
}

/** Seconds of one thread per unit of work, and per composite: fitted to measurements (docs/composites.md). */
const SECONDS: CompositeCost = { open: 0.0025, read: 0.0123, mix: 0.0326, write: 0.0196, sharpen: 0.099 };
const START_SECONDS = 0.17;

/** Estimated time of a composite. */
export function compositeSeconds(layout: CompositeLayout, spec: CostOptions, threads: number): number {
  const work = costOf(layout, spec);
  const names = Object.keys(SECONDS) as (keyof CompositeCost)[];
  return names.reduce((sum, name) => sum + SECONDS[name] * work[name], START_SECONDS) / threads;
}

const sumOf = <Image>(images: readonly Image[], of: (image: Image) => number): number =>
  images.reduce((sum, image) => sum + of(image), 0);
