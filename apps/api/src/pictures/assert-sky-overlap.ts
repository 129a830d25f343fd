import { outlinesOf, type FoundRecord } from '#domain';
import { AppError, fieldError } from '#platform';
import type { Crop } from '#processing-client';
import { areFar, clusters, directionOf, separationDeg, skyField, type Direction, type SkyField } from '#sky';

/** Images of one part of a picture: a channel of a composite, an input of a mosaic. */
export interface Layer {
  /** Its name in messages. */
  readonly kind: 'channel' | 'image';
  /** Its field in the request. */
  readonly field: string;
  readonly images: readonly {
    readonly field: string;
    readonly record: Pick<FoundRecord, 'fileName' | 'wcs'>;
  }[];
}

/** Positions of the images of a layer. */
interface Field extends SkyField {
  readonly imageCount: number;
}

/**
 * Images farther from all others than this multiple of their own extent form no mosaic. The engine measures precisely on the
 * mosaic's grid and refuses from half of this on, so it would also refuse every request refused here.
 */
const FAR_SIZES = 20;
/** The engine refuses from here on. */
const REFUSED_SIZES = FAR_SIZES / 2;

/** The engine uses the bounding rectangle of several images; it lies within the square around their circle. */
const RECTANGLE_REACH = Math.SQRT2;
/** Images distort slightly between projections: those closer than this share of their size may still touch. */
const SLACK = 1.05;

/** The limit of a tangent plane. */
const HEMISPHERE_DEG = 90;

/**
 * Refuses, from the records alone, requests whose images cannot be combined, before there is a job, with the engine's own
 * messages.
 * @throws AppError unprocessable (no_wcs) naming a file without a celestial WCS; validation naming a disjoint layer, or the
 * crop
 */
export function assertSkyOverlap(layers: readonly Layer[], crop: Crop): void {
  for (const { images } of layers) assertCelestialWcs(images.map(toWcsImage));
  const fields = layers.map(fieldOf);
  // Records have no corners that are off the sphere: only the engine can tell.
  if (!fields.every((field) => field !== null)) return;
  if (layers[0].kind === 'image') assertConnected(fields, layers);
  else assertOverlaps(fields, layers);
  assertCrop(fields, crop);
}

function assertConnected(fields: readonly Field[], layers: readonly Layer[]): void {
  const lost = findDisconnected(fields, FAR_SIZES);
  if (lost >= 0) throw fieldError(layers[lost].field, 'the sky of this image is far from that of the others');
}

/** A channel that certainly overlaps no other is a mistake; the engine decides doubtful cases. */
function assertOverlaps(fields: readonly Field[], layers: readonly Layer[]): void {
  const lost = fields.findIndex((a) => fields.length > 1 && fields.every((b) => a === b || areApart(a, b)));
  if (lost >= 0) throw fieldError(layers[lost].field, 'this channel overlaps no other on the sky');
}

/** An image named in a request, and whether it has a celestial WCS. */
interface WcsImage {
  readonly field: string;
  readonly record: { readonly fileName: string; readonly isPlaced: boolean };
}

export const toWcsImage = ({ field, record: { fileName, wcs } }: Layer['images'][number]): WcsImage => ({
  field,
  record: { fileName, isPlaced: wcs !== null },
});

/** @throws AppError unprocessable (no_wcs) naming the first without a celestial WCS */
export function assertCelestialWcs(images: readonly WcsImage[]): void {
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
  const outlines = images.map(({ record: { wcs } }) => outlinesOf(wcs));
  const field = skyField(outlines.flat(2));
  if (!field || outlines.some((ofImage) => ofImage.length === 0)) return null;
  return { ...field, imageCount: images.length };
}

/** Index of the first image too far from the others for a mosaic; −1 if there is none. */
export const findFarImage = (fields: readonly SkyField[]): number => findDisconnected(fields, REFUSED_SIZES);

/** Images of a mosaic must be connected, directly or through others: the first image of a smaller component. */
function findDisconnected(fields: readonly SkyField[], sizes: number): number {
  const [first, ...others] = clusters(fields, (a, b) => !areFar(a, b, sizes));
  if (others.length === 0) return -1;
  const isMinority = 2 * first.length < fields.length;
  return fields.findIndex((field) => first.includes(field) === isMinority);
}

function assertCrop(fields: readonly Field[], crop: Crop): void {
  if (crop === 'union') return;
  if (crop === 'intersection') {
    if (fields.some((a, i) => fields.slice(i + 1).some((b) => areApart(a, b))))
      throw fieldError('crop', 'the images do not overlap on the sky');
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
