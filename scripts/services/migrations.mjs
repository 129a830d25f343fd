import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { tellingLine } from '../processes/log-tail.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { programFile } from '../project/programs.mjs';
import { ownEnvironment } from './environment.mjs';

const PROGRAM = programFile('api/migrate');
/** Sources of the build (scripts/project/build.mjs). */
const BUILD_STAMP = 'dist/sources.json';

/**
 * Migrates the database.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, signal: AbortSignal, clusterDir?: string }} context clusterDir: folder
 *   of an embedded cluster. A note in it says which build has brought it up to date: the same build need not ask again,
 *   and the note goes with the cluster. Any other database is always asked
 * @throws {Failure} with the reason of the failed migration
 */
export async function runMigrations({ root, env, signal, clusterDir }) {
  const note = clusterDir && path.join(clusterDir, 'firstlight-migrated.json');
  const build = note && readFileSync(path.join(root, BUILD_STAMP), 'utf8');
  if (note && existsSync(note) && readFileSync(note, 'utf8') === build) return;
  const args = ['--enable-source-maps', PROGRAM];
  const { APP_SETTINGS } = await import('#platform/app-settings'); // Built by now.
  const { code, output, errors } = await runCommand(process.execPath, args, {
    cwd: root,
    env: ownEnvironment(env, APP_SETTINGS.migrate),
    signal,
  });
  if (code !== 0) {
    throw new Failure(
      `The database could not be brought up to date: ${tellingLine(errors) || tellingLine(output)}`,
    );
  }
  if (note && build) writeFileSync(note, build);
}
