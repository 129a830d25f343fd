import {
  cellShape,
  columnType,
  FitsFormatError,
  isTable,
  tableColumns,
  type FitsFile,
  type FitsHeader,
  type Hdu,
  type TableColumn,
} from '#kernels';
import { findImageSpectra } from './image-spectrum.js';
import { findTableSpectrum, type NamedColumn } from './table-spectrum.js';

/** The first HDU that is a spectrum, or a table of spectra; an image that may be shown as such too is none. */
export function findSpectrum({ hdus }: FitsFile): Hdu | undefined {
  const { spectra } = findImageSpectra(hdus.filter((hdu) => !isTable(hdu)));
  const plain = new Set(spectra.filter(({ isPlain }) => isPlain).map(({ index }) => index));
  return hdus.find((hdu) => plain.has(hdu.index) || (isTable(hdu) && isSpectralTable(hdu)));
}

function isSpectralTable(hdu: Hdu): boolean {
  try {
    const columns = tableColumns(hdu).map((column) => spectralColumn(column, hdu.header));
    return typeof findTableSpectrum({ columns }) !== 'string';
  } catch (error) {
    // A damaged table is recorded all the same.
    if (error instanceof FitsFormatError) return false;
    throw error;
  }
}

/** What a spectrum is found by in a column of a FITS table. */
export function spectralColumn(column: TableColumn, header: FitsHeader): NamedColumn {
  return {
    name: column.name.trim(),
    dtype: columnType(column),
    unit: column.unit?.trim() || null,
    shape: cellShape(column),
    ucd: header.string(`TUCD${column.index + 1}`),
    utype: header.string(`TUTYP${column.index + 1}`),
  };
}
