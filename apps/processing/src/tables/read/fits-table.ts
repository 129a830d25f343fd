import {
  readCellNumbers,
  readTableNumbers,
  searchTableRows,
  tableColumns,
  type BinaryCoding,
  type FitsFile,
  type FitsHeader,
  type Hdu,
  type TableColumn,
} from '#kernels';
import { readSelectedRows, readSortKeys, recordLength } from '#kernels/parallel';
import { sharedLayout } from '../../image-io/open/open-file.js';
import { spectralColumn } from '../../image-io/spectra/find-spectrum.js';
import { restWavelength } from '../../image-io/spectra/spectral-quantity.js';
import { CELL_LIMITS, type ColumnFacts, type SpectralCards, type TableFacts } from '../table-facts.js';
import type { OpenTable } from './open-table.js';
import { distinctNames } from './text-layout.js';

/** A table of a FITS file, from its header. @throws FitsFormatError when the header is damaged */
export async function describeFitsTable(file: FitsFile, hdu: Hdu): Promise<TableFacts> {
  const { index, name, kind, header } = hdu;
  const columns = tableColumns(hdu);
  const names = distinctNames(columns.map((column) => column.name.trim()));
  const isCompressed = kind === 'compressed-table';
  const rowBytes = isCompressed ? header.requireInteger('ZNAXIS1') : hdu.shape[0];
  const rows = isCompressed ? header.requireInteger('ZNAXIS2') : hdu.shape[1];
  return {
    ...{ index, name, type: kind, rowBytes },
    // The number of rows without bytes cannot be verified against the file.
    rows: rowBytes > 0 ? rows : 0,
    pageRowBytes: recordLength(columns, rowBytes, CELL_LIMITS),
    columns: columns.map((column, c) => columnFacts(column, names[c], header)),
    spectral: spectralCards(header),
    place: { hdu: await sharedLayout(file, hdu) },
  };
}

const spectralCards = (header: FitsHeader): SpectralCards => ({
  restWavelength: restWavelength((keyword) => header.number(keyword)),
  sourceId: identity(header, 'SOURCEID'),
  order: identity(header, 'SPORDER'),
});

function identity(header: FitsHeader, keyword: string): string | number | null {
  return header.integer(keyword) ?? header.string(keyword) ?? null;
}

function columnFacts(column: TableColumn, name: string, header: FitsHeader): ColumnFacts {
  const named = spectralColumn(column, header);
  return {
    ...{ ...named, name },
    format: column.format.trim(),
    isArray: named.shape.length > 0,
    mostBytes: column.width,
  };
}

/** A table of a FITS file, compressed or not. */
export function fitsTable(file: FitsFile, hdu: Hdu): OpenTable {
  const columns = tableColumns(hdu);
  return {
    cells: (rows) => readSelectedRows(file, hdu, rows, CELL_LIMITS),
    search: (text, range) => searchTableRows(file, hdu, text, range),
    sortKeys: (column, options) => readSortKeys(file, hdu, columns[column], options),
    numbers: (wanted, range) =>
      readTableNumbers(
        file,
        hdu,
        wanted.map((c) => columns[c]),
        range,
      ),
    cellNumbers: (row, c, range) =>
      readCellNumbers(file, hdu, row, columns[c] as TableColumn & { readonly coding: BinaryCoding }, range),
  };
}
