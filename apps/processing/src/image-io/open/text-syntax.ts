import { fitsHeader, splitRows, type RowSyntax } from './split-rows.js';

/** Delimiters of the columns of a table. */
const DELIMITED: readonly RowSyntax[] = [',', '\t', ';', '|'].map((delimiter) => ({
  delimiter,
  isRunOne: false,
}));
const BLANKS: RowSyntax = { delimiter: ' ', isRunOne: true };

export interface TableGuess {
  /** Whether the text ends here; else its last row may be cut, and does not count. */
  readonly isWhole: boolean;
  readonly minRows?: number;
  /** Whether the name says that it is a table, so that one column is enough. */
  readonly isNamedTable?: boolean;
}

/** The syntax of the rows of a table without a description; `undefined` when the text is no table. */
export function tableSyntax(
  text: string,
  { isWhole, minRows = 1, isNamedTable = false }: TableGuess,
): RowSyntax | undefined {
  const rowsBy = (syntax: RowSyntax) => rowsOf(text, syntax, isWhole);
  const found = DELIMITED.find((syntax) => isTable(rowsBy(syntax), 2, minRows));
  if (found) return found;
  const byBlanks = rowsBy(BLANKS);
  if (isTable(byBlanks, 2, Math.max(2, minRows)) && byBlanks[1].some(isNumber)) return BLANKS;
  const isColumn = isNamedTable && !text.startsWith('<');
  return isColumn && DELIMITED.every((syntax) => isTable(rowsBy(syntax), 1, 2)) ? DELIMITED[0] : undefined;
}

/** A text by one delimiter. */
interface DelimitedText {
  readonly syntax: RowSyntax;
  readonly rows: readonly (readonly string[])[];
}

/** The rows of a text by the delimiter that parts its first row into most fields. */
export function bestDelimited(text: string, isWhole: boolean): DelimitedText {
  const byEach = DELIMITED.map((syntax) => ({ syntax, rows: rowsOf(text, syntax, isWhole) }));
  return byEach.toSorted((a, b) => fieldsAtLeast(b) - fieldsAtLeast(a))[0];
}

/** A quote that is not closed follows a delimiter, so that there are two fields or more. */
const fieldsAtLeast = ({ rows: [first] }: DelimitedText): number =>
  first?.length === 0 ? 2 : (first?.length ?? 0);

function rowsOf(text: string, syntax: RowSyntax, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  splitRows(text, syntax, isWhole, (fields) => {
    rows.push(fields);
    return true;
  });
  return rows;
}

const isTable = (rows: readonly string[][], minColumns: number, minRows: number): boolean =>
  rows.length >= minRows &&
  rows[0].length >= minColumns &&
  (minColumns > 1 || rows[0].length === 1) &&
  rows.every((row) => fitsHeader(row, rows[0]));

/** Whether a field is a number, with a decimal point or comma. */
export const isNumber = (field: string): boolean =>
  field !== '' && Number.isFinite(Number(field.replace(',', '.')));

/**
 * The names of columns of a table whose first row holds numbers only, and is therefore no header: those of the last comment before it, if
 * there are as many (as numpy writes them), else `col1`, `col2` … `undefined` when the first row is the header.
 */
export function namesBesideRows(text: string, syntax: RowSyntax): string[] | undefined {
  let first: string[] = [];
  splitRows(text, syntax, true, (fields) => {
    first = fields;
    return false;
  });
  if (!first.some(isNumber) || !first.every((field) => field === '' || isNumber(field))) return undefined;
  const comments = /^(?:\s*#.*\n)+/.exec(text)?.[0].trim().split('\n') ?? [];
  const comment = comments.at(-1)?.replace(/^[\s#]+/, '') ?? '';
  const [names = []] = rowsOf(`${comment}\n`, syntax, true);
  return names.length === first.length ? names : first.map((_, c) => `col${c + 1}`);
}
