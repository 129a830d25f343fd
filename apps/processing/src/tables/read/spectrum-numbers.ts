import { readImageFloat64, type Cell, type NumberRange } from '#kernels';
import { CutCell, hduFromLayout } from '#kernels/parallel';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import { withSource } from '../../image-io/open/open-file.js';
import { spectralAxis } from '../../image-io/spectra/spectral-axis.js';
import { imageHdu, type ColumnSource } from '../../image-io/spectra/spectrum-column.js';
import type { RowValue, SpectrumReference, WriteSpectrumInput } from '../tables.tasks.js';
import type { OpenTable } from './open-table.js';
import { withTable } from './with-table.js';

/** The numbers of some points of a spectrum, column by column, as the file has them. */
export function spectrumNumbers(stores: FileStores, input: WriteSpectrumInput): Promise<Float64Array[]> {
  const { spectrum, columns, layout, first, rowStart, rowEnd } = input;
  const sources = columns.map(({ from }) => from);
  const { table } = spectrum;
  if (table === undefined) return imageNumbers(stores, spectrum, sources, { start: rowStart, end: rowEnd });
  return withTable(stores, table, (open) => {
    const range = { start: rowStart, end: rowEnd };
    if (layout === 'rows') return open.numbers(sources.map(columnNumber), range);
    return inOrder(sources, (from) => cellNumbers(open, from, spectrum.row, first, range));
  });
}

function columnNumber(from: ColumnSource): number {
  if ('column' in from) return from.column;
  throw new Error('a column of the table has no position');
}

async function cellNumbers(
  open: OpenTable,
  from: ColumnSource,
  row: number,
  first: number,
  { start, end }: NumberRange,
): Promise<Float64Array> {
  if (!('step' in from))
    return open.cellNumbers(row, columnNumber(from), { start: first + start, end: first + end });
  const [[value], [step]] = await open.numbers([from.first, from.step], { start: row, end: row + 1 });
  return Float64Array.from({ length: end - start }, (_, i) => value + step * (start + i));
}

const imageNumbers = (
  stores: FileStores,
  { file, layouts, row }: SpectrumReference,
  sources: readonly ColumnSource[],
  { start, end }: NumberRange,
): Promise<Float64Array[]> =>
  withSource(stores, file, (source) =>
    inOrder(sources, async (from) => {
      const layout = layouts.find(({ index }) => index === imageHdu(from))!;
      const hdu = hduFromLayout(layout, source.name);
      if ('axis' in from) return axisNumbers(spectralAxis(hdu.header, row), { start, end });
      // One row of wavelengths may be those of all spectra.
      const y = Math.min(row, (hdu.shape[1] ?? 1) - 1);
      const window = { x: start, y, width: end - start, height: 1 };
      return (await readImageFloat64({ source, hdus: [] }, hdu, window)).data;
    }),
  );

function axisNumbers(axis: ReturnType<typeof spectralAxis>, { start, end }: NumberRange): Float64Array {
  if (typeof axis === 'string') return new Float64Array(end - start).fill(NaN);
  return Float64Array.from({ length: end - start }, (_, i) => axis.valueAt(start + i));
}

async function inOrder<T, R>(items: readonly T[], use: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await use(item));
  return results;
}

/** A cell as far as it says which spectrum its row is. */
export function rowValue(cell: Cell | CutCell): RowValue {
  if (cell instanceof CutCell) return typeof cell.first === 'string' ? cell.first : { length: cell.length };
  if (Array.isArray(cell)) return { length: (cell as unknown[]).length };
  if (typeof cell === 'bigint') return String(cell);
  return typeof cell === 'number' || typeof cell === 'string' ? cell : null;
}
