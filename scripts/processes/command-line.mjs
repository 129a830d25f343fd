import { parseArgs } from 'node:util';
import { describeFailure } from './failure.mjs';

/** Exit code of a program that was called with options that it does not have. */
const MISUSED = 2;

/**
 * Reads the options of a program. `--help` prints the usage and ends the program; unknown options end it with the usage and exit code 2.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} [options] as `parseArgs` takes them
 * @param {{ allowPositionals?: boolean }} [more]
 * @returns {{ values: Record<string, any>, positionals: string[] }}
 */
export function readCommandLine(usage, options = {}, { allowPositionals = false } = {}) {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals,
    });
    if (!values.help) return { values, positionals };
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(MISUSED);
  }
}

/**
 * Runs a program: an error is printed behind its name, and gives exit code 1.
 *
 * @param {string} name
 * @param {() => Promise<unknown>} main
 */
export async function runProgram(name, main) {
  try {
    await main();
  } catch (error) {
    console.error(`${name}: ${describeFailure(error)}`);
    process.exitCode = 1;
  }
}
