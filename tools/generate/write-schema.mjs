/** `npm run schema`: builds what is out of date, migrates an empty database, and writes its schema to schema.sql. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

readCommandLine(`Usage: npm run schema

Migrates an empty database and writes its schema to libs/domain/src/database/generated/schema.sql.`);

const report = (line) => console.log(`firstlight: ${line}`);
const { signal } = new AbortController();

/** Loaded after the packages are installed. */
async function writeSchema() {
  const { describeSchema, SCHEMA_FILE } = await import('./database-schema.mjs');
  const { runMigrations } = await import('../../scripts/services/migrations.mjs');
  const { startPostgres } = await import('../../scripts/services/postgres.mjs');
  const { makeScratchFolder } = await import('../testing/scratch.mjs');
  const scratch = await makeScratchFolder(path.join(PROJECT_ROOT, '.data'));
  const server = await startPostgres({ dataDir: path.join(scratch.folder, 'postgres'), durable: false });
  try {
    const env = { ...process.env, DATABASE_URL: server.url };
    await runMigrations({ root: PROJECT_ROOT, env, signal });
    writeFileSync(path.join(PROJECT_ROOT, SCHEMA_FILE), await describeSchema(server.url));
    report(`${SCHEMA_FILE} is written`);
  } finally {
    await server.stop();
    scratch.remove();
  }
}

await runProgram('firstlight', async () => {
  await readyProject();
  await writeSchema();
});
