import { ArgumentError, UnsupportedError, WcsError } from '../../errors.js';
import type { CelestialWcs } from '../celestial-wcs.js';
import { countAxes, findCelestialPair, type CelestialPair } from './celestial-pair.js';
import { createWcs } from '../create-wcs.js';
import { skyAt } from '../footprint-corners.js';
import { readNumber, readText, type KeywordLookup } from './keyword-lookup.js';
import { readLinearMatrix } from './linear-matrix.js';
import { parseWcs, type ParseWcsOptions } from './parse-wcs.js';
import { readSpectralLaw, type AxisLaw } from '../spectral/spectral-law.js';
import { interpolateTable, nodeOfIndex } from '../tabular/coordinate-table.js';
import { isTabular, readCoordinateTables, type NamedTable } from '../tabular/table-names.js';
import { degreesPerUnit, toSi, usualUnit } from './units.js';

/** One world axis of a header. */
export interface WorldAxis {
  /** CTYPE, such as `RA---TAN`, `FREQ`, `STOKES`; '' where the header has none. */
  readonly ctype: string;
  /** Unit of the values: `deg`, or the SI unit (`Hz`, `m`, `m/s`, `s`), or the text of CUNIT. */
  readonly unit: string;
  /** CUNIT, or the unit that the standard takes for the type of the axis; '' where there is neither. */
  readonly cunit: string;
  /** Factor from CUNIT to `unit`. */
  readonly factor: number;
}

/** All axes of a header: of cubes, spectra and images. */
export interface WorldAxes {
  /** The axes in the order of the header. */
  readonly axes: readonly WorldAxis[];
  /** The celestial part, or undefined when there is none. */
  readonly celestial: CelestialWcs | undefined;
  /**
   * The world coordinates of one point by axis, from 0-based pixels; missing pixel coordinates count as 0.
   * @throws ArgumentError when there are more coordinates than axes.
   */
  pixelToWorld(pixel: readonly number[]): number[];
}

/** CTYPEs without an algorithm code are linear (paper I), and so are those of AIPS that name a rest frame instead. */
const LINEAR_CTYPE = /^([A-Z0-9_ ]*|(FREQ|VELO)-(LSR|HEL|OBS|GEO))$/i;
/** The logarithmic algorithm of paper III. */
const LOGARITHMIC_CTYPE = /^[A-Z]{4}-LOG$/;

/**
 * The world coordinates of a header (FITS WCS papers I to III): the celestial pair as in {@link celestialWcs}, every other axis linear,
 * CRVAL + Σ matrix · (pixel − CRPIX), logarithmic (`-LOG`), a nonlinear spectral one (`-F2W`, `-GRI` …) or one by table (`-TAB`; readWorldAxes
 * reads the tables of a file), in SI units.
 * @throws UnsupportedError naming the card of an axis with another algorithm, or whose table is not at hand; WcsError as {@link celestialWcs} does, and when a
 * spectral or logarithmic axis lacks a required card.
 */
export function worldAxes(header: KeywordLookup, options: ParseWcsOptions = {}): WorldAxes {
  const suffix = options.alternate ?? '';
  const count = countAxes(header, suffix);
  const pair = findCelestialPair(header, count, suffix);
  const celestial = pair && { pair, wcs: createWcs(parseWcs(header, options)) };
  const tables = readCoordinateTables(header, suffix, options.coordinates);
  const layout = readLayout(header, count, pair, suffix);
  return {
    axes: layout.axes,
    celestial: celestial?.wcs,
    pixelToWorld(pixel) {
      if (pixel.length > count)
        throw new ArgumentError('pixel', `${pixel.length} coordinates for ${count} axes`);
      const world = valuesBesideSky(layout, pixel);
      for (const table of tables) putTable(world, layout, table);
      if (celestial !== undefined && pair?.longitude.code !== 'TAB') putSky(world, layout, celestial, pixel);
      return world;
    },
  };
}

/** Properties of the axes of a header, each array in the header's order. */
interface Layout {
  readonly axes: readonly WorldAxis[];
  /** The laws of the axes other than the celestial ones, which have none. */
  readonly laws: readonly (AxisLaw | undefined)[];
  readonly crpix: readonly number[];
  /** By rows, in the units of `axes`; rows of coordinates by table in indices. */
  readonly matrix: Float64Array;
}

function readLayout(
  header: KeywordLookup,
  count: number,
  pair: CelestialPair | undefined,
  suffix: string,
): Layout {
  const rotated = pair && { longitude: pair.longitude.axis, latitude: pair.latitude.axis };
  const axes: WorldAxis[] = [];
  const factors: number[] = [];
  const laws: (AxisLaw | undefined)[] = [];
  for (let axis = 1; axis <= count; axis++) {
    const ctype = readText(header, `CTYPE${axis}${suffix}`) ?? '';
    const cunit = (readText(header, `CUNIT${axis}${suffix}`) ?? '') || usualUnit(ctype);
    const isCelestial = axis === rotated?.longitude || axis === rotated?.latitude;
    const { factor, unit } = isCelestial
      ? { factor: degreesPerUnit(cunit, `CUNIT${axis}${suffix}`), unit: 'deg' }
      : toSi(cunit);
    const isIndex = isTabular(header, axis, suffix);
    factors.push(isIndex ? 1 : factor);
    axes.push({ ctype, unit, cunit, factor });
    const crval = readNumber(header, `CRVAL${axis}${suffix}`) ?? 0;
    if (isIndex) laws.push((offset) => crval + offset);
    else laws.push(isCelestial ? undefined : readLaw(header, axis, suffix, ctype, crval * factor));
  }
  const matrix = readLinearMatrix(header, { factors, rotated }, suffix);
  const crpix = axes.map((_, index) => readNumber(header, `CRPIX${index + 1}${suffix}`) ?? 0);
  return { axes, laws, crpix, matrix };
}

function readLaw(header: KeywordLookup, axis: number, suffix: string, ctype: string, crval: number): AxisLaw {
  const spectral = readSpectralLaw(header, axis, suffix, ctype, crval);
  if (spectral !== undefined) return spectral;
  if (LINEAR_CTYPE.test(ctype)) return (offset) => crval + offset;
  if (LOGARITHMIC_CTYPE.test(ctype)) return logarithmicLaw(ctype, crval, `CRVAL${axis}${suffix}`);
  throw new UnsupportedError(`the algorithm of ${ctype} is not supported`, {
    card: `CTYPE${axis}${suffix}`,
  });
}

/** S = S0 exp(w/S0) (paper III, eq. 5). */
function logarithmicLaw(ctype: string, crval: number, card: string): AxisLaw {
  if (!(crval > 0)) throw new WcsError(`${crval} is no value of ${ctype}`, { card });
  return (offset) => crval * Math.exp(offset / crval);
}

/** Replaces the indices of the axes of a table by their coordinates. */
function putTable(world: number[], { axes }: Layout, { name, table }: NamedTable): void {
  const nodes = name.axes.map((axis, m) => nodeOfIndex(table.indexes[m], table.lengths[m], world[axis - 1]));
  const values = new Float64Array(nodes.length);
  interpolateTable(table, nodes, values);
  for (const [m, axis] of name.axes.entries()) world[axis - 1] = values[m] * axes[axis - 1].factor;
}

/** The values of all axes but the celestial ones, which are left at 0. */
function valuesBesideSky({ laws, crpix, matrix }: Layout, pixel: readonly number[]): number[] {
  const count = crpix.length;
  return laws.map((law, row) => {
    if (law === undefined) return 0;
    let offset = 0;
    for (let j = 0; j < count; j++) offset += matrix[row * count + j] * ((pixel[j] ?? 0) + 1 - crpix[j]);
    return law(offset);
  });
}

/**
 * Writes the sky position into the values of the celestial axes. Pixel axes besides the celestial two may move the position too: their
 * contribution is treated as a shift of the two.
 */
function putSky(
  world: number[],
  { crpix, matrix }: Layout,
  { pair: { longitude, latitude }, wcs }: { readonly pair: CelestialPair; readonly wcs: CelestialWcs },
  pixel: readonly number[],
): void {
  const count = crpix.length;
  const [rowLon, rowLat] = [longitude.axis - 1, latitude.axis - 1];
  const [columnX, columnY] = (wcs.parameters.pixelAxes ?? [1, 2]).map((axis) => axis - 1);
  let extraLon = 0;
  let extraLat = 0;
  for (let j = 0; j < count; j++) {
    if (j === columnX || j === columnY) continue;
    extraLon += matrix[rowLon * count + j] * ((pixel[j] ?? 0) + 1 - crpix[j]);
    extraLat += matrix[rowLat * count + j] * ((pixel[j] ?? 0) + 1 - crpix[j]);
  }
  const [xx, xy, yx, yy] = wcs.parameters.cd;
  const determinant = xx * yy - xy * yx;
  const shiftX = (yy * extraLon - xy * extraLat) / determinant;
  const shiftY = (xx * extraLat - yx * extraLon) / determinant;
  const sky = skyAt(wcs, (pixel[columnX] ?? 0) + shiftX, (pixel[columnY] ?? 0) + shiftY);
  world[rowLon] = sky.lon;
  world[rowLat] = sky.lat;
}
