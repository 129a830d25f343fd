import {
  cropGrid,
  fitGrid,
  KernelError,
  levelGrid,
  levelWithin,
  optimalGrid,
  type ImageGrid,
} from '#kernels';
import { fieldError } from '#platform/app-error';
import type { CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../image-io/sky-image.js';

/** Longer side of a picture when neither width nor height is requested. */
const DEFAULT_SIDE = 1000;

/** Most pixels of level 0 of a composition. */
const MAX_FINEST_PIXELS = 200e6;
/** Longer side of the level on which a composition is measured. */
const MEASURED_SIDE = 2048;

type Sky = Pick<CompositeSpec, 'crop' | 'northUp' | 'rotationDegrees'>;
type Shape = Sky & Pick<CompositeSpec, 'width' | 'height'>;

/**
 * The pixel grid of a composite: the sky of all images, or the requested part, in the requested size.
 * @throws AppError validation naming a channel that shares no sky with the rest
 */
export const pictureGrid = (channels: readonly (readonly SkyImage[])[], shape: Shape): ImageGrid =>
  fitGrid(croppedSky(channels, shape), sizeLimit(shape));

/**
 * Level 0 of a composition: the same sky at the scale of the finest image, coarser only if it would have too many pixels.
 * @throws AppError validation naming a channel that shares no sky with the rest
 */
export const finestGrid = (channels: readonly (readonly SkyImage[])[], sky: Sky): ImageGrid =>
  fitGrid(croppedSky(channels, sky), { maxPixels: MAX_FINEST_PIXELS });

/** The level of a composition that background offsets and statistics are measured on: the first whose longer side is at most 2048. */
export const measuredGrid = (finest: ImageGrid): ImageGrid =>
  levelGrid(finest, levelWithin(finest, MEASURED_SIDE));

/** The sky of all images, or the requested part, at the scale of the finest image. */
function croppedSky(channels: readonly (readonly SkyImage[])[], sky: Sky): ImageGrid {
  const whole = wholeSky(channels.flat(), sky);
  const fields = channels.map((images) => cropGrid(whole, images, 'union'));
  assertNeighbours(fields);
  // A field of several images is treated as the rectangle around them: their union is no convex polygon.
  const covers = channels.map((images, i) => (images.length === 1 ? images[0] : fields[i]));
  return cropTo(whole, covers, sky);
}

function wholeSky(images: readonly SkyImage[], { northUp, rotationDegrees }: Sky): ImageGrid {
  try {
    if (northUp) return optimalGrid(images, { rotationDegrees });
    const smallest = optimalGrid(images, { northUp: false });
    if (rotationDegrees === 0) return smallest;
    return optimalGrid(images, { rotationDegrees: positionAngle(smallest) + rotationDegrees });
  } catch (error) {
    throw error instanceof KernelError ? fieldError('channels', error.message) : error;
  }
}

/** Position angle of a grid's y axis, degrees from north through east. */
export function positionAngle({ wcs }: ImageGrid): number {
  const [, xy, , yy] = wcs.parameters.cd;
  return (Math.atan2(xy, yy) * 180) / Math.PI;
}

/** Refuses a channel that shares no sky with any other: a mistake, not a picture (docs/reference/wire-format.md, "Composite"). */
function assertNeighbours(fields: readonly ImageGrid[]): void {
  fields.forEach((field, index) => {
    const others = fields.filter((_, i) => i !== index);
    if (others.length > 0 && !others.some((other) => overlap(field, other)))
      throw fieldError(`channels.${index}.dataIds`, 'this channel overlaps no other on the sky');
  });
}

/** Whether the rectangles around two fields of one grid overlap. */
function overlap(a: ImageGrid, b: ImageGrid): boolean {
  // Both are cut from one grid: the reference pixel gives the corner of each field.
  const [dx, dy] = [0, 1].map((axis) => b.wcs.parameters.crpix[axis] - a.wcs.parameters.crpix[axis]);
  return -dx < a.width && dx < b.width && -dy < a.height && dy < b.height;
}

function cropTo(whole: ImageGrid, covers: readonly ImageGrid[], { crop }: Sky): ImageGrid {
  if (crop === 'union') return whole;
  try {
    return cropGrid(whole, covers, crop);
  } catch (error) {
    throw error instanceof KernelError ? fieldError('crop', error.message) : error;
  }
}

const sizeLimit = ({ width, height }: Pick<Shape, 'width' | 'height'>) =>
  width === null && height === null
    ? { width: DEFAULT_SIDE, height: DEFAULT_SIDE }
    : { width: width ?? undefined, height: height ?? undefined };
