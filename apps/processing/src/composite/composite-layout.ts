import { areaBoundsIn, pixelScaleArcsec, type Bounds, type ImageGrid, type PixelWindow } from '#kernels';
import { diffractionFwhmArcsec } from '#observatory';
import { fieldError } from '#platform/app-error';
import type { CompositeSpec } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { FilledCore } from '../image-io/image.tasks.js';
import { parametersOf, type SkyImage } from '../image-io/sky-image.js';
import { blurReach, isNear, REACH, type ChannelTile, type ShownImage } from '../picture/image-tile.js';
import { inputWindow, type InputWindow } from '../picture/input-window.js';
import { sampleStep } from '../picture/sample-step.js';

/** Side of the blocks of a level that windows are drawn in: the map to the input is cut at its multiples. */
export const BLOCK_SIDE = 256;

/** Images in a bucket are preloaded up to this size in total. */
const MAX_PRELOADED_BYTES = 512 * 1024 * 1024;

/** Distance of pixels of an image with independent noise. */
const GRAIN_PIXELS = 2;

export interface PlacedImage extends ShownImage {
  /** Cores filled while it was preloaded. */
  readonly filled?: readonly FilledCore[];
  /** Its index among the images of its channel. */
  readonly input: number;
  /** Its bounds on the grid; `null`: unknown. */
  readonly bounds: Bounds | null;
  /** Whether it is read once, completely, and kept: tiles would request the same bytes of a bucket repeatedly. */
  readonly isPreloaded: boolean;
}

/** The layout of a composite, before any pixel is read. */
export interface CompositeLayout {
  readonly grid: ImageGrid;
  /** The whole level that the picture is a window of, in its pixels; `null`: it is no window. */
  readonly level: PixelWindow | null;
  readonly tiles: readonly PixelWindow[];
  /** Distance between samples, in both directions; 1: every pixel. */
  readonly step: number;
  readonly channels: readonly PlacedChannel[];
}

/** An image whose background is compared with that of others. */
interface ComparedImage {
  /** Its index among the images of its channel. */
  readonly input: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedChannel {
  readonly images: readonly PlacedImage[];
  /** The images whose backgrounds are compared: those that the whole picture or level shows. */
  readonly compared: readonly ComparedImage[];
  readonly blur: ChannelTile['blur'];
  /** Distance of pixels of the picture with independent noise. */
  readonly grainPixels: number;
  /** The first channel with the same images and blur, whose pixels this one reuses; `null`: none before this one. */
  readonly twinOf: number | null;
}

/**
 * @param isRemote whether files are in a bucket
 * @throws AppError validation naming a channel that lacks the wavelength for matching its resolution
 */
export function layOutComposite(
  inputs: readonly (readonly SkyImage[])[],
  grid: ImageGrid,
  spec: Pick<CompositeSpec, 'channels' | 'resolutionMatch' | 'repairCores'>,
  isRemote = false,
): CompositeLayout {
  const shouldPreload = preloadDecider(isRemote);
  const blurs = spec.resolutionMatch ? blursOf(spec, grid) : inputs.map(() => null);
  const twins = twinsOf(inputs, blurs);
  const channels = inputs.map((images, i) => {
    const placed = placeImages(images, grid, {
      repairs: spec.repairCores === true,
      shouldPreload: twins[i] === null ? shouldPreload : () => false,
    });
    const compared = placed.map(({ input, width, height }) => ({ input, width, height }));
    const grainPixels = grainOf(images, grid, blurs[i]);
    return { images: placed, compared, blur: blurs[i], grainPixels, twinOf: twins[i] };
  });
  return { grid, level: null, tiles: tilesOf(grid), step: sampleStep(grid, inputs.length), channels };
}

/** Resampled pixels share the image pixels between which they lie, drizzled ones their neighbours', blurred ones many. */
function grainOf(images: readonly SkyImage[], grid: ImageGrid, blur: ChannelTile['blur']): number {
  const coarsest = Math.max(...images.map((image) => pixelScaleArcsec(image.wcs)));
  return Math.max(GRAIN_PIXELS * Math.max(1, coarsest / pixelScaleArcsec(grid.wcs)), blurReach(blur));
}

/** One file may be two colours (HOO), or a colour and the luminance. */
function twinsOf(
  inputs: readonly (readonly SkyImage[])[],
  blurs: readonly ChannelTile['blur'][],
): PlacedChannel['twinOf'][] {
  const first = new Map<string, number>();
  return inputs.map((images, i) => {
    const shown = JSON.stringify([images.map(identityOf), blurs[i]]);
    const twin = first.get(shown);
    if (twin === undefined) first.set(shown, i);
    return twin ?? null;
  });
}

/** An image without its header, whose bytes would be written as a member each. */
const identityOf = ({ reference: { place, image } }: SkyImage) => [place, image.index];

/** Blurs every channel to the resolution of the one with the longest wavelength. */
function blursOf({ channels }: Pick<CompositeSpec, 'channels'>, grid: ImageGrid) {
  const scale = pixelScaleArcsec(grid.wcs);
  const widths = channels.map(({ wavelengthUm }, index) => {
    if (wavelengthUm === null)
      throw fieldError(`channels.${index}.wavelengthUm`, 'is needed for resolutionMatch');
    return diffractionFwhmArcsec(wavelengthUm) / scale;
  });
  const to = Math.max(...widths);
  return widths.map((from) => (from < to ? { from, to } : null));
}

/** Decides for one part after another whether there is memory to preload it. */
export function preloadDecider(isRemote: boolean): (part: InputWindow) => boolean {
  let free = isRemote ? MAX_PRELOADED_BYTES : 0;
  return ({ width, height }) => {
    const wanted = BYTES_PER_FLOAT * width * height;
    if (wanted > free) return false;
    free -= wanted;
    return true;
  };
}

interface PlacingOptions {
  readonly repairs: boolean;
  readonly shouldPreload: (part: InputWindow) => boolean;
}

/** The images that show in a picture, on its grid. */
export function placeImages(
  images: readonly SkyImage[],
  grid: ImageGrid,
  { repairs, shouldPreload }: PlacingOptions,
): PlacedImage[] {
  return images.flatMap((image, input) => {
    const whole = inputWindow(image, grid);
    if (!whole) return [];
    const { reference, width, height } = image;
    const bounds = areaBoundsIn(grid, image);
    const isPreloaded = shouldPreload(whole);
    return [
      { reference, wcs: parametersOf(image), width, height, whole, bounds, isPreloaded, repairs, input },
    ];
  });
}

/** A tile of a channel as plain data for a thread, with the images that may reach into it or into its blur. */
export function channelTile(layout: CompositeLayout, index: number, tile: PixelWindow): ChannelTile {
  const { grid, level } = layout;
  const channel = layout.channels[index];
  if (!level) return placedTile(grid, channel, tile);
  const block = blockAround(tile, level);
  return { ...placedTile(grid, channel, block), tile, block, within: level };
}

/** The block of a level that a tile lies in. */
function blockAround({ x, y }: PixelWindow, level: PixelWindow): PixelWindow {
  const left = x - ((x - level.x) % BLOCK_SIDE);
  const bottom = y - ((y - level.y) % BLOCK_SIDE);
  const width = Math.min(BLOCK_SIDE, level.x + level.width - left);
  return { x: left, y: bottom, width, height: Math.min(BLOCK_SIDE, level.y + level.height - bottom) };
}

/** {@link channelTile} of a channel that is placed on a grid. */
export function placedTile(
  grid: ImageGrid,
  { images, blur }: Pick<PlacedChannel, 'images' | 'blur'>,
  tile: PixelWindow,
): ChannelTile {
  const reach = REACH + blurReach(blur);
  return {
    images: images.filter(({ bounds }) => isNear(bounds, tile, reach)).map(tileImage),
    grid: { wcs: parametersOf(grid), width: grid.width, height: grid.height },
    tile,
    blur,
  };
}

const tileImage = ({
  bounds: _,
  isPreloaded: __,
  input: ___,
  filled: ____,
  ...image
}: PlacedImage): ShownImage => image;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Sides of tiles in pixels. Large ones read less of a rotated image twice; small ones keep all threads busy, and free a thread sooner. The
 * map to the input is cut at multiples of 256.
 */
const LARGE_TILE = 512;
const SMALL_TILE = 256;
/** Pictures up to this size have small tiles. */
const SMALL_PICTURE_PIXELS = 1 << 21;

export const tileSide = ({ width, height }: Size): number =>
  width * height <= SMALL_PICTURE_PIXELS ? SMALL_TILE : LARGE_TILE;

/** Squares that make up a picture, those at the right and upper edge cut short. */
export function tilesOf(picture: Size): PixelWindow[] {
  const side = tileSide(picture);
  const tiles: PixelWindow[] = [];
  for (let y = 0; y < picture.height; y += side) {
    for (let x = 0; x < picture.width; x += side) {
      const width = Math.min(side, picture.width - x);
      tiles.push({ x, y, width, height: Math.min(side, picture.height - y) });
    }
  }
  return tiles;
}
