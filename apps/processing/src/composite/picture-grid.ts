import { cropGrid, fitGrid, KernelError, optimalGrid, type ImageGrid } from '#kernels';
import { fieldError } from '#platform/app-error';
import type { CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../image-io/sky-image.js';

/** Longer side of a picture when neither width nor height is requested. */
const DEFAULT_SIDE = 1000;

type Shape = Pick<CompositeSpec, 'crop' | 'northUp' | 'rotationDegrees' | 'width' | 'height'>;

/**
 * The pixel grid of a composite: the sky of all images, or the requested part, in the requested size.
 * @throws AppError validation naming a channel that shares no sky with the rest
 */
export function pictureGrid(channels: readonly (readonly SkyImage[])[], shape: Shape): ImageGrid {
  const whole = wholeSky(channels.flat(), shape);
  const fields = channels.map((images) => cropGrid(whole, images, 'union'));
  assertNeighbours(fields);
  // A field of several images is treated as the rectangle around them: their union is no convex polygon.
  const covers = channels.map((images, i) => (images.length === 1 ? images[0] : fields[i]));
  return fitGrid(cropTo(whole, covers, shape), sizeLimit(shape));
}

function wholeSky(images: readonly SkyImage[], { northUp, rotationDegrees }: Shape): ImageGrid {
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
function positionAngle({ wcs }: ImageGrid): number {
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

function cropTo(whole: ImageGrid, covers: readonly ImageGrid[], { crop }: Shape): ImageGrid {
  if (crop === 'union') return whole;
  try {
    return cropGrid(whole, covers, crop);
  } catch (error) {
    throw error instanceof KernelError ? fieldError('crop', error.message) : error;
  }
}

const sizeLimit = ({ width, height }: Shape) =>
  width === null && height === null
    ? { width: DEFAULT_SIDE, height: DEFAULT_SIDE }
    : { width: width ?? undefined, height: height ?? undefined };
