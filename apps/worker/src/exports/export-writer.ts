import type { PlacedRecord } from '#domain';

/** Metadata of an export besides its records. */
export interface ExportFacts {
  readonly takenAt: Date;
  readonly total: number;
  /** Requested records that are missing or not accessible. */
  readonly notFound: number;
}

/** Writes an export in one format. */
export interface ExportWriter {
  readonly contentType: string;
  /** The extension of the file name. */
  readonly extension: string;
  readonly head: (facts: ExportFacts) => string;
  readonly row: (row: PlacedRecord, index: number) => string;
  readonly tail: string;
}

/** `{ exportedAt, total, notFound, items }`: the records as in the API, one a line. */
export const jsonWriter: ExportWriter = {
  contentType: 'application/json',
  extension: 'json',
  head: ({ takenAt, total, notFound }) =>
    `{"exportedAt":"${takenAt.toISOString()}","total":${total},"notFound":${notFound},"items":[`,
  row: ({ record }, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`,
  tail: '\n]}\n',
};
