import { ArgumentError } from '../../errors.js';
import type { PixelWindow } from '../../raster.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { pixelAt } from '../../wcs/footprint-corners.js';
import { frameChange } from '../../wcs/frames/frame-change.js';
import { isFixedToStars } from '../../wcs/frames/frame-rotation.js';
import { pixelScaleArcsec } from '../../wcs/pixel-scale.js';
import { clipPolygon } from './clip-polygon.js';
import { convexHull, type Polygon } from './convex-hull.js';
import { inscribedRectangle } from './inscribed-rectangle.js';
import type { ImageGrid } from './image-grid.js';
import { boundsOf, joinPoints, type Points } from './outline.js';
import { extentIn, LATTICE } from './sky-extent.js';

/** A box on the sky, its sides along the grid's axes. Its centre is in ICRS; in the grid's frame if that is not fixed to the stars. */
export interface SkyBox {
  /** Right ascension of the centre, degrees. */
  readonly ra: number;
  /** Declination of the centre, degrees. */
  readonly dec: number;
  /** Extent along the grid's x axis. */
  readonly widthArcsec: number;
  /** Extent along the grid's y axis. */
  readonly heightArcsec: number;
}

/** Part of a grid to keep: the part covered by any input, by all inputs, or a box on the sky. */
export type Crop = 'union' | 'intersection' | SkyBox;

/** An edge this close to a pixel boundary counts as on it: a millionth of a pixel is rounding, not sky. */
const EDGE_SLACK = 1e-6;

/**
 * Crops a grid to integer pixels of its own: to the rectangle around the union of the inputs' footprints, to the largest rectangle that
 * every input covers completely (as convex polygons), or to a sky box. `union` and `intersection` never extend beyond the grid; a sky box
 * may, since the caller chose it.
 *
 * @throws ArgumentError when nothing is left, or the box is not on the grid's side of the sky.
 */
export function cropGrid(grid: ImageGrid, inputs: readonly ImageGrid[], crop: Crop): ImageGrid {
  if (typeof crop === 'object') return cutWindow(grid, boxWindow(grid, crop));
  const extents = inputs.map((input) => extentIn(grid, input));
  const outlines = extents.map(({ points }) => points);
  if (crop === 'intersection') return cutWindow(grid, pixelsWithin(intersection(outlines), grid));
  // A seam may hide up to a lattice step of a wide image; too much is better than too little.
  const slack = extents.some(({ isWide }) => isWide) ? Math.max(grid.width, grid.height) / LATTICE : 0;
  return cutWindow(grid, pixelsAround(joinPoints(outlines), slack, grid));
}

/** The same sky positions in a window of the grid. @throws ArgumentError when look-up tables are tied to its pixels. */
export function cutWindow(grid: ImageGrid, window: PixelWindow): ImageGrid {
  const { parameters } = grid.wcs;
  if (parameters.pixelTables ?? parameters.detectorTables ?? parameters.skyTables) {
    throw new ArgumentError('grid', 'a grid of look-up tables or positions by table cannot be cut');
  }
  const [x, y] = parameters.crpix;
  return {
    wcs: createWcs({ ...parameters, crpix: [x - window.x, y - window.y] }),
    width: window.width,
    height: window.height,
  };
}

function intersection(outlines: readonly Points[]): Polygon {
  const hulls = outlines.map(convexHull);
  return hulls.slice(1).reduce<Polygon>((kept, hull) => clipPolygon(kept, hull), hulls[0] ?? []);
}

/** The pixels whose squares lie within a polygon. */
function pixelsWithin(polygon: Polygon, grid: ImageGrid): PixelWindow {
  const inside = inscribedRectangle(polygon) ?? { xMin: 0, xMax: 0, yMin: 0, yMax: 0 };
  const x = Math.max(0, Math.ceil(inside.xMin + 0.5 - EDGE_SLACK));
  const y = Math.max(0, Math.ceil(inside.yMin + 0.5 - EDGE_SLACK));
  const width = Math.min(grid.width, Math.floor(inside.xMax + 0.5 + EDGE_SLACK)) - x;
  const height = Math.min(grid.height, Math.floor(inside.yMax + 0.5 + EDGE_SLACK)) - y;
  if (!(width > 0 && height > 0)) throw new ArgumentError('crop', 'the images do not overlap on the sky');
  return { x, y, width, height };
}

/** The pixels whose squares hold the points with `slack` pixels around them, within the grid. */
function pixelsAround(points: Points, slack: number, grid: ImageGrid): PixelWindow {
  const bounds = boundsOf(points);
  const x = Math.max(0, Math.floor(bounds.xMin - slack + 0.5 + EDGE_SLACK));
  const y = Math.max(0, Math.floor(bounds.yMin - slack + 0.5 + EDGE_SLACK));
  const width = Math.min(grid.width, Math.ceil(bounds.xMax + slack + 0.5 - EDGE_SLACK)) - x;
  const height = Math.min(grid.height, Math.ceil(bounds.yMax + slack + 0.5 - EDGE_SLACK)) - y;
  if (!(width > 0 && height > 0))
    throw new ArgumentError('crop', 'the images do not overlap the grid on the sky');
  return { x, y, width, height };
}

const ICRS = { system: 'ICRS', equinox: 2000 } as const;

function pixelOf({ ra, dec }: SkyBox, { wcs }: ImageGrid): { readonly x: number; readonly y: number } {
  const [lon, lat] = [Float64Array.of(ra), Float64Array.of(dec)];
  if (isFixedToStars(wcs.frame)) frameChange(ICRS, wcs.frame)?.(lon, lat, 1);
  return pixelAt(wcs, lon[0], lat[0]);
}

function boxWindow(grid: ImageGrid, box: SkyBox): PixelWindow {
  const center = pixelOf(box, grid);
  if (!Number.isFinite(center.x) || !Number.isFinite(center.y)) {
    throw new ArgumentError('crop', `${box.ra}, ${box.dec} has no place in the picture's projection`);
  }
  const scale = pixelScaleArcsec(grid.wcs);
  const width = Math.max(1, Math.round(box.widthArcsec / scale));
  const height = Math.max(1, Math.round(box.heightArcsec / scale));
  return {
    x: Math.round(center.x - (width - 1) / 2),
    y: Math.round(center.y - (height - 1) / 2),
    width,
    height,
  };
}
