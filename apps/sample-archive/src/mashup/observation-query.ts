import { type ColumnType, OBSERVATION_COLUMNS, type ObservationRow } from '../catalog/observation-row.js';
import { rewritesCells, subjectsOfRow, toldObservation, writtenCells } from '../catalog/told-rows.js';
import { distanceArcsec } from '../geometry/distance.js';
import { direction } from '../geometry/vector.js';
import { type MashupReply, type ReplyRow, tableReply } from './mashup-reply.js';
import { filtersOf, MashupError, type MashupRequest } from './mashup-request.js';
import { columnNamed, rowTest } from './match-filter.js';
import type { SearchParts } from './search-parts.js';

const ARCSEC_PER_DEGREE = 3600;
const CONE_RADIUS_DEG = 0.2;
const COUNT = 'COUNT_BIG(*)';

/** A circle on the sky, degrees. */
interface Cone {
  readonly ra: number;
  readonly dec: number;
  readonly radius: number;
}

/** Mast.Caom.Filtered. @throws MashupError */
export function filteredReply(parts: SearchParts, request: MashupRequest): MashupReply {
  return project(parts, request, filteredRows(parts, request), OBSERVATION_COLUMNS);
}

/** Mast.Caom.Filtered.Position: filtered, and within `position` = "ra, dec, radius". @throws MashupError */
export function positionReply(parts: SearchParts, request: MashupRequest): MashupReply {
  return coneReply(parts, request, parsePosition(request.params.position));
}

/** Mast.Caom.Cone: `ra`, `dec`, `radius`. @throws MashupError */
export function caomConeReply(parts: SearchParts, request: MashupRequest): MashupReply {
  const { ra, dec, radius = CONE_RADIUS_DEG } = request.params;
  return coneReply(parts, request, checkedCone([ra, dec, radius].map(Number)));
}

function coneReply(parts: SearchParts, request: MashupRequest, cone: Cone): MashupReply {
  const centre = direction(cone.ra, cone.dec);
  const found = filteredRows(parts, request)
    .map((row) => ({ ...row, distance: distanceArcsec(centre, parts.catalog.shapesOf(row)) }))
    .filter(({ distance }) => distance <= cone.radius * ARCSEC_PER_DEGREE);
  return project(parts, request, found, { ...OBSERVATION_COLUMNS, distance: 'float' });
}

function filteredRows({ catalog, behaviour }: SearchParts, { params }: MashupRequest): ObservationRow[] {
  const tests = filtersOf(params).map(rowTest);
  return catalog
    .observations()
    .map(({ row }) => toldObservation(row, behaviour))
    .filter((row) => tests.every((test) => test(row)));
}

/** Leaves the columns that were asked for, or counts. */
function project(
  { behaviour }: SearchParts,
  request: MashupRequest,
  rows: readonly (ObservationRow & { distance?: number })[],
  columns: Readonly<Record<string, ColumnType>>,
): MashupReply {
  const wanted = typeof request.params.columns === 'string' ? request.params.columns.trim() : '*';
  const table = rewritesCells(behaviour)
    ? rows.map((row) => writtenCells(row, subjectsOfRow(row), behaviour))
    : (rows as unknown as readonly ReplyRow[]);
  if (wanted.toUpperCase() === COUNT) {
    return tableReply({ ...request, page: undefined }, { Column1: 'string' }, [{ Column1: rows.length }]);
  }
  if (wanted === '*' || wanted === '') return tableReply(request, columns, table);
  const names = wanted
    .split(',')
    .map((name) => (name.trim() === 'distance' ? 'distance' : columnNamed(name.trim())));
  const chosen = Object.fromEntries(names.map((name) => [name, columns[name] ?? 'float']));
  return tableReply(
    request,
    chosen,
    table.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))),
  );
}

function parsePosition(position: unknown): Cone {
  if (typeof position !== 'string') throw new MashupError('position must be a text "ra, dec, radius".');
  return checkedCone(position.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))));
}

function checkedCone(numbers: number[]): Cone {
  const [ra, dec, radius = CONE_RADIUS_DEG] = numbers;
  if (![ra, dec, radius].every(Number.isFinite))
    throw new MashupError('Position needs ra, dec and radius in degrees.');
  if (Math.abs(dec) > 90 || radius < 0)
    throw new MashupError(`Position ${ra}, ${dec}, ${radius} is not on the sky.`);
  return { ra, dec, radius };
}
