import type { ExportWriter } from './export-writer.js';

/** `{ exportedAt, total, notFound, items }`: the records as the API shows them, one a line. */
export const jsonWriter: ExportWriter = {
  contentType: 'application/json',
  extension: 'json',
  head: ({ takenAt, total, notFound }) =>
    `{"exportedAt":"${takenAt.toISOString()}","total":${total},"notFound":${notFound},"items":[`,
  row: ({ record }, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`,
  tail: '\n]}\n',
};
