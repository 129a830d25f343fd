/** The syntax of the rows of a text. */
export interface RowSyntax {
  /** One character. */
  readonly delimiter: string;
  /** Whether several consecutive delimiters count as one, as blanks in ECSV. */
  readonly isRunOne: boolean;
}

const QUOTE = '"';
const COMMENT = '#';

/**
 * Splits delimited text into rows (RFC 4180: a field in quotes may hold delimiters, line ends and doubled quotes). Blanks around a field
 * are dropped; empty rows and comments are skipped.
 * @param isLast whether the text ends here, so that a row without a line end is complete
 * @param onRow called with the fields of a row (none where the text ends inside a quote), and the position of the next one; `false` ends the splitting
 * @returns the position of the text that is not split yet
 */
export function splitRows(
  text: string,
  { delimiter, isRunOne }: RowSyntax,
  isLast: boolean,
  onRow: (fields: string[], next: number) => boolean,
): number {
  let quote = -1;
  for (let start = 0; start < text.length;) {
    // Searched for once: most texts have none.
    if (quote < start) quote = indexOrEnd(text, QUOTE, start);
    const lineEnd = text.indexOf('\n', start);
    if (lineEnd < 0 && !isLast) return start;
    const end = lineEnd < 0 ? text.length : lineEnd;
    const first = text[start];
    if (first === COMMENT || ((first !== delimiter || isRunOne) && text.slice(start, end).trim() === '')) {
      start = end + 1;
      continue;
    }
    const row =
      quote < end
        ? quotedRow(text, start, delimiter, isLast)
        : { fields: text.slice(start, end).split(delimiter).map(trimmed), end };
    if (!row) return start;
    start = Math.min(text.length, row.end + 1);
    if (!onRow(isRunOne ? withoutGaps(row.fields) : row.fields.map(unmarked), start)) return start;
  }
  return text.length;
}

/** Marks an empty field in quotes, which counts, unlike a gap between delimiters. */
const EMPTY_QUOTED = '\0';
const withoutGaps = (fields: readonly string[]): string[] =>
  fields.filter((field) => field !== '').map(unmarked);
const unmarked = (field: string): string => (field === EMPTY_QUOTED ? '' : field);

const trimmed = (field: string): string => field.trim();

function indexOrEnd(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? text.length : found;
}

/** A row with fields in quotes; `undefined` when a quote is not closed, and the text may continue. */
function quotedRow(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): { fields: string[]; end: number } | undefined {
  const fields: string[] = [];
  for (let at = start; ; at += 1) {
    while (text[at] === ' ' && delimiter !== ' ') at += 1;
    if (text[at] !== QUOTE) {
      const end = fieldEnd(text, at, delimiter);
      fields.push(text.slice(at, end).trim());
      at = end;
    } else {
      const close = closingQuote(text, at + 1);
      if (close < 0) return isLast ? { fields: [], end: text.length } : undefined;
      const inside = text
        .slice(at + 1, close)
        .replaceAll('""', QUOTE)
        .trim();
      const end = fieldEnd(text, close + 1, delimiter);
      const field = inside + text.slice(close + 1, end).trim();
      fields.push(field === '' ? EMPTY_QUOTED : field);
      at = end;
    }
    if (text[at] !== delimiter) return at >= text.length && !isLast ? undefined : { fields, end: at };
  }
}

function fieldEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
  return at;
}

/** The closing quote of a field; two adjacent quotes are one character of it. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf(QUOTE, from); at >= 0; at = text.indexOf(QUOTE, at + 2))
    if (text[at + 1] !== QUOTE) return at;
  return -1;
}

/**
 * Whether a row has the fields of the header. Either may end with a delimiter more than the other, behind which there is nothing.
 */
export const fitsHeader = (row: readonly string[], header: readonly string[]): boolean =>
  row.length === header.length ||
  (row.length === header.length + 1 && row.at(-1) === '') ||
  (row.length === header.length - 1 && header.at(-1) === '' && row.length > 0);

/** What is wrong with a row that has other fields than the header. @param number from 1; 0 for the header itself */
export function rowProblem(number: number, row: readonly string[], header: readonly string[]): string {
  const name = number === 0 ? 'the header' : `row ${number}`;
  return row.length === 0
    ? `${name}: a quote is not closed`
    : `${name} has ${row.length} fields, not ${header.length}`;
}
