import type { EntityMetadata } from 'typeorm';

/** Turns a row as PostgreSQL gives it (`RETURNING *`, `SELECT *`) into an entity, as TypeORM would. */
export function entityFromRow<T extends object>(metadata: EntityMetadata, row: Record<string, unknown>): T {
  const entity = metadata.create() as T;
  for (const column of metadata.columns) {
    const value = row[column.databaseName];
    const { transformer } = column;
    const read: unknown =
      Array.isArray(transformer) || !transformer || value === null ? value : transformer.from(value);
    column.setEntityValue(entity, read);
  }
  return entity;
}
