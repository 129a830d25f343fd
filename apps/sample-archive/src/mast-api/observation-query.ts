import { distanceArcsec } from '../catalogue/geometry/distance.js';
import { direction } from '../catalogue/geometry/vector.js';
import { type ColumnType, OBSERVATION_COLUMNS, type ObservationRow } from '../catalogue/observation-row.js';
import {
  cellsWithFaults,
  changesCells,
  subjectsOfRow,
  withRowFaults,
} from '../fault-injection/faulty-rows.js';
import { type MastReply, type ReplyRow, tableReply } from './mast-reply.js';
import { filtersOf, MastError, type MastRequest, type SearchParts } from './mast-request.js';
import { columnNamed, rowTest } from './match-filter.js';

const ARCSEC_PER_DEGREE = 3600;
const CONE_RADIUS_DEG = 0.2;
const COUNT = 'COUNT_BIG(*)';

/** A circle on the sky, degrees. */
interface Cone {
  readonly ra: number;
  readonly dec: number;
  readonly radius: number;
}

/** Mast.Caom.Filtered. @throws MastError */
export function filteredReply(parts: SearchParts, request: MastRequest): MastReply {
  return project(parts, request, filteredRows(parts, request), OBSERVATION_COLUMNS);
}

/** Mast.Caom.Filtered.Position: filtered, and within `position` = "ra, dec, radius". @throws MastError */
export function positionReply(parts: SearchParts, request: MastRequest): MastReply {
  return coneReply(parts, request, parsePosition(request.params.position));
}

/** Mast.Caom.Cone: `ra`, `dec`, `radius`. @throws MastError */
export function caomConeReply(parts: SearchParts, request: MastRequest): MastReply {
  const { ra, dec, radius = CONE_RADIUS_DEG } = request.params;
  return coneReply(parts, request, checkedCone([ra, dec, radius].map(Number)));
}

function coneReply(parts: SearchParts, request: MastRequest, cone: Cone): MastReply {
  const centre = direction(cone.ra, cone.dec);
  const found = filteredRows(parts, request)
    .map((row) => ({ ...row, distance: distanceArcsec(centre, parts.catalogue.shapesOf(row)) }))
    .filter(({ distance }) => distance <= cone.radius * ARCSEC_PER_DEGREE);
  return project(parts, request, found, { ...OBSERVATION_COLUMNS, distance: 'float' });
}

function filteredRows({ catalogue, faults }: SearchParts, { params }: MastRequest): ObservationRow[] {
  const tests = filtersOf(params).map(rowTest);
  return catalogue
    .observations()
    .map(({ row }) => withRowFaults(row, faults))
    .filter((row) => tests.every((test) => test(row)));
}

/** Selects the requested columns, or counts. */
function project(
  { faults }: SearchParts,
  request: MastRequest,
  rows: readonly (ObservationRow & { distance?: number })[],
  columns: Readonly<Record<string, ColumnType>>,
): MastReply {
  const wanted = typeof request.params.columns === 'string' ? request.params.columns.trim() : '*';
  const table = changesCells(faults)
    ? rows.map((row) => cellsWithFaults(row, subjectsOfRow(row), faults))
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
  if (typeof position !== 'string') throw new MastError('position must be a text "ra, dec, radius".');
  return checkedCone(position.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))));
}

function checkedCone(numbers: number[]): Cone {
  const [ra, dec, radius = CONE_RADIUS_DEG] = numbers;
  if (![ra, dec, radius].every(Number.isFinite))
    throw new MastError('Position needs ra, dec and radius in degrees.');
  if (Math.abs(dec) > 90 || radius < 0)
    throw new MastError(`Position ${ra}, ${dec}, ${radius} is not on the sky.`);
  return { ra, dec, radius };
}
