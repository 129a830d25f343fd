import type { PlacedRecord } from '#domain';

/** What is told of an export besides its records. */
export interface ExportFacts {
  readonly takenAt: Date;
  readonly total: number;
  /** Records that were named and are not there, or not to be seen. */
  readonly notFound: number;
}

/** Writes records in one format, from the first to the last. */
export interface ExportWriter {
  readonly contentType: string;
  /** Of the file's name. */
  readonly extension: string;
  readonly head: (facts: ExportFacts) => string;
  readonly row: (row: PlacedRecord, index: number) => string;
  readonly tail: string;
}

/** `{ exportedAt, total, notFound, items }`: the records as the API shows them, one a line. */
export const jsonWriter: ExportWriter = {
  contentType: 'application/json',
  extension: 'json',
  head: ({ takenAt, total, notFound }) =>
    `{"exportedAt":"${takenAt.toISOString()}","total":${total},"notFound":${notFound},"items":[`,
  row: ({ record }, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`,
  tail: '\n]}\n',
};
