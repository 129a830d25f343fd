/**
 * `npm run gallery -- --base-url URL --fits DIR [--only NAME]`: makes the pictures of docs/gallery with a running service from the files
 * of a folder (hst/, rgb/, jwst/, derived/ in it), writes each beside the order that made it, and measures them.
 */
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run gallery -- [options]

Makes the pictures of docs/gallery with a running service, and measures them.

  --base-url URL   the service (default http://127.0.0.1:3000)
  --fits DIR       its files (default ../shared/fits)
  --only NAME      only pictures whose name contains this; the page stays
  --out DIR        where they are written (default docs/gallery)`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = readCommandLine(USAGE, { 'base-url': text, fits: text, only: text, out: text });
await runProgram('gallery', async () => {
  await readyProject();
  const { makeGallery } = await import('./make-gallery.mjs');
  await makeGallery({
    baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
    fits: path.resolve(values.fits ?? path.join(PROJECT_ROOT, '../shared/fits')),
    out: path.resolve(values.out ?? path.join(PROJECT_ROOT, 'docs/gallery')),
    only: values.only,
  });
});
