import {
  ArgumentError,
  cropGrid,
  fitGrid,
  KernelError,
  optimalGrid,
  pixelScaleArcsec,
  type ImageGrid,
} from '#kernels';
import { AppError, fieldError } from '#platform/app-error';
import { PICTURE_SIDE, PIXEL_SCALE_ARCSEC, type Crop, type MosaicSpec } from '#processing-client/contract';
import { firstOfEachFile, type SourceImage } from '../image-io/open-sources.js';
import type { SkyImage } from '../image-io/sky-image.js';
import { assertNeighbours } from './assert-neighbours.js';

/** The longest side that libjpeg writes (JPEG_MAX_DIMENSION), though a file could declare 65,535 (ITU-T T.81, B.2.2). */
export const LONGEST_JPEG_SIDE = 65_500;

/** An image of a mosaic, and its file. */
type GridImage = SkyImage & Pick<SourceImage, 'file'>;

export type MosaicShape = Pick<
  MosaicSpec,
  'projection' | 'pixelScaleArcsec' | 'northUp' | 'crop' | 'width' | 'height'
>;

/** Largest size of a mosaic. */
export interface SizeLimit {
  readonly maxPixels: number;
  /** Of a picture; `null`: any. */
  readonly longestSide: number | null;
  /** Whether a larger mosaic is made smaller, as pictures are, or refused, as measurements are. */
  readonly shrinks: boolean;
}

export interface MosaicGrid {
  readonly grid: ImageGrid;
  /** The factor by which its sides were reduced. */
  readonly reducedBy: number;
}

/**
 * The pixel grid of a mosaic: the sky of all images, or the requested part.
 * @throws AppError validation naming the field; too-large with the size that would fit
 */
export function mosaicGrid(images: readonly GridImage[], shape: MosaicShape, limit: SizeLimit): MosaicGrid {
  assertNeighbours(images);
  const requested = requestedGrid(images, shape, limit);
  const grid = fitted(requested, limit);
  if (!limit.shrinks && grid !== requested) throw tooLarge(images, shape, limit, { requested, fit: grid });
  return { grid, reducedBy: pixelScaleArcsec(grid.wcs) / pixelScaleArcsec(requested.wcs) };
}

function requestedGrid(images: readonly GridImage[], shape: MosaicShape, limit: SizeLimit): ImageGrid {
  const cut = cropped(wholeSky(images, shape), images, shape.crop);
  const fit = fitGrid(cut, limit);
  if (fit !== cut && pixelScaleArcsec(fit.wcs) > PIXEL_SCALE_ARCSEC.max) throw skyTooWide(shape, limit);
  return within(cut, shape);
}

/** Near the edge of some projections a little sky takes up any number of pixels. */
const skyTooWide = ({ projection }: MosaicShape, { maxPixels }: SizeLimit): AppError =>
  fieldError(
    'dataIds',
    `the images show sky that does not fit ${maxPixels} pixels of a ${projection} projection`,
  );

function wholeSky(
  images: readonly GridImage[],
  { projection, pixelScaleArcsec: scale, northUp }: MosaicShape,
): ImageGrid {
  return naming('dataIds', () =>
    optimalGrid(images, { projection, northUp, pixelScaleArcsec: scale ?? undefined }),
  );
}

function cropped(whole: ImageGrid, images: readonly GridImage[], crop: Crop): ImageGrid {
  if (crop === 'union') return whole;
  return naming('crop', () => cropGrid(whole, coversOf(whole, images), crop));
}

/** The cover of each file: of several images the rectangle around them, since chips beside each other share no sky. */
function coversOf(whole: ImageGrid, images: readonly GridImage[]): ImageGrid[] {
  return firstOfEachFile(images).map((first) => {
    const ofFile = images.filter(({ file }) => file === first.file);
    return ofFile.length === 1 ? first : cropGrid(whole, ofFile, 'union');
  });
}

/** Reduces a grid to the requested size; never enlarges it: a finer `pixelScaleArcsec` does that. */
function within(grid: ImageGrid, { width, height }: MosaicShape): ImageGrid {
  const isLarger = grid.width > (width ?? Infinity) || grid.height > (height ?? Infinity);
  return isLarger ? fitGrid(grid, { width: width ?? undefined, height: height ?? undefined }) : grid;
}

function fitted(grid: ImageGrid, { maxPixels, longestSide }: SizeLimit): ImageGrid {
  const side = longestSide ?? Infinity;
  const isLong = grid.width > side || grid.height > side;
  const short = isLong ? fitGrid(grid, { width: side, height: side }) : grid;
  return fitGrid(short, { maxPixels });
}

/**
 * Sides are whole pixels: at the scale that should just fit one may be rounded up, so a slightly larger one is needed. Twice that scale
 * always fits.
 */
const MARGINS = [1, 1.0001, 1.001, 1.01, 1.05, 1.1, 1.2, 1.35, 1.5, 2];

/** A scale in words, and its grid. */
interface Advice {
  readonly scale: string;
  readonly made: ImageGrid;
}

/** The first scale that fits, of those that may be requested. */
function advisedScale(
  images: readonly GridImage[],
  shape: MosaicShape,
  limit: SizeLimit,
  fit: ImageGrid,
): Advice | undefined {
  const least = Math.max(PIXEL_SCALE_ARCSEC.min, pixelScaleArcsec(fit.wcs));
  for (const margin of MARGINS) {
    const scale = (margin * least).toPrecision(6);
    if (Number(scale) > PIXEL_SCALE_ARCSEC.max) continue;
    const made = requestedGrid(images, { ...shape, pixelScaleArcsec: Number(scale) }, limit);
    if (made.width * made.height <= limit.maxPixels) return { scale, made };
  }
  return undefined;
}

function tooLarge(
  images: readonly GridImage[],
  shape: MosaicShape,
  limit: SizeLimit,
  { requested, fit }: { readonly requested: ImageGrid; readonly fit: ImageGrid },
): AppError {
  const advice = advisedScale(images, shape, limit, fit);
  if (!advice) return skyTooWide(shape, limit);
  return new AppError(
    'too-large',
    `The mosaic would have ${requested.width} × ${requested.height} pixels; at most ${limit.maxPixels} are made: ` +
      `ask for ${wordsOf(advice, fit)}`,
  );
}

/** A size and its scale. A side longer than a request allows is reached by the scale alone. */
function wordsOf({ scale, made }: Advice, { width, height }: ImageGrid): string {
  if (Math.max(width, height) > PICTURE_SIDE.max)
    return `a pixelScaleArcsec of ${scale} (${made.width} × ${made.height})`;
  const [maxWidth, maxHeight] = [width, height].map(askableSide);
  return `at most ${maxWidth} × ${maxHeight} (pixelScaleArcsec ${scale})`;
}

/** The mosaic keeps its shape: for a narrow one, the side to request is larger than the resulting one. */
const askableSide = (side: number): number => Math.max(PICTURE_SIDE.min, side);

/** Errors of the geometry name a field of the request. */
function naming<T>(field: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    throw fieldError(field, error instanceof ArgumentError ? error.reason : error.message);
  }
}
