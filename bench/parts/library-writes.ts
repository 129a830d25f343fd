import type { DataSource } from 'typeorm';
import { addUpCounts } from '#domain';

/** Writes of users of a busy library: one in five creates a record, the others change a status. */
export interface LibraryWrites {
  write(): Promise<unknown>;
  /** Removes the new records, so that the library keeps its size. */
  takeBack(): Promise<void>;
}

export async function libraryWrites(database: DataSource, ids: readonly string[]): Promise<LibraryWrites> {
  const [{ last }] = await database.query<{ last: string }[]>(`SELECT max(id::text) AS last FROM records`);
  const anyId = () => ids[Math.floor(Math.random() * ids.length)];
  return {
    write: () => database.query(Math.random() < 0.2 ? COPY : CHANGE, [anyId()]),
    takeBack: async () => {
      await database.query(`DELETE FROM records WHERE id > $1`, [last]);
      await addUpCounts(database);
    },
  };
}

const CHANGE = `
  UPDATE records SET status = CASE status WHEN 'ready' THEN 'processing' ELSE 'ready' END, version = version + 1,
    updated_at = now() WHERE id = $1`;

const COPIED = `
  file_name, storage_key, data_type, content_type, file_size, sha256, status, target_name, instrument, filter,
  observation_title, observation_base_id, processing_level, tags, owner_id, visibility, metadata`;
const COPY = `INSERT INTO records (id, ${COPIED}) SELECT uuidv7(), ${COPIED} FROM records WHERE id = $1`;
