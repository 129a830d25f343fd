import type { FoundRecord } from '#domain';
import { AppError, fieldError } from '#platform';
import type { Crop } from '#processing-client';
import { areFar, clusters, directionOf, separationDeg, skyField, type Direction, type SkyField } from '#sky';

/** Images that are one of the parts of a picture: a channel of a composite, an input of a mosaic. */
export interface Layer {
  /** In words. */
  readonly kind: 'channel' | 'image';
  /** Where the request names it. */
  readonly field: string;
  readonly images: readonly {
    readonly field: string;
    readonly record: Pick<FoundRecord, 'fileName' | 'wcs'>;
  }[];
}

/** Where the images of a layer lie. */
interface Field extends SkyField {
  readonly imageCount: number;
}

/**
 * Images farther from all others than this many times their own extent are not one mosaic with them. The engine measures
 * more closely, on the mosaic's grid, and refuses from half of this on: what is refused here it would refuse as well.
 */
const FAR_SIZES = 20;
/** From here on the engine refuses. */
const REFUSED_SIZES = FAR_SIZES / 2;

/** An image of several is the rectangle around them to the engine; it reaches no farther than the square around their circle. */
const RECTANGLE_REACH = Math.SQRT2;
/** Images bend a little between projections: what lies closer than this share of its size may still touch. */
const SLACK = 1.05;

/** A tangent plane ends here. */
const HEMISPHERE_DEG = 90;

/**
 * Refuses, from the records alone, orders whose images can make no picture together: so that they are refused before there is
 * a job of them, and in the same words at once.
 * @throws AppError unprocessable (no_wcs) naming a file without a celestial WCS; validation naming a layer that lies apart
 * from the others, or the crop
 */
export function assertSky(layers: readonly Layer[], crop: Crop): void {
  for (const { images } of layers) assertPlaced(images.map(placed));
  const fields = layers.map(fieldOf);
  // Corners that are off the sphere are left out of records: then only the engine can tell.
  if (!fields.every((field) => field !== null)) return;
  if (layers[0].kind === 'image') assertHangTogether(fields, layers);
  else assertCompany(fields, layers);
  assertCrop(fields, crop);
}

function assertHangTogether(fields: readonly Field[], layers: readonly Layer[]): void {
  const lost = findSevered(fields, FAR_SIZES);
  if (lost >= 0) throw fieldError(layers[lost].field, 'the sky of this image is far from that of the others');
}

/** A channel that surely has no sky in common with any other is a mistake, not a picture; what is close to it the engine tells. */
function assertCompany(fields: readonly Field[], layers: readonly Layer[]): void {
  const lost = fields.findIndex((a) => fields.length > 1 && fields.every((b) => a === b || areApart(a, b)));
  if (lost >= 0) throw fieldError(layers[lost].field, 'this channel has no sky in common with any other');
}

/** An image that a request names, and whether it has a celestial WCS. */
interface PlacedImage {
  readonly field: string;
  readonly record: { readonly fileName: string; readonly isPlaced: boolean };
}

export const placed = ({ field, record: { fileName, wcs } }: Layer['images'][number]): PlacedImage => ({
  field,
  record: { fileName, isPlaced: wcs !== null },
});

/** @throws AppError unprocessable (no_wcs) naming the first without a celestial WCS */
export function assertPlaced(images: readonly PlacedImage[]): void {
  const unplaced = images.find(({ record }) => !record.isPlaced);
  if (!unplaced) return;
  const { field, record } = unplaced;
  const message = `${record.fileName} has no celestial coordinate system`;
  throw new AppError('unprocessable', `${field}: ${message}`, {
    code: 'no_wcs',
    errors: [{ field, message }],
  });
}

function fieldOf({ images }: Layer): Field | null {
  const places = images.flatMap(({ record: { wcs } }) =>
    (wcs?.footprint ?? []).map(([ra, dec]) => ({ ra, dec })),
  );
  const field = skyField(places);
  if (!field || images.some(({ record: { wcs } }) => !wcs?.footprint.length)) return null;
  return { ...field, imageCount: images.length };
}

/** The first image that is so far from the others that no mosaic is made of them; −1 where there is none. */
export const findFarImage = (fields: readonly SkyField[]): number => findSevered(fields, REFUSED_SIZES);

/** Images of a mosaic hang together, directly or over others: the first of those that do not, in the smaller part. */
function findSevered(fields: readonly SkyField[], sizes: number): number {
  const [first, ...others] = clusters(fields, (a, b) => !areFar(a, b, sizes));
  if (others.length === 0) return -1;
  const isMinority = 2 * first.length < fields.length;
  return fields.findIndex((field) => first.includes(field) === isMinority);
}

function assertCrop(fields: readonly Field[], crop: Crop): void {
  if (crop === 'union') return;
  if (crop === 'intersection') {
    if (fields.some((a, i) => fields.slice(i + 1).some((b) => areApart(a, b))))
      throw fieldError('crop', 'the images have no sky in common');
    return;
  }
  const middle = directionOf(crop);
  const isBehind = (corner: Direction) => separationDeg(corner, middle) > HEMISPHERE_DEG;
  if (fields.every(({ corners }) => corners.every(isBehind)))
    throw fieldError('crop', `${crop.ra}, ${crop.dec} has no place in the picture's projection`);
}

const areApart = (a: Field, b: Field): boolean =>
  separationDeg(a.centre, b.centre) > SLACK * (reachOf(a) + reachOf(b));

const reachOf = ({ radiusDeg, imageCount }: Field): number =>
  imageCount > 1 ? RECTANGLE_REACH * radiusDeg : radiusDeg;
