import type { ToWavelength } from './spectral-quantity.js';

/** Where the numbers of a column are. */
export type ColumnSource =
  /** A column of the table: its single numbers, or the array in a row. */
  | { readonly column: number }
  /** Columns with the first value of a row, and its step. */
  | { readonly first: number; readonly step: number }
  /** The pixels of an HDU. */
  | { readonly image: number }
  /** The spectral axis in the header of an HDU, as the file has it or as wavelengths. */
  | { readonly axis: number };

/** The HDU of a column that is not one of a table. */
export function imageHdu(from: ColumnSource): number | undefined {
  if ('image' in from) return from.image;
  return 'axis' in from ? from.axis : undefined;
}

/** A column of a spectrum in an answer. */
export interface SpectrumColumn {
  /** Its name in the answer. */
  readonly name: string;
  /** Its name in the file. */
  readonly source: string;
  readonly unit: string | null;
  /** Whether it is stored in single precision, and written with as many digits. */
  readonly isSingle: boolean;
  /** Conversion from the numbers of the file to those of the answer. */
  readonly conversion?: 'power of ten' | 'inverse variance' | 'variance' | ToWavelength;
  readonly from: ColumnSource;
}

/** The chosen columns and all others whose stored numbers they do not have; names that are taken get a number. */
export function withOthers(
  chosen: readonly SpectrumColumn[],
  others: readonly SpectrumColumn[],
): SpectrumColumn[] {
  const stored = new Set(
    chosen.filter(({ conversion }) => !conversion).map(({ from }) => JSON.stringify(from)),
  );
  const taken = new Set(['wavelength', 'flux', 'error']);
  const more = others
    .filter(({ from }) => !stored.has(JSON.stringify(from)))
    .map((column) => {
      let { name } = column;
      for (let n = 2; taken.has(name); n += 1) name = `${column.name}_${n}`;
      taken.add(name);
      return { ...column, name };
    });
  return [...chosen, ...more];
}
