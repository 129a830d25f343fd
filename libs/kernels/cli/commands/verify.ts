import { verifyFits } from '../../src/fits/verify/verify-fits.js';
import type { FitsProblem } from '../../src/fits/verify/problem.js';
import type { Arguments } from '../arguments.js';
import type { Console } from '../console.js';
import { eachFile } from '../each-file.js';
import { ExitCode } from '../failure.js';

/**
 * `verify FILE…`: checks against the standard. The first fault of a file goes to the error output, all others and
 * warnings to the output.
 */
export async function verify({ words }: Arguments, console: Console): Promise<number> {
  return eachFile(words, console, async ({ file, headerText }, path) => {
    const problems = headerText ? [] : await verifyFits(file);
    const errors = problems.filter(({ severity }) => severity === 'error');
    const [first, ...others] = errors;
    for (const problem of [...others, ...problems.filter(({ severity }) => severity === 'warning')]) {
      console.print(`${problem.severity}: ${describe(path, problem)}`);
    }
    if (first) console.error(describe(path, first));
    else console.print(`${path}: valid, ${file.hdus.length} HDUs, ${problems.length} warnings`);
    return first ? ExitCode.NotValid : ExitCode.Done;
  });
}

function describe(path: string, { hdu, card, byte, reason }: FitsProblem): string {
  const place = [
    `HDU ${hdu}`,
    ...(card === undefined ? [] : [`card ${card}`]),
    ...(byte === undefined ? [] : [`at byte ${byte}`]),
  ];
  return `${path} ${place.join(' ')}: ${reason}`;
}
