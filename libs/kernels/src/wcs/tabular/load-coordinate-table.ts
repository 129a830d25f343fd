import { UnsupportedError, WcsError } from '../../errors.js';
import type { FitsFile, Hdu } from '../../fits/hdu/hdu.js';
import type { Cell, TableColumn } from '../../fits/table/column.js';
import { isTable, tableColumns } from '../../fits/table/columns.js';
import { readTableColumn } from '../../fits/table/read-column.js';
import { readTableRows } from '../../fits/table/read-rows.js';
import type { CoordinateTable } from './coordinate-table.js';
import type { CoordinateTableName } from './table-names.js';

/** Greatest number of values in a coordinate array: two coordinates of 1448 × 1448 nodes, 32 MiB. */
const MAX_VALUES = 2 ** 22;
/** Longest row of a table that is read for one cell of it. */
const MAX_ROW_BYTES = 2 ** 27;
/** Type codes of numbers. */
const NUMBERS: ReadonlySet<string> = new Set('BIJKED');

/**
 * Reads a coordinate array and its index vectors from the first row of their binary table.
 * @throws WcsError naming HDU and card when the table or a column is missing or of the wrong shape; UnsupportedError when it is larger
 * than four million values; FitsFormatError when it is cut short.
 */
export async function loadCoordinateTable(
  file: FitsFile,
  name: CoordinateTableName,
): Promise<CoordinateTable> {
  const hdu = findTable(file, name);
  const card = (keyword: string, dimension = 0) => `PS${name.axes[dimension]}_${keyword}${name.suffix}`;
  const array = findColumn(hdu, name.column, card('1'));
  const coordinates = await readCell(file, hdu, array);
  const lengths = lengthsOf(array, coordinates.length, name.axes.length, hdu);
  const indexes: (Float64Array | undefined)[] = [];
  for (const [dimension, column] of name.indexColumns.entries()) {
    const index = column && (await readCell(file, hdu, findColumn(hdu, column, card('2', dimension))));
    if (index && index.length !== lengths[dimension])
      throw new WcsError(`the index vector has ${index.length} values for ${lengths[dimension]} nodes`, {
        card: card('2', dimension),
      });
    indexes.push(index || undefined);
  }
  return { lengths, coordinates, indexes };
}

function findTable(file: FitsFile, { extname, extver, extlevel, axes, suffix }: CoordinateTableName): Hdu {
  const wanted = extname.toUpperCase();
  const found = file.hdus.find(
    (hdu) =>
      isTable(hdu) &&
      hdu.name.toUpperCase() === wanted &&
      (hdu.version ?? 1) === extver &&
      (hdu.header.integer('EXTLEVEL') ?? 1) === extlevel,
  );
  if (found) return found;
  // It may be the HDU that could not be read.
  const damage = file.damage ? `; ${file.damage.message}` : '';
  throw new WcsError(`the file has no table ${extname},${extver} of EXTLEVEL ${extlevel}${damage}`, {
    card: `PS${axes[0]}_0${suffix}`,
  });
}

function findColumn(hdu: Hdu, name: string, card: string): TableColumn {
  const wanted = name.toUpperCase();
  const found = tableColumns(hdu).find((column) => column.name.trim().toUpperCase() === wanted);
  if (found) return found;
  throw new WcsError(`table ${hdu.name} (HDU ${hdu.index}) has no column ${name}`, { card });
}

/** K_1 … K_M from TDIM = (M, K_1, …, K_M); a single dimension needs no TDIM. */
function lengthsOf(
  { index, shape }: TableColumn,
  values: number,
  dimensions: number,
  hdu: Hdu,
): readonly number[] {
  const card = `TDIM${index + 1}`;
  const [first, ...lengths] = dimensions === 1 ? [1, values] : (shape ?? []);
  if (first !== dimensions || lengths.length !== dimensions || lengths.some((length) => length < 1))
    throw new WcsError(`a coordinate array of ${dimensions} axes has the shape (${dimensions}, K_1 …)`, {
      hdu: hdu.index,
      card,
    });
  const expected = lengths.reduce((product, length) => product * length, dimensions);
  if (values === expected) return lengths;
  throw new WcsError(`the column holds ${values} values instead of ${expected}`, { hdu: hdu.index, card });
}

/** The numbers of a column in the first row. */
async function readCell(file: FitsFile, hdu: Hdu, column: TableColumn): Promise<Float64Array> {
  const { coding } = column;
  const location = { hdu: hdu.index, card: `TFORM${column.index + 1}` };
  if (!coding.binary || !NUMBERS.has(coding.type))
    throw new WcsError(`column ${column.name} does not hold numbers`, location);
  const bytes = coding.descriptorBytes ? hdu.dataLength : hdu.shape[0];
  if (coding.repeat > MAX_VALUES || bytes > MAX_ROW_BYTES)
    throw new UnsupportedError(
      `tables of coordinates of more than ${MAX_VALUES} values are not supported`,
      location,
    );
  const values = coding.descriptorBytes
    ? await readVariableCell(file, hdu, column)
    : (await readTableColumn(file, hdu, column.index, { count: 1 })).data;
  if (values.length === 0) throw new WcsError(`column ${column.name} holds no number`, location);
  return values;
}

/** The array of variable length in the first row. */
async function readVariableCell(file: FitsFile, hdu: Hdu, { index }: TableColumn): Promise<Float64Array> {
  const { rows } = await readTableRows(file, hdu, { count: 1, columns: [index] });
  const values: number[] = [];
  const collect = (cell: Cell | undefined): void => {
    if (Array.isArray(cell)) cell.forEach(collect);
    else values.push(Number(cell ?? NaN));
  };
  rows[0]?.forEach(collect);
  return Float64Array.from(values);
}
