import { UnsupportedError, WcsError } from '../../errors.js';
import { countAxes } from '../header/celestial-pair.js';
import { readNumber, readText, type KeywordLookup } from '../header/keyword-lookup.js';
import { requireMonotonic, type CoordinateTable } from './coordinate-table.js';

/** The place of a coordinate array in a file (PSi_0, PSi_1, PVi_1, PVi_2), and the axes that share it. */
export interface CoordinateTableName {
  /** EXTNAME of the binary table. */
  readonly extname: string;
  /** Its EXTVER. */
  readonly extver: number;
  /** Its EXTLEVEL. */
  readonly extlevel: number;
  /** TTYPE of the column of the coordinate array. */
  readonly column: string;
  /** The world axes (1-based), by dimension of the array. */
  readonly axes: readonly number[];
  /** TTYPE of the column of each dimension's index vector; undefined where there is none. */
  readonly indexColumns: readonly (string | undefined)[];
  /** Letter of the description, '' for the primary one. */
  readonly suffix: string;
}

/** Gives the coordinate array of a name; the caller has read it before. */
export type CoordinateTableSource = (name: CoordinateTableName) => CoordinateTable | undefined;

/** A coordinate array beside its name. */
export interface NamedTable {
  readonly name: CoordinateTableName;
  readonly table: CoordinateTable;
}

/** The algorithm code of a coordinate by table. */
const TABULAR_CTYPE = /^[A-Z]{1,4}-+TAB$/;
/** Each dimension doubles the work of a point. */
const MAX_DIMENSIONS = 8;

/** Whether an axis has its coordinates in a table. */
export function isTabular(header: KeywordLookup, axis: number, suffix: string): boolean {
  return TABULAR_CTYPE.test(readText(header, `CTYPE${axis}${suffix}`) ?? '');
}

/**
 * The coordinate arrays that a header refers to (`-TAB`; paper III, section 6).
 * @throws WcsError naming the card that is missing or does not fit the others; UnsupportedError for more than eight dimensions.
 */
export function coordinateTableNames(header: KeywordLookup, suffix = ''): CoordinateTableName[] {
  const groups = new Map<string, number[]>();
  const axes = countAxes(header, suffix);
  for (let axis = 1; axis <= axes; axis++) {
    if (!isTabular(header, axis, suffix)) continue;
    const key = JSON.stringify(placeOf(header, axis, suffix));
    groups.set(key, [...(groups.get(key) ?? []), axis]);
  }
  return [...groups.values()].map((group) => nameOf(header, group, suffix));
}

function placeOf(header: KeywordLookup, axis: number, suffix: string) {
  return {
    extname: requireText(header, `PS${axis}_0${suffix}`),
    column: requireText(header, `PS${axis}_1${suffix}`),
    extver: readNumber(header, `PV${axis}_1${suffix}`) ?? 1,
    extlevel: readNumber(header, `PV${axis}_2${suffix}`) ?? 1,
  };
}

function requireText(header: KeywordLookup, card: string): string {
  const text = readText(header, card);
  if (text) return text;
  throw new WcsError('the name of a table of coordinates is missing', { card });
}

function nameOf(header: KeywordLookup, group: readonly number[], suffix: string): CoordinateTableName {
  if (group.length > MAX_DIMENSIONS)
    throw new UnsupportedError(`tables of ${group.length} dimensions are not supported`, {
      card: `PV${group[0]}_3${suffix}`,
    });
  const axes = new Array<number>(group.length).fill(0);
  for (const axis of group) {
    const card = `PV${axis}_3${suffix}`;
    const dimension = readNumber(header, card) ?? 1;
    if (axes[dimension - 1] !== 0)
      throw new WcsError(`dimension ${dimension} of a table of ${group.length} axes is not free`, { card });
    axes[dimension - 1] = axis;
  }
  return {
    ...placeOf(header, group[0], suffix),
    axes,
    indexColumns: axes.map((axis) => readText(header, `PS${axis}_2${suffix}`) || undefined),
    suffix,
  };
}

/**
 * The coordinate arrays of a header from their source: all, or those with one of the axes `wanted`.
 * @throws UnsupportedError naming the axis when there is no source; WcsError when a table is missing or broken.
 */
export function readCoordinateTables(
  header: KeywordLookup,
  suffix: string,
  source: CoordinateTableSource | undefined,
  wanted: readonly number[] = [],
): NamedTable[] {
  const names = coordinateTableNames(header, suffix);
  const chosen =
    wanted.length === 0 ? names : names.filter(({ axes }) => axes.some((axis) => wanted.includes(axis)));
  return chosen.map((name) => {
    const [axis] = name.axes;
    if (source === undefined) {
      const ctype = readText(header, `CTYPE${axis}${suffix}`);
      throw new UnsupportedError(
        `the coordinates of ${ctype} are in another extension, which is not at hand`,
        {
          card: `CTYPE${axis}${suffix}`,
        },
      );
    }
    const table = source(name);
    if (table === undefined)
      throw new WcsError(`no table ${name.extname},${name.extver}`, { card: `PS${axis}_0${suffix}` });
    requireMonotonic(table, (dimension) => `PS${name.axes[dimension]}_2${suffix}`);
    return { name, table };
  });
}
