/**
 * `npm run featured-thumbnails -- --base-url URL [--only ID]`: makes the thumbnails of the featured targets with a running
 * service and its archive, the requests that made them (docs/featured), and the module from which the API serves them.
 */
import path from 'node:path';
import { readCommandLine, runProgram } from '../../scripts/processes/command-line.mjs';
import { readyProject } from '../../scripts/project/ready-project.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const USAGE = `Usage: npm run featured-thumbnails -- [--base-url URL] [--only ID]

Makes the pictures of the featured targets with a running service, and the module that the API serves them from.

  --base-url URL   the service (default http://127.0.0.1:3000)
  --only ID        only the picture of this target`;

const text = /** @type {const} */ ({ type: 'string' });
const { values } = readCommandLine(USAGE, { 'base-url': text, only: text });
await runProgram('featured-thumbnails', async () => {
  await readyProject();
  const { makeThumbnails } = await import('./make-thumbnails.mjs');
  await makeThumbnails({
    baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
    out: path.join(PROJECT_ROOT, 'docs/featured'),
    module: path.join(PROJECT_ROOT, 'apps/api/src/discovery/featured-thumbnails.ts'),
    only: values.only,
  });
});
