import type { Arguments } from '../arguments.js';
import type { Console } from '../console.js';
import { eachFile } from '../each-file.js';
import { fileSummary, type Summary } from '../hdu-summary.js';

/**
 * `stats FILE… [--json]`: facts from the headers and statistics of the data. As JSON: for one file the array of its HDUs, for several one
 * line a file, `{"file": …, "hdus": […]}`.
 */
export async function stats({ words, switches }: Arguments, console: Console): Promise<number> {
  return eachFile(words, console, async (input, path) => {
    const hdus = await fileSummary(input);
    if (!switches.has('json')) printText(path, hdus, console);
    else console.print(JSON.stringify(words.length > 1 ? { file: path, hdus } : hdus));
  });
}

function printText(path: string, hdus: readonly Summary[], console: Console): void {
  console.print(path);
  for (const { i, name, ...facts } of hdus) {
    console.print(`  HDU ${i as number} ${name as string}`.trimEnd());
    for (const [key, value] of Object.entries(facts))
      console.print(`    ${key.padEnd(7)} ${JSON.stringify(value)}`);
  }
}
