import { ArgumentError } from '../src/errors.js';
import type { Console } from './console.js';
import { type Input, withInput } from './open-input.js';
import { describeFailure, ExitCode } from './failure.js';

/**
 * Does the same for each file; one that fails is reported in one line, and the others are done all the same.
 * @returns 0, or 2 when a file is not valid
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
      code = Math.max(code, (await withInput(path, (input) => use(input, path))) ?? ExitCode.Done);
    } catch (error) {
      const failure = describeFailure(error, path);
      console.error(failure.line);
      code = Math.max(code, failure.code);
    }
  }
  return code;
}
