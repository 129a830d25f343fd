import type { Cell } from '#kernels';

/** Deeper lists and objects are refused: reading and writing them takes a call for each level. */
export const MOST_LEVELS = 64;

/** Where text in quotes begins, a level begins or ends, or Python wrote what JSON has no number for, or an integer is long. */
const MARKS = /["[\]{}]|(?<![\w.+-])-?(?:NaN|Infinity|[1-9]\d{15,39}(?![\d.eE]))/g;

/**
 * The value of a field that holds JSON (ECSV 1.0, "Multidimensional columns"), with NaN and Infinity as Python writes them,
 * which become `null`. `undefined` when it is none, or deeper than {@link MOST_LEVELS}.
 * @param areIntegersExact integers beyond 2⁵³ become text of their digits, where they would be rounded
 */
export function jsonField(field: string, areIntegersExact: boolean): unknown {
  const json = readableJson(field, areIntegersExact);
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // Not JSON: that is the answer; the reader of the table names the place.
  }
}

/** The field as JSON.parse reads it without loss. */
function readableJson(field: string, areIntegersExact: boolean): string | undefined {
  const pieces: string[] = [];
  let [from, levels] = [0, 0];
  MARKS.lastIndex = 0;
  for (let found = MARKS.exec(field); found; found = MARKS.exec(field)) {
    const [mark] = found;
    if (mark === '"') MARKS.lastIndex = behindText(field, MARKS.lastIndex);
    else if (mark === '[' || mark === '{') levels += 1;
    else if (mark === ']' || mark === '}') levels -= 1;
    else {
      pieces.push(field.slice(from, found.index), withoutLoss(mark, areIntegersExact));
      from = MARKS.lastIndex;
    }
    if (levels > MOST_LEVELS) return undefined;
  }
  return pieces.join('') + field.slice(from);
}

function withoutLoss(mark: string, isIntegerExact: boolean): string {
  if (mark.endsWith('N') || mark.endsWith('y')) return 'null';
  return !isIntegerExact || Number.isSafeInteger(Number(mark)) ? mark : `"${mark}"`;
}

/** The place behind the quote that ends a text. */
function behindText(field: string, from: number): number {
  for (let at = from; at < field.length; at += 1) {
    if (field[at] === '"') return at + 1;
    if (field[at] === '\\') at += 1;
  }
  return field.length;
}

/** A value for each one of nested lists; `undefined` where `valueOf` has none for one. */
export function mapNested(cell: unknown, valueOf: (value: unknown) => Cell | undefined): Cell | undefined {
  if (!Array.isArray(cell)) return valueOf(cell);
  const mapped: Cell[] = [];
  for (const each of cell) {
    const value = mapNested(each, valueOf);
    if (value === undefined) return undefined;
    mapped.push(value);
  }
  return mapped;
}
