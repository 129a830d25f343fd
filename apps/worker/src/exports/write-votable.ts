import { xmlText } from '#platform';
import { cellText, type ExportColumn } from './export-columns.js';
import type { ExportFacts, ExportWriter } from './export-writer.js';
import { meaningOf, NO_INTEGER, COORDINATE_COLUMNS, TYPES } from './votable-fields.js';

/** The namespace that versions 1.3 and 1.4 share. */
const NAMESPACE = 'http://www.ivoa.net/xml/VOTable/v1.3';
const FRAME = 'icrs';

/** VOTable 1.4 (IVOA, 2019) with text cells (TABLEDATA). */
export function votableWriter(recordColumns: readonly ExportColumn[]): ExportWriter {
  const columns = [...recordColumns, ...COORDINATE_COLUMNS];
  return {
    contentType: 'application/x-votable+xml',
    extension: 'vot',
    head: (facts) => headOf(columns, facts),
    row: (row) => `<TR>${columns.map((column) => cellOf(column, column.valueOf(row))).join('')}</TR>\n`,
    tail: '</TABLEDATA></DATA>\n</TABLE>\n</RESOURCE>\n</VOTABLE>\n',
  };
}

const headOf = (
  columns: readonly ExportColumn[],
  { takenAt, total, notFound }: ExportFacts,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<VOTABLE version="1.4" xmlns="${NAMESPACE}">
<RESOURCE type="results">
<DESCRIPTION>Records of the library</DESCRIPTION>
<INFO name="QUERY_STATUS" value="OK"/>
<INFO name="exported_at" value="${takenAt.toISOString()}"/>
<INFO name="total" value="${total}"/>
<INFO name="not_found" value="${notFound}"/>
<COOSYS ID="${FRAME}" system="ICRS"/>
<TABLE name="records" nrows="${total}">
${columns.map(fieldOf).join('\n')}
<DATA><TABLEDATA>
`;

function fieldOf(column: ExportColumn): string {
  const { unit, ucd, description, isPlace } = meaningOf(column);
  const attributes = [
    `name="${column.name}" ID="${column.name}" ${TYPES[column.kind]}`,
    ...(unit ? [`unit="${unit}"`] : []),
    ...(ucd ? [`ucd="${ucd}"`] : []),
    ...(isPlace ? [`ref="${FRAME}"`] : []),
  ].join(' ');
  const words = description ? `<DESCRIPTION>${xmlText(description)}</DESCRIPTION>` : '';
  const nothing = column.kind === 'integer' && column.isNullable ? `<VALUES null="${NO_INTEGER}"/>` : '';
  return `<FIELD ${attributes}>${words}${nothing}</FIELD>`;
}

const cellOf = (column: ExportColumn, value: unknown): string => `<TD>${textOf(column, value)}</TD>`;

/** A missing number is NaN, a missing integer the column's null value, and everything else missing is empty. */
function textOf({ kind }: ExportColumn, value: unknown): string {
  if (value === null) return kind === 'number' ? 'NaN' : kind === 'integer' ? NO_INTEGER : '';
  if (kind === 'integers') return (value as number[]).join(' ');
  return xmlText(cellText(value));
}
