/**
 * How many fields each row of a delimited text has (RFC 4180: a field in quotes may hold delimiters, line ends and doubled
 * quotes). Empty rows and comments do not count; nor does the last row of a text that is not whole, which may be cut.
 * A quote that nobody closes makes a row of no fields.
 */
export function fieldCounts(text: string, delimiter: string, isWhole: boolean): number[] {
  const field = new RegExp(`"(?:[^"]|"")*"[^\\${delimiter}\n]*|(?!")[^\\${delimiter}\n]*`, 'y');
  const counts: number[] = [];
  for (let start = 0; start < text.length;) {
    const row = text[start] === '#' ? commentAt(text, start) : rowAt(text, start, field, delimiter);
    const isCut = row.end === text.length && !isWhole;
    const isEmpty = text.slice(start, row.end).trim() === '';
    if (!isCut && !isEmpty && row.fields !== null) counts.push(row.fields);
    start = row.end + 1;
  }
  return counts;
}

interface Row {
  /** `null`: it is a comment. */
  readonly fields: number | null;
  /** Where its line end is, or the end of the text. */
  readonly end: number;
}

function commentAt(text: string, start: number): Row {
  const end = text.indexOf('\n', start);
  return { fields: null, end: end === -1 ? text.length : end };
}

function rowAt(text: string, start: number, field: RegExp, delimiter: string): Row {
  let fields = 0;
  for (let at = start; ; at += 1) {
    field.lastIndex = at;
    if (!field.test(text)) return { fields: 0, end: text.length };
    fields += 1;
    at = field.lastIndex;
    if (text[at] !== delimiter) return { fields, end: at };
  }
}
