import { openCompressedTable } from '../compression/compressed-table.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { type AsciiColumn, decodeAsciiCell } from './cells/ascii-cell.js';
import { cellShape, columnType, isUnscaled } from './cells/cell-shape.js';
import type { BinaryCoding, CellScalar, TableColumn } from './column.js';
import { tableColumns } from './columns.js';
import { decodeElement } from './cells/decode-elements.js';
import { type RowBand, rowBands } from './row-bands.js';
import { shortestFloat } from './cells/shortest-float.js';

/** The rows to search. */
export interface SearchRange {
  /** First row. */
  readonly start: number;
  /** Before this row the search ends. */
  readonly end: number;
  /** Called between two bands; an error that it throws ends the search. */
  readonly onBand?: () => void;
}

/** A text that can be a part of a number in JSON. */
const PART_OF_NUMBER = { integer: /^[-\d]+$/, real: /^[-+.e\d]+$/ };

/**
 * Numbers of the rows in which a cell with a single value contains this text, upper and lower case alike. The text of a number is its JSON,
 * that of a logical `true` or `false`; missing values have no text.
 * @throws FitsFormatError when the table is damaged
 */
export async function searchTableRows(
  file: FitsFile,
  hdu: Hdu,
  text: string,
  { start, end, onBand }: SearchRange,
): Promise<Uint32Array> {
  if (hdu.kind === 'compressed-table') {
    const plain = openCompressedTable(file, hdu);
    return searchTableRows(plain.file, plain.hdu, text, { start, end, onBand });
  }
  const needle = text.toLowerCase();
  const columns = tableColumns(hdu).filter((column) => mayHold(column, needle));
  const found: Uint32Array[] = [];
  for await (const band of rowBands(file, hdu, start, columns.length > 0 ? end : start)) {
    onBand?.();
    const hits = new Uint8Array(band.count);
    for (const column of columns) markMatches(band, hdu, column, needle, hits);
    found.push(rowsOf(hits, band.first));
  }
  return joined(found);
}

/** Whether a value of the column can contain this text at all. */
function mayHold(column: TableColumn, needle: string): boolean {
  if (cellShape(column).length > 0) return false;
  const type = columnType(column);
  if (type === 'string') return true;
  if (type === 'bool') return 'true'.includes(needle) || 'false'.includes(needle);
  if (type.startsWith('complex')) return false;
  return (type.startsWith('float') ? PART_OF_NUMBER.real : PART_OF_NUMBER.integer).test(needle);
}

function markMatches(band: RowBand, hdu: Hdu, column: TableColumn, needle: string, hits: Uint8Array): void {
  const { coding } = column;
  if (!coding.binary) markFields(band, hdu, column as AsciiColumn, needle, hits);
  else if (coding.type === 'A') markTexts(band, hdu.shape[0], column, needle, hits);
  else markValues(band, hdu.shape[0], { ...column, coding }, needle, hits);
}

/** Lower case of the characters of one byte. */
const LOWER = Uint8Array.from({ length: 256 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

/** Compares bytes: text of each cell would take ten times as long. */
function markTexts(
  { bytes, count }: RowBand,
  rowBytes: number,
  { offset, width }: TableColumn,
  needle: string,
  hits: Uint8Array,
): void {
  const codes = Array.from(needle, (character) => character.codePointAt(0)!);
  // Text of FITS files has characters of one byte.
  if (codes.some((code) => code > 0xff) || codes.length > width) return;
  const wanted = Uint8Array.from(codes);
  for (let row = 0, from = offset; row < count; row++, from += rowBytes) {
    if (hits[row] === 0 && holds(bytes, from, from + width, wanted)) hits[row] = 1;
  }
}

/** Whether the text of a field, to its first NUL and without trailing blanks, contains these characters. */
function holds(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  const [first] = wanted;
  const length = wanted.length;
  for (let at = from; at < to && bytes[at] !== 0; at++) {
    if (LOWER[bytes[at]] !== first || at + length > to) continue;
    let same = 1;
    while (same < length && LOWER[bytes[at + same]] === wanted[same]) same++;
    if (same === length) return !endsInPadding(bytes, at + length, to, wanted);
  }
  return false;
}

/** Whether a match extends into the trailing blanks of a field, which are no text. */
function endsInPadding(bytes: Uint8Array, at: number, to: number, wanted: Uint8Array): boolean {
  if (wanted[wanted.length - 1] !== 0x20) return false;
  while (at < to && bytes[at] === 0x20) at++;
  return at === to || bytes[at] === 0;
}

function markValues(
  { bytes, count }: RowBand,
  rowBytes: number,
  column: TableColumn & { readonly coding: BinaryCoding },
  needle: string,
  hits: Uint8Array,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isSingle = column.coding.type === 'E' && isUnscaled(column);
  for (let row = 0, at = column.offset; row < count; row++, at += rowBytes) {
    if (hits[row] !== 0) continue;
    const value = decodeElement(view, at, 0, column);
    const shown = isSingle ? shortestFloat(value as number) : value;
    if (isMatch(shown, needle)) hits[row] = 1;
  }
}

function markFields(
  { bytes, count }: RowBand,
  hdu: Hdu,
  column: AsciiColumn,
  needle: string,
  hits: Uint8Array,
): void {
  for (let row = 0; row < count; row++) {
    if (hits[row] !== 0) continue;
    const from = row * hdu.shape[0] + column.offset;
    const cell = decodeAsciiCell(bytes.subarray(from, from + column.width), column, hdu.header);
    if (isMatch(cell, needle)) hits[row] = 1;
  }
}

/** Whether the text of a value contains `needle`, which is in lower case. */
export function isMatch(value: CellScalar, needle: string): boolean {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return false;
  return (typeof value === 'string' ? value.toLowerCase() : String(value)).includes(needle);
}

/** The numbers of the rows that are marked. */
function rowsOf(hits: Uint8Array, first: number): Uint32Array {
  const rows = new Uint32Array(hits.reduce((sum, hit) => sum + hit, 0));
  for (let row = 0, next = 0; row < hits.length; row++) if (hits[row] !== 0) rows[next++] = first + row;
  return rows;
}

/** One list of row numbers behind the other. */
function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const list of lists) {
    all.set(list, next);
    next += list.length;
  }
  return all;
}
