import { ArgumentError, WcsError } from '../../errors.js';
import { ARCSEC_PER_DEGREE, DEGREE } from '../../wcs/angle.js';
import type { CelestialFrame } from '../../wcs/frames/celestial-frame.js';
import { createWcs } from '../../wcs/create-wcs.js';
import type { SkyPosition } from '../../wcs/footprint-corners.js';
import { frameChange } from '../../wcs/frames/frame-change.js';
import type { WcsParameters } from '../../wcs/wcs-parameters.js';
import { smallestRectangleAngle } from './convex-hull.js';
import { fitGrid } from './fit-grid.js';
import type { ImageGrid } from './image-grid.js';
import { boundsOf, joinPoints, type Points } from './outline.js';
import { farthest, meanDirection } from './sky-mean.js';
import { skyExtent, type SkyExtent } from './sky-extent.js';

/** Options of {@link optimalGrid}. */
export interface OptimalGridOptions {
  /** Side of the output pixels. Default: the finest side of an input's pixels. */
  readonly pixelScaleArcsec?: number;
  /** Default TAN. */
  readonly projection?: string;
  /** Default true; false rotates the grid so that its area is smallest (`auto_rotate` of reproject). */
  readonly northUp?: boolean;
  /** Position angle of the y axis, degrees from north through east; given, it wins over `northUp`. */
  readonly rotationDegrees?: number;
  /** A larger grid is made coarser until it fits. Default: no limit. */
  readonly maxPixels?: number;
  /** Default: the frame of the first input. */
  readonly frame?: CelestialFrame;
}

/**
 * The smallest grid of square pixels that holds the footprints of all inputs, as reproject's `find_optimal_celestial_wcs`: centred on the
 * mean direction of the inputs' reference points, at the finest input scale.
 *
 * Differences: whole outlines are enclosed, not only corners (an outline bends between projections), and if the mean reference point lies
 * outside the footprints (all-sky headers of small cut-outs), their own centre is used instead. For images wider than 60°, or partly off
 * the sphere, all of the area counts instead of the outline.
 *
 * @throws ArgumentError without inputs or for a scale that is not positive.
 * @throws WcsError when the footprints have no image in the projection (more than a hemisphere in TAN).
 */
export function optimalGrid(inputs: readonly ImageGrid[], options: OptimalGridOptions = {}): ImageGrid {
  if (inputs.length === 0) throw new ArgumentError('inputs', 'a grid needs at least one image');
  const scale = options.pixelScaleArcsec ?? Math.min(...inputs.map(finestScaleArcsec));
  if (!(scale > 0)) throw new ArgumentError('pixelScaleArcsec', `${scale} is not positive`);
  const frame = options.frame ?? inputs[0].wcs.frame;
  const extents = inputs.map((input) => skyExtent(input, frame));
  const outlines = joinPoints(extents.map(({ points }) => points));
  const center = centerOf(inputs, outlines, frame);
  const upright = {
    projection: options.projection ?? 'TAN',
    frame,
    crpix: [1, 1] as const,
    crval: [center.lon, center.lat] as const,
    cd: turnedPixels(scale / ARCSEC_PER_DEGREE, 0),
  };
  const angle = rotation(upright, outlines, options);
  const turned = { ...upright, cd: turnedPixels(scale / ARCSEC_PER_DEGREE, angle) };
  const grid = holdAll(turned, extents);
  return options.maxPixels === undefined ? grid : fitGrid(grid, { maxPixels: options.maxPixels });
}

/** The finest side of an image's pixels at its reference point, arc seconds. */
function finestScaleArcsec({ wcs }: ImageGrid): number {
  const [xx, xy, yx, yy] = wcs.parameters.cd;
  return Math.min(Math.hypot(xx, yx), Math.hypot(xy, yy)) * ARCSEC_PER_DEGREE;
}

/** Mean direction of the reference points, unless it lies farther from the footprints' centre than any of their points. */
function centerOf(inputs: readonly ImageGrid[], outlines: Points, frame: CelestialFrame): SkyPosition {
  const middle = meanDirection(outlines);
  const x = Float64Array.from(inputs, ({ wcs }) => wcs.parameters.crpix[0] - 1);
  const y = Float64Array.from(inputs, ({ wcs }) => wcs.parameters.crpix[1] - 1);
  inputs.forEach(({ wcs }, i) => {
    const lon = x.subarray(i, i + 1);
    const lat = y.subarray(i, i + 1);
    wcs.pixelToSky(lon, lat, lon, lat);
    frameChange(wcs.frame, frame)?.(lon, lat, 1);
  });
  const reference = meanDirection({ x, y });
  const distance = farthest(middle, { x: Float64Array.of(reference.lon), y: Float64Array.of(reference.lat) });
  return distance <= farthest(middle, outlines) ? reference : middle;
}

/** CD matrix of square pixels, east left of north, the y axis turned by `angle` radians from north through east. */
function turnedPixels(scale: number, angle: number): readonly [number, number, number, number] {
  const cos = scale * Math.cos(angle);
  const sin = scale * Math.sin(angle);
  return [-cos, sin, sin, cos];
}

function rotation(upright: WcsParameters, outlines: Points, options: OptimalGridOptions): number {
  if (options.rotationDegrees !== undefined) return options.rotationDegrees * DEGREE;
  if (options.northUp ?? true) return 0;
  return smallestRectangleAngle(inPixels(upright, outlines));
}

function inPixels(parameters: WcsParameters, sky: Points): Points {
  const pixels = { x: new Float64Array(sky.x.length), y: new Float64Array(sky.x.length) };
  createWcs(parameters).skyToPixel(sky.x, sky.y, pixels.x, pixels.y);
  return pixels;
}

/** Moves the reference pixel and sets the size so that all images lie inside the outer pixel edges. */
function holdAll(parameters: WcsParameters, extents: readonly SkyExtent[]): ImageGrid {
  const pixels = extents.map(({ points }) => inPixels(parameters, points));
  const { xMin, xMax, yMin, yMax } = boundsOf(joinPoints(pixels));
  const areHeld = extents.every(({ points, lostShare }, i) => shareLost(points, pixels[i]) <= lostShare);
  if (!areHeld || !(xMax > xMin)) {
    throw new WcsError(`the footprints of the images do not fit one ${parameters.projection} projection`);
  }
  return {
    wcs: createWcs({ ...parameters, crpix: [0.5 - xMin, 0.5 - yMin] }),
    width: Math.max(1, Math.round(xMax - xMin)),
    height: Math.max(1, Math.round(yMax - yMin)),
  };
}

/** The share of sky positions that have no pixel; NaN, which is no share at all, when there are no positions. */
function shareLost(sky: Points, pixels: Points): number {
  const onSky = sky.x.filter((lon) => !Number.isNaN(lon)).length;
  const shown = pixels.x.filter((x) => !Number.isNaN(x)).length;
  return (onSky - shown) / onSky;
}
