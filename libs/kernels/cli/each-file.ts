import { ArgumentError } from '../src/errors.js';
import type { Console } from './console.js';
import { type Input, withInput } from './open-input.js';
import { describeFailure, ExitCode } from './failure.js';

/**
 * Runs the command on each file; one that fails is reported in one line, and the others still run. For a file with a damaged HDU, the HDUs
 * before it are used, and the damage reported.
 * @returns the highest exit code: 0, 1 when a file cannot be read or used, 2 when one is not valid
 * @throws ArgumentError when no file is named
 */
export async function eachFile(
  paths: readonly string[],
  console: Console,
  use: (input: Input, path: string) => Promise<number | void>,
): Promise<number> {
  if (paths.length === 0) throw new ArgumentError('FILE', 'is missing');
  let code: number = ExitCode.Done;
  for (const path of paths) {
    try {
      code = Math.max(code, await withInput(path, (input) => useAndWarn(input, path, console, use)));
    } catch (error) {
      const failure = describeFailure(error, path);
      console.error(failure.line);
      code = Math.max(code, failure.code);
    }
  }
  return code;
}

async function useAndWarn(
  input: Input,
  path: string,
  console: Console,
  use: (input: Input, path: string) => Promise<number | void>,
): Promise<number> {
  const code = (await use(input, path)) ?? ExitCode.Done;
  const { damage } = input.file;
  if (!damage || code === ExitCode.NotValid) return code;
  console.error(describeFailure(damage, path).line);
  return ExitCode.NotValid;
}
