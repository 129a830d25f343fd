import type { BinaryFormat } from './cells/tform.js';

/** One column of a table, as its header describes it. */
export interface TableColumn {
  /** 0-based position. */
  readonly index: number;
  /** TTYPEn; `col1`, `col2` … where the header has no names. */
  readonly name: string;
  /** TFORMn as it stands. */
  readonly format: string;
  /** TUNITn. */
  readonly unit?: string;
  /** TDISPn. */
  readonly display?: string;
  /** TDIMn: the shape of the array in a cell, first axis first; for strings the first axis is their length. */
  readonly shape?: readonly number[];
  /** TSCALn and TZEROn: physical value = zero + scale · stored value. */
  readonly scale: number;
  /** TZEROn. */
  readonly zero: number;
  /** Offset of the field in a row, and its bytes. */
  readonly offset: number;
  /** Bytes of the field. */
  readonly width: number;
  /** Coding of the field. */
  readonly coding: BinaryCoding | AsciiCoding;
}

/** A field of a binary table; TNULLn is the stored integer that means "no value". */
export interface BinaryCoding extends BinaryFormat {
  /** True for a binary table; discriminates the two codings. */
  readonly binary: true;
  /** TNULLn; undefined when every number is a value. */
  readonly null?: number | bigint;
}

/** A field of an ASCII table; TNULLn is the text that means "no value". */
export interface AsciiCoding {
  /** False for an ASCII table; discriminates the two codings. */
  readonly binary: false;
  /** A text, I integer, F, E and D real. */
  readonly type: 'A' | 'I' | 'F' | 'E' | 'D';
  /** Digits behind the decimal point where the field has none. */
  readonly decimals: number;
  /** TNULLn; undefined when every field has a value. */
  readonly null?: string;
}

/** A value in a cell; `null` is "no value". Integers beyond 2⁵³ are bigint, complex numbers [real, imaginary]. */
export type CellScalar = number | bigint | string | boolean | null | readonly [number, number];

/** A cell: a value, or an array of them (nested according to TDIM, last axis outermost). */
export type Cell = CellScalar | readonly Cell[];
