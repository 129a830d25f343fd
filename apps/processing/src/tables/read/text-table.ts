import { type Cell, type CellScalar, isMatch, type SearchRange } from '#kernels';
import {
  CutCell,
  invert,
  type SortKeys,
  sortKeysOf,
  type SortKeysOptions,
  writeIntegerKey,
  writeNumberKey,
} from '#kernels/parallel';
import type { RangeReader } from '#platform';
import { CELL_LIMITS, type ColumnFacts, type TableReference, type TextLayout } from '../table-facts.js';
import { MAX_LEVELS } from './json-field.js';
import type { OpenTable } from './open-table.js';
import { invalidText, textBands } from './text-bands.js';
import { textCell, withDecimalPoint } from './text-cell.js';
import { ROWS_PER_MARK } from './scan-rows.js';
import { cellAsJson } from './rows-as-json.js';

type Row = readonly string[];

/** A CSV or ECSV file whose rows have been counted. */
export function textTable(source: RangeReader, table: TableReference, layout: TextLayout): OpenTable {
  const { columns } = table;
  const rowsFrom: RowsFrom = (start, last) => rowsOf(source, layout, start, last);
  const withComma = new Set(layout.withComma);
  /** A row may end before its last, empty field. */
  const fieldOf = (row: Row, c: number): string => {
    const field = row[c] ?? '';
    return withComma.has(c) ? (withDecimalPoint(field) ?? field) : field;
  };
  const valueOf = (row: Row, number: number, c: number): Cell => {
    const { name, dtype: type, shape } = columns[c];
    const value = textCell(fieldOf(row, c), { type, shape });
    if (value !== undefined) return value;
    const wanted = shape.length > 0 ? `JSON of ${type}, at most ${MAX_LEVELS} levels deep` : type;
    throw invalidText(
      source.name,
      `row ${number + 1}: '${fieldOf(row, c).slice(0, 40)}' in ${name} is no ${wanted}`,
    );
  };
  const numberOf = (row: Row, number: number, c: number): number => Number(valueOf(row, number, c) ?? NaN);

  return {
    cells: (wanted) =>
      pick(wanted, rowsFrom, (row, number) =>
        columns.map((_, c) => ownText(boundedCell(valueOf(row, number, c)))),
      ),
    async search(text, range) {
      const needle = text.toLowerCase();
      const scalars = columns.flatMap(({ isArray, dtype }, c) =>
        isArray || dtype.startsWith('complex') ? [] : [c],
      );
      const isHit = (row: Row, number: number) =>
        scalars.some((c) => isMatch(valueOf(row, number, c) as CellScalar, needle));
      return searchRows(rowsFrom, range, isHit);
    },
    sortKeys: (column, options) =>
      readKeys(rowsFrom, table.rows, columns[column], options, {
        text: (row) => fieldOf(row, column),
        value: (row, number) => valueOf(row, number, column),
      }),
    async numbers(wanted, { start, end }) {
      const values = wanted.map(() => new Float64Array(end - start).fill(NaN));
      for await (const { number, row } of rowsFrom(start)) {
        if (number >= end) break;
        for (const [i, c] of wanted.entries()) values[i][number - start] = numberOf(row, number, c);
      }
      return values;
    },
    async cellNumbers(wanted, c, { start, end }) {
      const [cell] = await pick([wanted], rowsFrom, (row, number) => valueOf(row, number, c));
      const elements = (Array.isArray(cell) ? (cell as unknown[]).flat(Infinity) : []) as CellScalar[];
      return Float64Array.from({ length: end - start }, (_, i) => Number(elements[start + i] ?? NaN));
    },
  };
}

/** Rows with their numbers, from the mark before `start` on, up to the mark after `last` if given. */
async function* rowsOf(source: RangeReader, layout: TextLayout, start: number, last = Infinity) {
  const { marks } = layout;
  const mark = Math.min(markOf(start), marks.length - 1);
  const end: number | undefined = marks[markOf(last) + 1];
  let number = mark * ROWS_PER_MARK;
  for await (const band of textBands(source, layout, marks[mark], end)) {
    for (const row of band.rows) {
      if (number >= start) yield { number, row };
      number += 1;
    }
  }
}

type RowsFrom = (start: number, last?: number) => AsyncGenerator<{ number: number; row: Row }>;

const markOf = (row: number): number => Math.floor(row / ROWS_PER_MARK);

async function pick<T>(
  wanted: ArrayLike<number>,
  rowsFrom: RowsFrom,
  use: (row: Row, number: number) => T,
): Promise<T[]> {
  const places = Array.from(wanted, (_, place) => place).sort((a, b) => wanted[a] - wanted[b]);
  const picked = new Array<T>(places.length);
  for (let next = 0; next < places.length;) {
    const end = runEnd(wanted, places, next);
    for await (const { number, row } of rowsFrom(wanted[places[next]], wanted[places[end - 1]])) {
      if (number === wanted[places[next]]) picked[places[next++]] = use(row, number);
      if (next === end) break;
    }
    if (next < end) throw new Error(`row ${wanted[places[next]]} is not where it was`);
  }
  return picked;
}

/** End of the rows that are read in one pass: no mark is passed between which no row is needed. */
function runEnd(wanted: ArrayLike<number>, places: readonly number[], first: number): number {
  let end = first + 1;
  while (end < places.length && markOf(wanted[places[end]]) - markOf(wanted[places[end - 1]]) <= 1) end += 1;
  return end;
}

async function searchRows(
  rowsFrom: RowsFrom,
  { start, end, onBand }: SearchRange,
  isHit: (row: Row, number: number) => boolean,
): Promise<Uint32Array> {
  const found: number[] = [];
  for await (const { number, row } of rowsFrom(start)) {
    if (number >= end) break;
    if (number % ROWS_PER_MARK === 0) onBand?.();
    if (isHit(row, number)) found.push(number);
  }
  return Uint32Array.from(found);
}

interface KeySource {
  readonly text: (row: Row) => string;
  readonly value: (row: Row, number: number) => Cell;
}

async function readKeys(
  rowsFrom: RowsFrom,
  total: number,
  column: ColumnFacts,
  { rows, descending = false, onBand }: SortKeysOptions,
  { text, value }: KeySource,
): Promise<SortKeys> {
  const count = rows?.length ?? total;
  const isText = column.dtype === 'string';
  const target = sortKeysOf(count, isText ? column.mostBytes : Float64Array.BYTES_PER_ELEMENT);
  let done = 0;
  for await (const { number, row } of rowsFrom(rows?.[0] ?? 0)) {
    if (done === count) break;
    if (number % ROWS_PER_MARK === 0) onBand?.();
    if (rows && rows[done] !== number) continue;
    if (isText) writeText(text(row), target, done);
    else writeValue(value(row, number), column.dtype, target, done);
    done += 1;
  }
  if (descending) invert(target.keys);
  return target;
}

/** UTF-8 sorts like code points. An empty field has no value. */
function writeText(field: string, { keys, width, missing }: SortKeys, row: number): void {
  if (field === '') missing[row] = 1;
  Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength).write(field, row * width, width);
}

/** Writes the key of a number or a logical value; integers sort exactly. */
function writeValue(value: Cell, dtype: ColumnFacts['dtype'], target: SortKeys, row: number): void {
  if (!dtype.includes('int')) return writeNumberKey(Number(value ?? NaN), target, row);
  const whole = value as number | bigint | null;
  writeIntegerKey(whole !== null && dtype === 'uint64' ? BigInt(whole) - HALF : whole, target, row);
}

/** Subtracted from unsigned integers of 64 bits, to sort them as signed ones. */
const HALF = 2n ** 63n;

/** A copy of the text, independent of the band that it was sliced from. */
function ownText(cell: Cell | CutCell): Cell | CutCell {
  if (typeof cell === 'string') return Buffer.from(cell, 'utf16le').toString('utf16le');
  return cell instanceof CutCell ? new CutCell(cell.length, ownText(cell.first) as Cell) : cell;
}

const { characters, elements } = CELL_LIMITS;
/** Longest number, with its comma and a bracket on either side. */
const NUMBER_CHARACTERS = 32;

/** A cell of a text, truncated for display to its length and its first elements, or characters of its JSON. */
function boundedCell(cell: Cell): Cell | CutCell {
  if (typeof cell === 'string') return cutText(cell) ?? cell;
  if (typeof cell !== 'object' || cell === null) return cell;
  if (!Array.isArray(cell)) return cutText(cellAsJson(cell)) ?? cell;
  const flat = (cell as unknown[]).flat(Infinity) as CellScalar[];
  const shown = flat.length > elements ? new CutCell(flat.length, flat.slice(0, elements)) : cell;
  return isShort(cellAsJson(shown), flat) ? shown : cutText(cellAsJson(cell))!;
}

const cutText = (text: string): CutCell | undefined =>
  text.length > characters ? new CutCell(text.length, text.slice(0, characters)) : undefined;

/** Numbers are limited by count, unless brackets outweigh them. */
function isShort({ length }: string, flat: readonly CellScalar[]): boolean {
  const isText = flat.some(
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  );
  return length <= (isText ? characters : Math.max(characters, elements * NUMBER_CHARACTERS));
}
