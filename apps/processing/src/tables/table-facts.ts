import type { HduLayout } from '#kernels/parallel';
import type { ImageSpectra } from '../image-io/spectra/image-spectrum.js';
import type { NamedColumn } from '../image-io/spectra/table-spectrum.js';
import type { FilePlace, TextEncodingName } from '../image-io/stored-file.js';

/** A column of a table, from the headers or the rows of its file. */
export interface ColumnFacts extends NamedColumn {
  readonly format: string | null;
  readonly isArray: boolean;
  /** Most bytes of a cell in the file; for an array of variable length, of its descriptor. */
  readonly mostBytes: number;
}

/** The form of a text, and the positions of its rows. */
export interface TextLayout {
  readonly delimiter: string;
  readonly isRunOne: boolean;
  readonly encoding: TextEncodingName;
  /** Whether rows end with a carriage return alone. */
  readonly endsByReturn: boolean;
  /** Columns whose numbers have a decimal comma. */
  readonly withComma: readonly number[];
  /** Byte at which every 128th row begins, the first one included. */
  readonly marks: Float64Array;
}

/** A table of a file, before any row is read. */
export interface TableFacts {
  readonly index: number;
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  /** Bytes of a row in the file; the mean for a text. */
  readonly rowBytes: number;
  /** Bytes of a row that a page reads. */
  readonly pageRowBytes: number;
  readonly columns: readonly ColumnFacts[];
  /** What the header of a FITS table says of its spectra. */
  readonly spectral?: SpectralCards;
  readonly place: TablePlace;
}

/** Cards of a header about the spectra in its table. */
export interface SpectralCards {
  /** Wavelength of the line that velocities refer to, in metres. */
  readonly restWavelength?: number;
  readonly sourceId: string | number | null;
  /** Spectral order. */
  readonly order: string | number | null;
}

/** Location of a table in its file: an HDU of a FITS file, or the rows of a text. */
export type TablePlace = { readonly hdu: HduLayout } | { readonly text: TextLayout };

/** All tables of a file. */
export interface FileTables {
  /** The version of the file whose headers were read. */
  readonly place: FilePlace & { readonly seen: NonNullable<FilePlace['seen']> };
  /** The name of the file, for messages. */
  readonly name: string;
  /** Number of HDUs of a FITS file; a text has one table, number 0. */
  readonly hduCount: number;
  readonly tables: readonly TableFacts[];
  /** Spectra in images, and why other HDUs without a table have none. */
  readonly images: ImageSpectra;
  /** The HDUs of those images. */
  readonly layouts: readonly HduLayout[];
}

/** One table as plain data for a thread. */
export interface TableReference {
  readonly file: FilePlace;
  readonly place: TablePlace;
  readonly index: number;
  readonly columns: readonly ColumnFacts[];
  readonly rows: number;
}

/** Limits of a cell in a page: a longer cell is truncated, with its length. */
export const CELL_LIMITS = { elements: 256, characters: 4096 } as const;
