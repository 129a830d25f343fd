/** `npm run cookbook`: makes the pictures of docs/cookbook.md with a running service. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { makePictures } from './make-pictures.mjs';

const USAGE = `Usage: npm run cookbook -- [options]

Runs the shell examples of docs/cookbook.md with a running service, and keeps their pictures. Needs bash, curl and jq.

  --base-url URL   the service (default http://127.0.0.1:3000)
  --target NAME    what the examples search for (default SMACS 0723)
  --out DIR        where pictures are written (default docs/cookbook)`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = readCommandLine(USAGE, { 'base-url': text, target: text, out: text });
await runProgram('cookbook', () =>
  makePictures({
    url: values['base-url'] ?? 'http://127.0.0.1:3000',
    username: `cookbook-${randomUUID().slice(0, 8)}`,
    password: `Cookbook-${randomUUID()}-9a`,
    target: values.target ?? 'SMACS 0723',
    out: path.resolve(values.out ?? path.join(PROJECT_ROOT, 'docs/cookbook')),
  }),
);
