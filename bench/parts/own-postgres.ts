import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface PostgresScript {
  startPostgres: (options: { dataDir: string }) => Promise<{ url: string; stop(): Promise<void> }>;
}

/** Runs the work with a separate PostgreSQL, which is removed afterwards with all its data. */
export async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  // Imported by path, because scripts are not built; benchmarks run in the root of the project.
  const { startPostgres } = (await import(path.resolve('scripts/services/postgres.mjs'))) as PostgresScript;
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
