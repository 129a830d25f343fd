import { ArgumentError } from '../../errors.js';
import { uncompressedHeader } from '../compression/uncompressed-header.js';
import { requireShape } from '../hdu/data-size.js';
import type { FitsHeader } from '../header/header.js';
import type { Hdu } from '../hdu/hdu.js';
import type { AsciiCoding, TableColumn } from './column.js';
import { fieldBytes, parseBinaryFormat } from './cells/tform.js';

/** The largest number of columns (FITS Standard 4.0, sections 7.2.1 and 7.3.1). */
const MAX_COLUMNS = 999;

const ASCII_FORMAT = /^\s*([AIFED])(\d+)(?:\.(\d+))?/i;

/** Whether an HDU holds a table whose rows can be read. */
export function isTable(hdu: Hdu): boolean {
  return hdu.kind === 'bintable' || hdu.kind === 'table' || hdu.kind === 'compressed-table';
}

/**
 * The columns of a binary or ASCII table; for a compressed table, of the uncompressed table.
 * @throws ArgumentError when the HDU is no table; FitsFormatError when a column is not described or does not fit in the row
 */
export function tableColumns(hdu: Hdu): TableColumn[] {
  if (!isTable(hdu)) throw new ArgumentError('hdu', `HDU ${hdu.index} (${hdu.kind}) is no table`);
  const header = hdu.kind === 'compressed-table' ? uncompressedHeader(hdu.header) : hdu.header;
  const shape = requireShape(header);
  const fields = header.requireInteger('TFIELDS');
  if (fields < 0 || fields > MAX_COLUMNS)
    throw header.error('TFIELDS', `${fields} is not in 0 … ${MAX_COLUMNS}`);
  if (shape.length !== 2) throw header.error('NAXIS', `a table has two axes, not ${shape.length}`);
  const columns = hdu.kind === 'table' ? asciiColumns(header, fields) : binaryColumns(header, fields);
  const tooWide = columns.find((column) => column.offset + column.width > shape[0]);
  if (tooWide) {
    const end = tooWide.offset + tooWide.width;
    throw header.error(
      `TFORM${tooWide.index + 1}`,
      `the column ends at byte ${end} of rows of ${shape[0]} bytes`,
    );
  }
  return columns;
}

function binaryColumns(header: FitsHeader, fields: number): TableColumn[] {
  const columns: TableColumn[] = [];
  let offset = 0;
  for (let index = 0; index < fields; index++) {
    const keyword = `TFORM${index + 1}`;
    const format = parseBinaryFormat(header.requireString(keyword));
    if (!format)
      throw header.error(keyword, `'${header.requireString(keyword)}' is not a format of a binary table`);
    const width = fieldBytes(format);
    const missing = nullInteger(header, index);
    columns.push({
      ...described(header, index),
      offset,
      width,
      coding: { binary: true, ...format, null: missing },
    });
    offset += width;
  }
  return columns;
}

function nullInteger(header: FitsHeader, index: number): number | bigint | undefined {
  const value = header.get(`TNULL${index + 1}`);
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isWhole ? value : undefined;
}

function asciiColumns(header: FitsHeader, fields: number): TableColumn[] {
  return Array.from({ length: fields }, (_, index) => {
    const start = header.requireInteger(`TBCOL${index + 1}`);
    if (start < 1) throw header.error(`TBCOL${index + 1}`, `${start} is no column of characters`);
    return { ...described(header, index), offset: start - 1, ...asciiField(header, index) };
  });
}

function asciiField(header: FitsHeader, index: number): { width: number; coding: AsciiCoding } {
  const keyword = `TFORM${index + 1}`;
  const tform = header.requireString(keyword);
  const match = ASCII_FORMAT.exec(tform);
  if (!match) throw header.error(keyword, `'${tform}' is not a format of an ASCII table`);
  const type = match[1].toUpperCase() as AsciiCoding['type'];
  const missing = header.string(`TNULL${index + 1}`);
  return {
    width: Number(match[2]),
    coding: { binary: false, type, decimals: Number(match[3] ?? 0), null: missing },
  };
}

function described(header: FitsHeader, index: number): Omit<TableColumn, 'offset' | 'width' | 'coding'> {
  const n = index + 1;
  return {
    index,
    name: header.string(`TTYPE${n}`) ?? `col${n}`,
    format: header.requireString(`TFORM${n}`),
    unit: header.string(`TUNIT${n}`),
    display: header.string(`TDISP${n}`),
    shape: parseShape(header.string(`TDIM${n}`)),
    scale: header.number(`TSCAL${n}`) ?? 1,
    zero: header.number(`TZERO${n}`) ?? 0,
  };
}

/** `(2,3)` → [2, 3]; `undefined` when it is not of that form. */
function parseShape(tdim: string | undefined): number[] | undefined {
  const inside = /^\s*\(([\d\s,]+)\)\s*$/.exec(tdim ?? '')?.[1];
  return inside?.split(',').map(Number);
}
