import { outlinesOf } from '#domain';
import { AppError, fieldErrors } from '#platform';
import {
  directionOf,
  footprintGroups,
  middleOf,
  skyBounds,
  skyField,
  type SkyBounds,
  type SkyPosition,
} from '#sky';
import type { NamedImage } from '../pictures/resolve-images.js';
import { assertCelestialWcs, findFarImage, toWcsImage } from '../pictures/assert-sky-overlap.js';
import type { FootprintView, MosaicFootprint } from './footprint.dto.js';

const ARCSEC_PER_DEG = 3600;
const HALF_TURN_DEG = 180;

/** One of the images of a record. */
interface OutlinedImage extends NamedImage {
  readonly corners: readonly SkyPosition[];
}

/**
 * Computes the footprint from the records alone, without the engine.
 * @throws AppError unprocessable (no_wcs) naming an image without a celestial WCS or without a bounded outline
 */
export function footprintOf(images: readonly NamedImage[], maxPixels: number): MosaicFootprint {
  assertCelestialWcs(images.map(toWcsImage));
  images.forEach(assertCorners);
  const outlined = images.flatMap((image) =>
    outlinesOf(image.record.wcs).map((corners) => ({ ...image, corners })),
  );
  const outlines = outlined.map(({ corners }) => corners);
  const bounds = skyBounds(outlines);
  const groups = footprintGroups(outlines.map((corners) => corners.map(directionOf)));
  return {
    footprints: outlined.map(viewOf),
    bounds: { ...bounds, center: pairOf(bounds.center) },
    groups: groups.map((group) => [...new Set(group.map((i) => outlined[i].record.id))]),
    warning:
      farWarning(outlined) ??
      ([gapWarning(groups.length), sizeWarning(images, bounds, maxPixels)].filter(Boolean).join(' ') || null),
  };
}

/** The message of the refusal; gaps and sizes are irrelevant then. */
function farWarning(images: readonly OutlinedImage[]): string | null {
  const fields = images.map(({ corners }) => skyField(corners));
  const lost = fields.every((field) => field !== null) ? findFarImage(fields) : -1;
  if (lost < 0) return null;
  return `The sky of ${images[lost].record.fileName} is far from that of the others: no mosaic is made of them.`;
}

/** An image whose corners lie off the sphere has no outline, and the corners of an all-sky map do not bound it. */
function assertCorners({ field, record }: NamedImage): void {
  const problem = problemOfCorners(record);
  if (problem === null) return;
  const { message: detail, errors } = fieldErrors([{ field, message: problem }]);
  throw new AppError('unprocessable', detail, { code: 'no_wcs', errors });
}

function problemOfCorners({ fileName, wcs, dimensions }: NamedImage['record']): string | null {
  const outlines = outlinesOf(wcs);
  if (outlines.length === 0) return `the corners of ${fileName} have no place on the sky`;
  const sideDeg =
    (Math.max(0, ...(dimensions ?? []).slice(0, 2)) * (wcs?.pixelScaleArcsec ?? 0)) / ARCSEC_PER_DEG;
  const isWide = sideDeg >= HALF_TURN_DEG || outlines.some((corners) => skyField(corners) === null);
  return isWide ? `${fileName} reaches around half of the sky or more: its corners do not bound it` : null;
}

const pairOf = ({ ra, dec }: SkyPosition): [number, number] => [ra, dec];

function viewOf({ record, corners }: OutlinedImage): FootprintView {
  const { id: dataId, instrument, filter } = record;
  const center = pairOf(middleOf(corners) ?? corners[0]);
  return { dataId, corners: corners.map(pairOf), center, instrument, filter };
}

const gapWarning = (groups: number): string | null =>
  groups > 1 ? `The images form ${groups} groups that do not touch: a mosaic of all of them has gaps.` : null;

/** Approximate: the engine aligns the grid with the images, not with north. */
function sizeWarning(
  images: readonly NamedImage[],
  { widthDeg, heightDeg }: SkyBounds,
  maxPixels: number,
): string | null {
  const finest = Math.min(...images.flatMap(({ record }) => record.wcs?.pixelScaleArcsec ?? []));
  const [width, height] = [widthDeg, heightDeg].map((side) => Math.ceil((side * ARCSEC_PER_DEG) / finest));
  if (width * height <= maxPixels) return null;
  const fitting = finest * Math.sqrt((width * height) / maxPixels);
  return (
    `A mosaic at ${finest.toPrecision(3)} arcsec per pixel would have about ${width} × ${height} pixels; at most ` +
    `${maxPixels} are made: pictures are scaled down, FITS needs a pixelScaleArcsec of about ${fitting.toPrecision(3)}.`
  );
}
