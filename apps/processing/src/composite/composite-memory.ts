import { CORE_MARGIN, TILE_SIZE, type PixelWindow } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import { MAX_SAMPLES } from '../image-io/pixel-sample.js';
import { PIXELS_READ_AT_ONCE } from '../image-io/read-window.js';
import type { DescribedImage } from '../image-io/sky-image.js';
import { blurReach, type Blur, type TileImage } from '../picture/image-tile.js';
import { tileSide, type CompositeLayout } from './composite-layout.js';
import { fadeBytes } from './fade-edges.js';
import { isMeasured } from './numbers/is-measured.js';
import { preloadedBytes } from './preload-images.js';
import { channelMatchingBytes, type ChannelMatching } from './match-channels.js';
import { COMPONENTS } from './mix-picture.js';

/** The layout, and the plan for matching backgrounds. */
interface ComputedPlan {
  readonly layout: CompositeLayout;
  readonly matching: ChannelMatching;
}

/** Rasters of a tile for each channel while it is mixed: values, fade and footprint. */
const RASTERS_OF_CHANNEL = 3;
/** Rasters of a tile besides: a rotated image read at up to twice the resolution (8), a mosaic's sums, a blur. */
const RASTERS_OF_TILE = 16;

/**
 * Peak memory of a composite: samples and edges of every channel, a tile in each thread, the picture and its file (which is seldom as
 * large). The number of channels matters little, the number of inputs not at all unless they are in a bucket.
 */
export function compositeMemory(
  plan: ComputedPlan,
  spec: Pick<CompositeSpec, 'bitDepth' | 'sharpening' | 'channels' | 'normalization' | 'featherArcsec'>,
  threads: number,
): number {
  const { bitDepth, sharpening, featherArcsec } = spec;
  const { layout } = plan;
  const { grid } = layout;
  const edges = featherArcsec === 0 ? 0 : fadeBytes(layout);
  const picture = COMPONENTS * (bitDepth / 8) * grid.width * grid.height;
  const pictures = sharpening.amount > 0 ? 3 : 2;
  const channels = isMeasured(spec) ? samplingMemory(plan, threads) : drawingMemory(plan, threads);
  return channels + edges + pictures * picture;
}

/** Peak memory while the channels are sampled and measured: their samples, and that of drawing them. */
export function samplingMemory(plan: ComputedPlan, threads: number): number {
  const { grid, step, channels } = plan.layout;
  const samples = Math.ceil(grid.width / step) * Math.ceil(grid.height / step);
  const measured = Math.min(samples, MAX_SAMPLES);
  return channels.length * (samples + measured) * BYTES_PER_FLOAT + drawingMemory(plan, threads);
}

/** Peak memory while the channels are drawn: the preloaded images, and a tile in each thread. */
function drawingMemory({ layout, matching }: ComputedPlan, threads: number): number {
  const inThreads = threads * (tileBytes(layout) + readingBytes({ layout, matching }) + repairBytes(layout));
  return preloadedBytes(layout) + channelMatchingBytes(matching) + inThreads;
}

/** Memory of one read of a reduced image, as bytes of the file and as numbers. */
function readingBytes({ layout, matching }: ComputedPlan): number {
  const shown = layout.channels.flatMap(({ images }) => images);
  const compared = matching.flatMap((plan) => plan?.layers ?? []).map(({ image }) => image);
  const most = [...shown, ...compared].reduce((pixels, image) => Math.max(pixels, bandPixels(image)), 0);
  return 2 * BYTES_PER_FLOAT * most;
}

const bandPixels = ({ whole: { window, reduction } }: TileImage): number =>
  reduction === 1 ? 0 : Math.min(PIXELS_READ_AT_ONCE, window.width * window.height);

/** Memory of a part of an image with the margin that cores at its side need. */
function repairBytes(layout: CompositeLayout): number {
  const images = layout.channels.flatMap((channel) => channel.images).filter(({ repairs }) => repairs);
  const side = 2 * tileSide(layout.grid) + 2 * CORE_MARGIN;
  const bytes = images.map(({ width, height, whole: { reduction } }) =>
    reduction === 1
      ? Math.min(width, side) * Math.min(height, side)
      : Math.min(width * height, PIXELS_READ_AT_ONCE + 2 * CORE_MARGIN * (width + CORE_MARGIN)),
  );
  return BYTES_PER_FLOAT * bytes.reduce((most, pixels) => Math.max(most, pixels), 0);
}

/** Memory of a thread for one tile. */
function tileBytes({ level, grid, channels }: CompositeLayout): number {
  const reach = Math.max(0, ...channels.map(({ blur }) => blurReach(blur)));
  return rastersOfTile(level ?? grid, tileSide(grid), channels.length, reach);
}

function rastersOfTile(
  grid: Pick<PixelWindow, 'width' | 'height'>,
  side: number,
  channels: number,
  reach: number,
): number {
  const wide = Math.min(grid.width, side + 2 * reach) * Math.min(grid.height, side + 2 * reach);
  return BYTES_PER_FLOAT * (RASTERS_OF_CHANNEL * channels * side * side + RASTERS_OF_TILE * wide);
}

/** Peak memory of a tile of one channel of a composition grid: its rasters, and one read of an image. */
export function gridTileMemory(
  level: Pick<PixelWindow, 'width' | 'height'>,
  images: readonly Pick<DescribedImage, 'width' | 'height'>[],
  blur: Blur | null,
): number {
  const most = Math.max(0, ...images.map(({ width, height }) => width * height));
  const read = 2 * BYTES_PER_FLOAT * Math.min(PIXELS_READ_AT_ONCE, most);
  return rastersOfTile(level, TILE_SIZE, 1, blurReach(blur)) + read;
}
