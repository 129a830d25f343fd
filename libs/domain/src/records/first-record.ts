import type { EntityManager } from 'typeorm';

/** Whether the library has ever held a record; a trigger notes its first one in the table `first_record`. */
export async function hasHeldRecords(database: Pick<EntityManager, 'query'>): Promise<boolean> {
  const rows = await database.query<unknown[]>('SELECT FROM first_record');
  return rows.length > 0;
}
