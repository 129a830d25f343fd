import { cellText, type ExportColumn } from './export-columns.js';
import type { ExportWriter } from './export-writer.js';

/** RFC 4180, section 2. */
const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;

/** Cell beginnings that spreadsheets may take for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Comma-separated values with a header row (RFC 4180), in UTF-8. */
export const csvWriter = (columns: readonly ExportColumn[]): ExportWriter => ({
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  head: () => lineOf(columns.map(({ name }) => name)),
  row: (row) => lineOf(columns.map((column) => cellOf(column, column.valueOf(row)))),
  tail: '',
});

const lineOf = (cells: readonly string[]): string => cells.join(',') + LINE_END;

/** A missing value is an empty cell, an empty text is `""`. */
function cellOf({ kind }: ExportColumn, value: unknown): string {
  if (value === null) return '';
  if (kind === 'text') return quoted(harmless(value as string));
  return quoted(cellText(value));
}

/** Escapes text from users that looks like a formula with a leading apostrophe. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
