/** `npm run page-gallery -- --base-url URL`: takes pictures of the page's screens with a running service (docs/gallery/web). */
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run page-gallery -- [options]

Takes pictures of all screens of the page, dark and light, in three widths, with a running service of the sample archive.

  --base-url URL   the service (default http://127.0.0.1:3000)
  --only NAME      only the screen of this name
  --out DIR        where they are written (default docs/gallery/web)`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = readCommandLine(USAGE, { 'base-url': text, only: text, out: text });
await runProgram('page-gallery', async () => {
  await readyProject();
  const { takePictures } = await import('./take-pictures.mjs');
  await takePictures({
    baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
    out: path.resolve(values.out ?? path.join(PROJECT_ROOT, 'docs/gallery/web')),
    only: values.only,
  });
});
