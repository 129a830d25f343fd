import {
  ArgumentError,
  cropGrid,
  fitGrid,
  frameChange,
  KernelError,
  optimalGrid,
  pixelScaleArcsec,
  type ImageGrid,
} from '#kernels';
import { AppError, fieldError } from '#platform/app-error';
import type { Crop, MosaicSpec } from '#processing-client/contract';
import type { SkyImage } from '../images/sky-image.js';
import { assertNeighbours } from './assert-neighbours.js';

const ICRS = { system: 'ICRS', equinox: 2000 } as const;
/** More libjpeg does not write (JPEG_MAX_DIMENSION), though a file could say 65,535 (ITU-T T.81, B.2.2). */
export const LONGEST_JPEG_SIDE = 65_500;

export type MosaicShape = Pick<
  MosaicSpec,
  'projection' | 'pixelScaleArcsec' | 'northUp' | 'crop' | 'width' | 'height'
>;

/** How large a mosaic may become. */
export interface SizeLimit {
  readonly maxPixels: number;
  /** Of a picture; `null`: any. */
  readonly longestSide: number | null;
  /** Whether it is made smaller to fit, as pictures are, or refused, as measurements are. */
  readonly shrinks: boolean;
}

export interface MosaicGrid {
  readonly grid: ImageGrid;
  /** It would have been so many times as wide and high. */
  readonly reducedBy: number;
}

/**
 * The pixel grid of a mosaic: all images' sky, or the part of it that was asked for.
 * @throws AppError validation naming the field; too-large with the size that would fit
 */
export function mosaicGrid(images: readonly SkyImage[], shape: MosaicShape, limit: SizeLimit): MosaicGrid {
  assertNeighbours(images);
  const cut = cropped(wholeSky(images, shape), images, shape.crop);
  const asked = within(cut, shape);
  const grid = fitted(asked, limit);
  return { grid, reducedBy: pixelScaleArcsec(grid.wcs) / pixelScaleArcsec(asked.wcs) };
}

function wholeSky(
  images: readonly SkyImage[],
  { projection, pixelScaleArcsec: scale, northUp }: MosaicShape,
): ImageGrid {
  return naming('dataIds', () =>
    optimalGrid(images, { projection, northUp, pixelScaleArcsec: scale ?? undefined }),
  );
}

function cropped(whole: ImageGrid, images: readonly SkyImage[], crop: Crop): ImageGrid {
  if (crop === 'union') return whole;
  const part = crop === 'intersection' ? crop : { ...crop, ...placeInFrame(crop, whole) };
  return naming('crop', () => cropGrid(whole, images, part));
}

/** A box is asked for in ICRS; the grid may be galactic. */
function placeInFrame({ ra, dec }: { ra: number; dec: number }, { wcs }: ImageGrid) {
  const [x, y] = [Float64Array.of(ra), Float64Array.of(dec)];
  frameChange(ICRS, wcs.frame)?.(x, y, 1);
  return { ra: x[0], dec: y[0] };
}

/** No larger than asked for; never enlarged: a finer `pixelScaleArcsec` does that. */
function within(grid: ImageGrid, { width, height }: MosaicShape): ImageGrid {
  const isLarger = grid.width > (width ?? Infinity) || grid.height > (height ?? Infinity);
  return isLarger ? fitGrid(grid, { width: width ?? undefined, height: height ?? undefined }) : grid;
}

function fitted(grid: ImageGrid, { maxPixels, longestSide, shrinks }: SizeLimit): ImageGrid {
  const side = longestSide ?? Infinity;
  const isLong = grid.width > side || grid.height > side;
  const short = isLong ? fitGrid(grid, { width: side, height: side }) : grid;
  const fit = fitGrid(short, { maxPixels });
  if (fit === grid || shrinks) return fit;
  const scale = pixelScaleArcsec(fit.wcs).toPrecision(6);
  throw new AppError(
    'too-large',
    `The mosaic would have ${grid.width} × ${grid.height} pixels; at most ${maxPixels} are made: ` +
      `ask for at most ${fit.width} × ${fit.height} (pixelScaleArcsec ${scale})`,
  );
}

/** Errors of the geometry name a field of the request. */
function naming<T>(field: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    throw fieldError(field, error instanceof ArgumentError ? error.reason : error.message);
  }
}
