import { UnsupportedError } from '../../errors.js';
import type { KeywordLookup } from '../header/keyword-lookup.js';

/**
 * A table of pixel corrections on a regular grid (the Lookup distortion of the draft paper IV: CPDISj and D2IMDISj). As in astropy and in
 * the files of the Hubble pipelines, the 1-based pixel x is at the 0-based column (x − crval)/cdelt + crpix − 1/cdelt.
 */
export interface LookupTable {
  /** `width × height` corrections in pixels, row-major. */
  readonly data: Float32Array;
  /** Columns of the table. */
  readonly width: number;
  /** Rows of the table. */
  readonly height: number;
  /** Reference cell of the table, 1-based. */
  readonly crpix: readonly [number, number];
  /** Pixel of the image, 1-based, at the reference cell. */
  readonly crval: readonly [number, number];
  /** Pixels of the image a cell. */
  readonly cdelt: readonly [number, number];
}

/** The corrections of x and of y; a missing table corrects nothing. */
export type LookupPair = readonly [LookupTable | undefined, LookupTable | undefined];

/** The extension that holds a table: EXTNAME and EXTVER. */
export interface LookupTableName {
  /** WCSDVARR for CPDIS, D2IMARR for D2IMDIS. */
  readonly extname: 'WCSDVARR' | 'D2IMARR';
  /** Distinguishes the tables of a file. */
  readonly extver: number;
  /** True when the table's first axis is the image's second one (DPj.AXIS.j is not j). */
  readonly isTransposed: boolean;
}

/** Gives the table of an extension; the caller has read it before. */
export type LookupTableSource = (name: LookupTableName) => LookupTable | undefined;

/** The two kinds of tables, by the keywords that announce them. */
const FAMILIES = {
  WCSDVARR: { type: 'CPDIS', record: 'DP' },
  D2IMARR: { type: 'D2IMDIS', record: 'D2IM' },
} as const;

/** The keyword, without its axis, by which a header announces tables of an EXTNAME: CPDIS or D2IMDIS. */
export function lookupKeyword(extname: LookupTableName['extname']): string {
  return FAMILIES[extname].type;
}

/** The names of the tables that a header refers to, in the order x, y; undefined where an axis has none. */
export function lookupTableNames(
  header: KeywordLookup,
  extname: LookupTableName['extname'],
): readonly [LookupTableName | undefined, LookupTableName | undefined] {
  return [tableName(header, extname, 1), tableName(header, extname, 2)];
}

function tableName(header: KeywordLookup, extname: LookupTableName['extname'], axis: number) {
  const { type, record } = FAMILIES[extname];
  const kind = header.get(`${type}${axis}`);
  if (typeof kind !== 'string' || !isLookup(kind)) return undefined;
  return {
    extname,
    extver: recordField(header, `${record}${axis}`, 'EXTVER') ?? 1,
    isTransposed: (recordField(header, `${record}${axis}`, `AXIS.${axis}`) ?? axis) !== axis,
  };
}

/**
 * Checks that this library supports every distortion that a header declares (CPDISj, CQDISj, D2IMDISj).
 * @throws UnsupportedError naming the card of another one.
 */
export function requireKnownDistortions(header: KeywordLookup): void {
  for (const keyword of ['CPDIS1', 'CPDIS2', 'CQDIS1', 'CQDIS2', 'D2IMDIS1', 'D2IMDIS2']) {
    const kind = header.get(keyword);
    if (typeof kind !== 'string' || (isLookup(kind) && !keyword.startsWith('CQ'))) continue;
    throw new UnsupportedError(`the distortion ${kind.trim()} is not supported`, { card: keyword });
  }
}

function isLookup(kind: string): boolean {
  return kind.trim().toUpperCase() === 'LOOKUP';
}

/** The number of a record-valued card `DP1 = 'EXTVER: 1.0'`, of which a header has several with one keyword. */
function recordField(header: KeywordLookup, keyword: string, field: string): number | undefined {
  const direct = header.get(`${keyword}.${field}`);
  if (typeof direct === 'number') return direct;
  for (const { value } of header.all?.(keyword) ?? [{ value: header.get(keyword) }]) {
    const match = typeof value === 'string' ? /^([\w.]+):\s*(\S+)$/.exec(value.trim()) : null;
    if (match?.[1] === field) return Number(match[2]);
  }
  return undefined;
}

/** The table with the axes of its values exchanged; the grid stays where it is. */
export function transposeTable(table: LookupTable): LookupTable {
  const { data, width, height } = table;
  const transposed = Float32Array.from(data, (_, i) => data[(i % height) * width + Math.floor(i / height)]);
  return { ...table, data: transposed, width: height, height: width };
}

/** The correction at a 1-based pixel position: bilinear between nodes, the border's value beyond them. */
export function lookUp(table: LookupTable, x: number, y: number): number {
  const { data, width, height, crpix, crval, cdelt } = table;
  const column = clampIndex((x - crval[0] - 1) / cdelt[0] + crpix[0], width);
  const row = clampIndex((y - crval[1] - 1) / cdelt[1] + crpix[1], height);
  const i = Math.floor(column);
  const j = Math.floor(row);
  const right = Math.min(i + 1, width - 1);
  const above = Math.min(j + 1, height - 1);
  const fx = column - i;
  const fy = row - j;
  const lower = data[j * width + i] * (1 - fx) + data[j * width + right] * fx;
  const upper = data[above * width + i] * (1 - fx) + data[above * width + right] * fx;
  return lower * (1 - fy) + upper * fy;
}

function clampIndex(index: number, size: number): number {
  return Math.max(0, Math.min(size - 1, index));
}
