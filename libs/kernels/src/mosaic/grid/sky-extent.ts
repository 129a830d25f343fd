import type { CelestialFrame } from '../../wcs/frames/celestial-frame.js';
import { frameChange } from '../../wcs/frames/frame-change.js';
import type { ImageGrid } from './image-grid.js';
import { joinPoints, type Points, skyOutline } from './outline.js';

/** Beyond this many degrees along a side an outline need not hold an image: it may bend around a pole, or be a seam. */
const WIDE_DEGREES = 60;
/** Points along each side of the lattice over a wide image. */
export const LATTICE = 129;
/** Inset of the lattice from the image's edge, pixels: an edge may be a seam, whose points belong to either side. */
const INSET = 1e-6;
/** Halvings that bring the edge of the sky to a billionth of a lattice step. */
const HALVINGS = 30;

/** The share of a wide image's points that another projection may lose: on the edge of the sky rounding decides. */
const LOST_SHARE = 0.02;

/** The extent of an image on the sky: enough points to find its bounds in another projection. */
export interface SkyExtent {
  /** Its outline, or points all over it when it is wide; degrees, NaN off the sphere. */
  readonly points: Points;
  readonly isWide: boolean;
  /** Fraction of the points that may be outside a projection which holds the image. */
  readonly lostShare: number;
}

/** The extent of an image in a frame. Wide are images of more than 60°, or whose outline is off the sphere in part. */
export function skyExtent(image: ImageGrid, frame: CelestialFrame): SkyExtent {
  const outline = skyOutline(image, frame);
  if (!isWide(image, outline)) return { points: outline, isWide: false, lostShare: 0 };
  return { points: skyLattice(image, frame), isWide: true, lostShare: LOST_SHARE };
}

/** The extent of an image in the pixels of another grid, the search area for its bounds there. */
export function extentIn(target: ImageGrid, image: ImageGrid): SkyExtent {
  const extent = skyExtent(image, target.wcs.frame);
  const { x, y } = extent.points;
  target.wcs.skyToPixel(x, y, x, y);
  return extent;
}

function isWide({ wcs, width, height }: ImageGrid, outline: Points): boolean {
  const [xx, xy, yx, yy] = wcs.parameters.cd;
  const degrees = Math.max(width * Math.hypot(xx, yx), height * Math.hypot(xy, yy));
  return degrees > WIDE_DEGREES || outline.x.some(Number.isNaN);
}

/**
 * Sky positions all over a wide image, degrees in `frame`: a lattice of points, and where its rows and columns cross the
 * edge of the sky. Points off the sphere are NaN. Another projection shows them within a lattice step (a 128th of the
 * image) of where it shows the image's extremes; within a fraction of a pixel unless its own seam cuts the image.
 */
function skyLattice(grid: ImageGrid, frame: CelestialFrame): Points {
  const pixels = lattice(grid);
  const all = joinPoints([pixels, skyEdge(grid, pixels)]);
  grid.wcs.pixelToSky(all.x, all.y, all.x, all.y);
  frameChange(grid.wcs.frame, frame)?.(all.x, all.y, all.x.length);
  return all;
}

/** LATTICE × LATTICE points evenly over the image, row by row. */
function lattice({ width, height }: ImageGrid): Points {
  const points = { x: new Float64Array(LATTICE * LATTICE), y: new Float64Array(LATTICE * LATTICE) };
  for (let i = 0; i < LATTICE * LATTICE; i++) {
    points.x[i] = alongSide(width, i % LATTICE);
    points.y[i] = alongSide(height, Math.floor(i / LATTICE));
  }
  return points;
}

function alongSide(size: number, i: number): number {
  return INSET - 0.5 + ((size - 2 * INSET) * i) / (LATTICE - 1);
}

/** The pixels at which the lattice's rows and columns leave the sky, found by halving the steps that do. */
function skyEdge(grid: ImageGrid, pixels: Points): Points {
  const onSky = skyMask(grid, pixels);
  const inside: number[] = [];
  const outside: number[] = [];
  const bisectEdge = (a: number, b: number) => {
    if (onSky[a] === onSky[b]) return;
    inside.push(onSky[a] ? a : b);
    outside.push(onSky[a] ? b : a);
  };
  for (let i = 0; i < onSky.length; i++) {
    if (i % LATTICE < LATTICE - 1) bisectEdge(i, i + 1);
    if (i + LATTICE < onSky.length) bisectEdge(i, i + LATTICE);
  }
  return halve(grid, pick(pixels, inside), pick(pixels, outside));
}

/** Moves the points `inside` as far towards those `outside` as they stay on the sky. */
function halve(grid: ImageGrid, inside: Points, outside: Points): Points {
  for (let step = 0; step < HALVINGS; step++) {
    const middle = {
      x: inside.x.map((x, i) => (x + outside.x[i]) / 2),
      y: inside.y.map((y, i) => (y + outside.y[i]) / 2),
    };
    skyMask(grid, middle).forEach((isOnSky, i) => {
      const end = isOnSky ? inside : outside;
      end.x[i] = middle.x[i];
      end.y[i] = middle.y[i];
    });
  }
  return inside;
}

function skyMask(grid: ImageGrid, { x, y }: Points): boolean[] {
  const lon = new Float64Array(x.length);
  grid.wcs.pixelToSky(x, y, lon, new Float64Array(x.length));
  return Array.from(lon, (value) => !Number.isNaN(value));
}

function pick({ x, y }: Points, indices: readonly number[]): Points {
  return { x: Float64Array.from(indices, (i) => x[i]), y: Float64Array.from(indices, (i) => y[i]) };
}
