import { fieldError } from '#platform';
import type { SpectrumColumn } from '../image-io/spectra/spectrum-column.js';
import { findTableSpectrum, type TableSpectrum } from '../image-io/spectra/table-spectrum.js';
import type { FileTables, TableFacts } from './table-facts.js';

/** How points are stored: as rows, as arrays in a row of a table, or as a row of images. */
export type SpectrumLayout = 'rows' | 'cells' | 'images';

/** The spectra of an HDU. */
export interface HduSpectra {
  readonly index: number;
  /** Number of spectra. */
  readonly rows: number;
  readonly layout: SpectrumLayout;
  /** Points of each; `null` where it varies from row to row. */
  readonly points: number | null;
  readonly columns: readonly SpectrumColumn[];
  readonly table?: TableFacts;
}

/** Most points; longer spectra are read page by page, or as images. */
const MAX_POINTS = 2_000_000;
/** Most HDUs that a message names. */
const MAX_NAMED = 20;

/**
 * The spectra of an HDU; without an index those of the first HDU that has any.
 * @throws AppError validation naming `hduIndex` that says which HDUs were looked at, and why they hold none
 */
export function chooseSpectra(file: FileTables, hduIndex: number | undefined): HduSpectra {
  const { name, hduCount } = file;
  if (hduIndex !== undefined && hduIndex >= hduCount)
    throw fieldError('hduIndex', `${hduIndex} is not among the ${hduCount} HDUs of ${name}`);
  const lookUp = spectraByHdu(file);
  if (hduIndex !== undefined) {
    const found = lookUp(hduIndex);
    if (typeof found !== 'string') return found;
    throw fieldError('hduIndex', `HDU ${hduIndex} of ${name} holds no spectrum: ${found}`);
  }
  const reasons: string[] = [];
  for (let index = 0; index < hduCount; index++) {
    const found = lookUp(index);
    if (typeof found !== 'string') return found;
    if (index < MAX_NAMED) reasons.push(`HDU ${index}: ${found}`);
  }
  const more = hduCount > MAX_NAMED ? [`${hduCount - MAX_NAMED} more`] : [];
  const looked = [...reasons, ...more].join('; ');
  throw fieldError('hduIndex', `${name} holds no spectrum${looked && ` (${looked})`}`);
}

/** The spectra of an HDU, or why there are none. */
function spectraByHdu({ tables, images }: FileTables): (index: number) => HduSpectra | string {
  const tableAt = new Map(tables.map((table) => [table.index, table]));
  const imageAt = new Map(images.spectra.map((spectrum) => [spectrum.index, spectrum]));
  return (index) => {
    const table = tableAt.get(index);
    if (table) return ofTable(table);
    const image = imageAt.get(index);
    if (!image) return images.reasons.get(index) ?? 'no table and no image';
    return { ...image, layout: 'images' };
  };
}

function ofTable(table: TableFacts): HduSpectra | string {
  const { columns, spectral } = table;
  const found: TableSpectrum | string = findTableSpectrum({ columns, ...spectral });
  if (typeof found === 'string') return found;
  const { layout, length } = found;
  if (layout === 'cells' && table.rows === 0) return 'no rows';
  const [rows, points] = layout === 'rows' ? [1, table.rows] : [table.rows, length];
  return { index: table.index, rows, layout, points, columns: found.columns, table };
}

/** @throws AppError validation naming `rowIndex` */
export function assertRow({ rows, index }: HduSpectra, rowIndex: number): void {
  if (rowIndex < rows) return;
  const held = rows === 1 ? '1 spectrum' : `${rows} spectra`;
  throw fieldError('rowIndex', `${rowIndex} is not a row of HDU ${index}, which holds ${held}`);
}

/** @throws AppError validation naming `hduIndex` when a spectrum is too long for an answer */
export function assertPoints(points: number): number {
  if (points <= MAX_POINTS) return points;
  throw fieldError(
    'hduIndex',
    `the spectrum has ${points} points, at most ${MAX_POINTS} are answered: read its table page by page`,
  );
}
