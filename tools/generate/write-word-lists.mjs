/** `npm run word-lists`: writes the word lists of the semantic search from the packages that publish them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { installDependencies } from '../../scripts/project/install.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { WORD_LISTS, wordLists } from './word-lists.mjs';

readCommandLine(`Usage: npm run word-lists

Writes the word lists of the semantic search from the packages that publish them.`);

const report = (line) => console.log(`firstlight: ${line}`);

await runProgram('firstlight', async () => {
  await installDependencies(PROJECT_ROOT, { report, signal: new AbortController().signal });
  for (const [name, text] of wordLists(PROJECT_ROOT)) {
    const file = path.join(WORD_LISTS, name);
    writeFileSync(path.join(PROJECT_ROOT, file), text);
    report(`${file} is written`);
  }
});
