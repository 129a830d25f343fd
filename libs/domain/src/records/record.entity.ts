import { EntitySchema } from 'typeorm';
import { recordFields, type RecordRow } from './record-fields.js';

/** A file of the library and what is known of it; both its keys name rows of `blobs`. Access is decided by `ownerId`, `visibility` and `record_shares`. */
export type RecordEntity = RecordRow;

export const RecordEntity = new EntitySchema<RecordEntity>({
  name: 'RecordEntity',
  tableName: 'records',
  columns: Object.fromEntries(recordFields.map(([name, { column }]) => [name, column])),
});
