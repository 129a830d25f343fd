import { Failure } from '../processes/failure.mjs';
import { tellingLine } from '../processes/log-tail.mjs';
import { runCommand } from '../processes/run-command.mjs';

const PROGRAM = 'dist/apps/api/src/migrate.js';

/**
 * Brings the schema of the database up to date.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} context
 * @throws {Failure} with the reason of the failed migration
 */
export async function runMigrations({ root, env, signal }) {
  const args = ['--enable-source-maps', PROGRAM];
  const { code, output, errors } = await runCommand(process.execPath, args, { cwd: root, env, signal });
  if (code !== 0) {
    throw new Failure(
      `The database could not be brought up to date: ${tellingLine(errors) || tellingLine(output)}`,
    );
  }
}
