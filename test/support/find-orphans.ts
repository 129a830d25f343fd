import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';

export interface Orphans {
  /** Files without a record or job. */
  readonly files: string[];
  /** Keys of rows whose file is missing without a mark. */
  readonly rows: string[];
}

/** Compares all files in a data folder with all keys of the database, independently of the sweeper's code. */
export function findOrphans(database: DataSource, dataDir: string): Promise<Orphans> {
  return orphansAmong(database, dataDir, allFiles(path.join(dataDir, 'data')));
}

/** The same with the files of a bucket. @param files all keys of the storage */
export async function orphansAmong(
  database: DataSource,
  dataDir: string,
  files: readonly string[],
): Promise<Orphans> {
  const keysOf = async (query: string) =>
    (await database.query<{ key: string | null }[]>(query)).flatMap(({ key }) => key ?? []);
  const referred = await keysOf(
    `SELECT storage_key AS key FROM records UNION SELECT thumbnail_key FROM records UNION SELECT result_key FROM jobs
     UNION SELECT storage_key FROM preview_cache`,
  );
  const blobs = await keysOf('SELECT key FROM blobs');
  const missing = await keysOf(`SELECT key FROM blobs WHERE state = 'missing'`);
  const arrived = allFiles(path.join(dataDir, 'uploads')).map((name) => `(arrived) ${name}`);
  return {
    files: [...files.filter((file) => !referred.includes(file)), ...arrived].sort(),
    rows: [...new Set([...referred, ...blobs])]
      .filter((key) => !files.includes(key) && !missing.includes(key))
      .sort(),
  };
}

function allFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
