import { EntitySchema } from 'typeorm';
import { recordFields, type RecordRow } from './record-fields.js';

/**
 * A file of the library and its metadata; both its keys name rows of `blobs`. Access depends on `ownerId`, `visibility` and
 * `record_shares`.
 */
export type RecordEntity = RecordRow;

export const RecordEntity = new EntitySchema<RecordEntity>({
  name: 'RecordEntity',
  tableName: 'records',
  columns: Object.fromEntries(recordFields.map(([name, { column }]) => [name, column])),
});

/**
 * SQL that is part of every change of a record. Uses the current time instead of the transaction's start, since a change may have waited
 * for the record's lock and times must not go backwards.
 */
export const COUNTED = 'version = version + 1, updated_at = clock_timestamp()';

/** {@link COUNTED} for a repository. */
export const COUNTED_COLUMNS = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };
