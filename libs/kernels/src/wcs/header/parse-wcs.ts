import { WcsError } from '../../errors.js';
import { axisNamesOf, readFrame } from './read-frame.js';
import { countAxes, findCelestialPair, type CelestialPair } from './celestial-pair.js';
import {
  lookupKeyword,
  lookupTableNames,
  requireKnownDistortions,
  type LookupPair,
  type LookupTableName,
  type LookupTableSource,
} from '../distortion/lookup-table.js';
import { readDssPlate } from '../distortion/dss-plate.js';
import { readSip } from '../distortion/sip.js';
import { readNumber, readText, type KeywordLookup } from './keyword-lookup.js';
import { readLinearMatrix } from './linear-matrix.js';
import { readProjection } from './projection-keywords.js';
import { degreesPerUnit } from './units.js';
import { skyPixelAxes } from './sky-pixel-axes.js';
import { skyTablesOf } from '../tabular/sky-tables.js';
import { readCoordinateTables, type CoordinateTableSource } from '../tabular/table-names.js';
import { tangentOfTables } from '../tabular/table-mapping.js';
import type { WcsParameters } from '../wcs-parameters.js';

/** The coordinate description of the header to read, and the source of its tables. */
export interface ParseWcsOptions {
  /** Letter A…Z of an alternate description; default: the primary one. */
  readonly alternate?: string;
  /**
   * The correction tables of CPDIS and D2IM, which are in other extensions: read those named by {@link lookupTableNames} (readCelestialWcs
   * does it all). Default: such corrections are left out.
   */
  readonly table?: LookupTableSource;
  /**
   * The coordinate arrays of `-TAB`, which are in other extensions: read those named by {@link coordinateTableNames} (readCelestialWcs and
   * readWorldAxes do it all). Default: such coordinates are unsupported.
   */
  readonly coordinates?: CoordinateTableSource;
}

/**
 * Reads the celestial part of a header's coordinate description (FITS Standard 4.0, section 8; papers I and II; SIP,
 * TPV, TNX, ZPX, lookup tables, DSS plates; `-TAB` of paper III) as plain data: the longitude and latitude axes wherever they stand, the other axes left
 * at their reference pixels. Pixel x is the first of the two pixel axes along which the sky moves, y the second.
 * @throws WcsError naming the card when there is no celestial pair, or a card holds no number; UnsupportedError for an
 * unknown distortion.
 */
export function parseWcs(header: KeywordLookup, options: ParseWcsOptions = {}): WcsParameters {
  const suffix = options.alternate ?? '';
  const plate = suffix === '' ? readDssPlate(header) : undefined;
  if (plate !== undefined) return { ...plate, frame: readFrame(header, 'RA', suffix) };
  const axes = countAxes(header, suffix);
  const pair = findCelestialPair(header, axes, suffix);
  if (pair === undefined) throw new WcsError('no celestial coordinate system', { card: `CTYPE1${suffix}` });
  requireKnownDistortions(header);
  if (pair.longitude.code === 'TAB') return parseTabular(header, axes, pair, options);
  const sip = readSip(header);
  const { linear } = readLinear(header, axes, pair, suffix, degreesOf(header, pair, suffix));
  const frame = readFrame(header, pair.longitude.name, suffix);
  return {
    ...readProjection(header, pair, linear.crval[1], suffix, sip !== undefined),
    ...linear,
    frame,
    ...namesUnlessUsual(pair, axisNamesOf(frame)),
    ...(sip === undefined ? {} : { sip }),
    ...readTables(header, options.table),
  };
}

/** Positions by table, and the tangent in the middle of the tables. */
function parseTabular(
  header: KeywordLookup,
  axes: number,
  pair: CelestialPair,
  { alternate: suffix = '', coordinates }: ParseWcsOptions,
): WcsParameters {
  const named = readCoordinateTables(header, suffix, coordinates, [pair.longitude.axis, pair.latitude.axis]);
  // CRVAL and CDELT of a coordinate by table are indices.
  const { linear, matrix } = readLinear(header, axes, pair, suffix, [1, 1]);
  const pixelAxes = linear.pixelAxes ?? [1, 2];
  const tables = skyTablesOf(named, pair, degreesOf(header, pair, suffix), (axis) => ({
    atReference: readNumber(header, `CRVAL${axis}${suffix}`) ?? 0,
    isMoved: pixelAxes.some((pixel) => matrix[(axis - 1) * axes + pixel - 1] !== 0),
  }));
  const frame = readFrame(header, pair.longitude.name, suffix);
  const { crpix, crval, cd, ...pixels } = linear;
  const skyTables = { crpix, index: crval, cd, tables };
  return {
    ...pixels,
    ...tangentOfTables(skyTables, frame),
    ...namesUnlessUsual(pair, axisNamesOf(frame)),
    skyTables,
  };
}

/** Degrees per unit of the longitude and of the latitude axis. */
function degreesOf(
  header: KeywordLookup,
  { longitude, latitude }: CelestialPair,
  suffix: string,
): readonly [number, number] {
  const unit = (axis: number) =>
    degreesPerUnit(readText(header, `CUNIT${axis}${suffix}`), `CUNIT${axis}${suffix}`);
  return [unit(longitude.axis), unit(latitude.axis)];
}

/** CRPIX, CRVAL and the 2 × 2 matrix of the pair, multiplied by `units`; the whole matrix beside them. */
function readLinear(
  header: KeywordLookup,
  axes: number,
  pair: CelestialPair,
  suffix: string,
  [unitLon, unitLat]: readonly [number, number],
) {
  const { longitude, latitude } = pair;
  const factors = new Array<number>(axes).fill(1);
  factors[longitude.axis - 1] = unitLon;
  factors[latitude.axis - 1] = unitLat;
  const rotated = { longitude: longitude.axis, latitude: latitude.axis };
  const matrix = readLinearMatrix(header, { factors, rotated }, suffix);
  const [pixelX, pixelY] = skyPixelAxes(matrix, axes, pair);
  const element = (row: number, column: number) => matrix[(row - 1) * axes + column - 1];
  const value = (keyword: string, axis: number) => readNumber(header, `${keyword}${axis}${suffix}`) ?? 0;
  const linear = {
    crpix: [value('CRPIX', pixelX), value('CRPIX', pixelY)],
    crval: [value('CRVAL', longitude.axis) * unitLon, value('CRVAL', latitude.axis) * unitLat],
    cd: [
      element(longitude.axis, pixelX),
      element(longitude.axis, pixelY),
      element(latitude.axis, pixelX),
      element(latitude.axis, pixelY),
    ],
    ...(pixelX === 1 && pixelY === 2 ? {} : { pixelAxes: [pixelX, pixelY] as const }),
  } as const;
  return { linear, matrix };
}

/** The name of the latitude follows from that of the longitude. */
function namesUnlessUsual({ longitude, latitude }: CelestialPair, usual: readonly [string, string]) {
  return longitude.name === usual[0] ? {} : { axisNames: [longitude.name, latitude.name] as const };
}

function readTables(header: KeywordLookup, source: LookupTableSource | undefined) {
  if (source === undefined) return {};
  const pixelTables = readPair(header, 'WCSDVARR', source);
  const detectorTables = readPair(header, 'D2IMARR', source);
  return { ...(pixelTables && { pixelTables }), ...(detectorTables && { detectorTables }) };
}

function readPair(
  header: KeywordLookup,
  extname: LookupTableName['extname'],
  source: LookupTableSource,
): LookupPair | undefined {
  const names = lookupTableNames(header, extname);
  if (names[0] === undefined && names[1] === undefined) return undefined;
  const table = (axis: 1 | 2) => {
    const name = names[axis - 1];
    if (name === undefined) return undefined;
    const found = source(name);
    if (found !== undefined) return found;
    const card = `${lookupKeyword(extname)}${axis}`;
    throw new WcsError(`no extension ${name.extname},${name.extver}`, { card });
  };
  return [table(1), table(2)];
}
