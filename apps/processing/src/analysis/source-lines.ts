import type { FoundSource, SourceFormat } from '#processing-client/contract';
import { SOURCE_COLUMNS } from './source-columns.js';

/** RFC 4180, section 2. */
export const LINE_END = '\r\n';

/** The part of a document that lists sources: all numbers with all digits. */
export const SOURCE_LINES: Readonly<Record<SourceFormat, (sources: readonly FoundSource[]) => string>> = {
  json: (sources) => JSON.stringify(sources),
  csv: (sources) => sources.map((source) => cellsOf(source, '').join(',') + LINE_END).join(''),
  votable: (sources) => sources.map(votableRow).join(''),
};

const votableRow = (source: FoundSource): string =>
  `<TR>${cellsOf(source, 'NaN')
    .map((cell) => `<TD>${cell}</TD>`)
    .join('')}</TR>\n`;

const cellsOf = (source: FoundSource, missing: string): string[] =>
  SOURCE_COLUMNS.map(({ name }) => String(source[name] ?? missing));
