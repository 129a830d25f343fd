/** `npm run choices`: writes docs/choices.md, and its pictures with a running service. */
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run choices -- [options]

Writes docs/choices.md from the lists of the code, and its pictures with a running service.

  --base-url URL   the service (default http://127.0.0.1:3000)
  --only NAME      only this picture, such as stretches
  --out DIR        where pictures are written (default docs/choices)`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = readCommandLine(USAGE, { 'base-url': text, only: text, out: text });
await runProgram('choices', async () => {
  await readyProject();
  const { makeChoices } = await import('./make-choices.mjs');
  await makeChoices({
    url: values['base-url'] ?? 'http://127.0.0.1:3000',
    out: path.resolve(values.out ?? path.join(PROJECT_ROOT, 'docs/choices')),
    only: values.only,
  });
});
