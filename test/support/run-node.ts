import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { runCommand } from '../../scripts/processes/run-command.mjs';

const TIMEOUT_MS = 60_000;

/** Runs a compiled program to its end. @throws with its output when it fails */
export async function runNode(
  program: string,
  { cwd = PROJECT_ROOT, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { code, output, errors } = await runCommand(process.execPath, [program], { cwd, env, signal });
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${output}${errors}`);
  return output;
}
