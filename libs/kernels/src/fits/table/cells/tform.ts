/** Type codes of binary tables (FITS Standard 4.0, table 18) but for the array descriptors P and Q. */
export type ElementType = 'L' | 'X' | 'B' | 'I' | 'J' | 'K' | 'A' | 'E' | 'D' | 'C' | 'M';

/** A parsed TFORMn of a binary table: `rT`, or `rPT(max)` and `rQT(max)` for arrays of variable length. */
export interface BinaryFormat {
  /** Type of the elements. */
  readonly type: ElementType;
  /** Number of elements of a field: bits for X, characters for A, 0 or 1 descriptors for a variable-length array. */
  readonly repeat: number;
  /** Bytes of each of the two numbers of an array descriptor (4 for P, 8 for Q); absent when the field holds the values. */
  readonly descriptorBytes?: 4 | 8;
}

/** Bytes of one element; a bit of an X field counts as an eighth. */
export const ELEMENT_BYTES: Readonly<Record<ElementType, number>> = {
  L: 1,
  X: 1 / 8,
  B: 1,
  I: 2,
  J: 4,
  K: 8,
  A: 1,
  E: 4,
  D: 8,
  C: 8,
  M: 16,
};

const FIXED = /^(\d*)([LXBIJKAEDCM])/;
const VARIABLE = /^([01]?)([PQ])([LXBIJKAEDCM])/;

/** Reads a TFORMn of a binary table (section 7.3.1); `undefined` when it is not legal. Text after the type code is ignored. */
export function parseBinaryFormat(tform: string): BinaryFormat | undefined {
  const text = tform.trim().toUpperCase();
  const variable = VARIABLE.exec(text);
  if (variable) {
    const [, repeat, descriptor, type] = variable;
    return { type: type as ElementType, repeat: count(repeat), descriptorBytes: descriptor === 'P' ? 4 : 8 };
  }
  const fixed = FIXED.exec(text);
  return fixed ? { type: fixed[2] as ElementType, repeat: count(fixed[1]) } : undefined;
}

function count(digits: string): number {
  return digits === '' ? 1 : Number(digits);
}

/** Bytes of `length` elements: an X field is padded to full bytes. */
export function elementsBytes(type: ElementType, length: number): number {
  return Math.ceil(length * ELEMENT_BYTES[type]);
}

/** Bytes of a field in the row. */
export function fieldBytes(format: BinaryFormat): number {
  return format.descriptorBytes
    ? 2 * format.descriptorBytes * format.repeat
    : elementsBytes(format.type, format.repeat);
}
