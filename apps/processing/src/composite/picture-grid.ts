import { cropGrid, fitGrid, KernelError, optimalGrid, type ImageGrid } from '#kernels';
import { fieldError } from '#platform/app-error';
import type { CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../images/sky-image.js';

/** Longer side of a picture when neither width nor height is asked for. */
const DEFAULT_SIDE = 1000;

/** Images farther from all others than this many times their own size are not one picture with them. */
const MAX_GAP_SIZES = 10;

type Shape = Pick<CompositeSpec, 'crop' | 'northUp' | 'rotationDegrees' | 'width' | 'height'>;

/**
 * The pixel grid of a composite: all images' sky (or what was asked for) at the asked size.
 * @throws AppError validation naming a channel that has no sky in common with the rest
 */
export function pictureGrid(channels: readonly (readonly SkyImage[])[], shape: Shape): ImageGrid {
  const whole = wholeSky(channels.flat(), shape);
  const fields = channels.map((images) => cropGrid(whole, images, 'union'));
  assertNeighbours(fields);
  // A field of several images is taken as the rectangle around them: their union is no convex polygon.
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

/** A channel far from every other one is a mistake, not a mosaic. */
function assertNeighbours(fields: readonly ImageGrid[]): void {
  fields.forEach((field, index) => {
    const others = fields.filter((_, i) => i !== index);
    const isNear = others.length === 0 || others.some((other) => gapBetween(field, other) <= MAX_GAP_SIZES);
    if (!isNear)
      throw fieldError(`channels.${index}.dataIds`, 'the sky of this channel is far from that of the others');
  });
}

/** Distance between the centres of two fields of one grid, in units of the larger one's diagonal. */
function gapBetween(a: ImageGrid, b: ImageGrid): number {
  // Cut from one grid: the reference pixel tells where each field's corner lies.
  const centre = ({ wcs, width, height }: ImageGrid) => [
    width / 2 - wcs.parameters.crpix[0],
    height / 2 - wcs.parameters.crpix[1],
  ];
  const [ax, ay] = centre(a);
  const [bx, by] = centre(b);
  const size = Math.max(Math.hypot(a.width, a.height), Math.hypot(b.width, b.height));
  return Math.hypot(ax - bx, ay - by) / size;
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
