import { EntitySchema } from 'typeorm';
import { recordFields, type RecordRow } from './record-fields.js';

/** A file of the library and what is known of it; both its keys name rows of `blobs`. Access is decided by `ownerId`, `visibility` and `record_shares`. */
export type RecordEntity = RecordRow;

export const RecordEntity = new EntitySchema<RecordEntity>({
  name: 'RecordEntity',
  tableName: 'records',
  columns: Object.fromEntries(recordFields.map(([name, { column }]) => [name, column])),
});

/**
 * SQL of what each change of a record does besides. The time is not when the transaction began: a record's lock may have been waited
 * for, and time does not go back.
 */
export const COUNTED = 'version = version + 1, updated_at = clock_timestamp()';

/** The same for a repository. */
export const COUNTED_COLUMNS = { version: () => 'version + 1', updatedAt: () => 'clock_timestamp()' };
