import type { Cell } from '#kernels';

/** Deeper lists and objects are refused: reading and writing them is recursive. */
export const MAX_LEVELS = 64;

/** Quotes, brackets, Python's numbers that JSON lacks, and long integers. */
const MARKS = /["[\]{}]|(?<![\w.+-])-?(?:NaN|Infinity|[1-9]\d{15,39}(?![\d.eE]))/g;

/**
 * The value of a field that holds JSON (ECSV 1.0, "Multidimensional columns"), with NaN and Infinity as Python writes them, which become
 * `null`. `undefined` when it is invalid, or deeper than {@link MAX_LEVELS}.
 * @param areIntegersExact whether integers beyond 2⁵³, which would be rounded, become text
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

/** The field in a form that JSON.parse reads without loss. */
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
    if (levels > MAX_LEVELS) return undefined;
  }
  return pieces.join('') + field.slice(from);
}

function withoutLoss(mark: string, isIntegerExact: boolean): string {
  if (mark.endsWith('N') || mark.endsWith('y')) return 'null';
  return !isIntegerExact || Number.isSafeInteger(Number(mark)) ? mark : `"${mark}"`;
}

/** Position behind the closing quote of a string. */
function behindText(field: string, from: number): number {
  for (let at = from; at < field.length; at += 1) {
    if (field[at] === '"') return at + 1;
    if (field[at] === '\\') at += 1;
  }
  return field.length;
}

/** Maps each element of nested lists; `undefined` if `valueOf` returns it for any. */
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
