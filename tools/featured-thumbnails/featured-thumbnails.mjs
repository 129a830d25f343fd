/**
 * `npm run featured-thumbnails -- --base-url URL [--only ID]`: makes the pictures of the featured targets with a running service from what
 * its archive has of them, beside the orders that made them (docs/featured), and the module that the API serves them from.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/processes/failure.mjs';
import { readyClient } from '../../scripts/project/ready-client.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const text = /** @type {const} */ ({ type: 'string' });
const parsed = parseArgs({ options: { 'base-url': text, only: text } });
const values = /** @type {Record<string, string | undefined>} */ (parsed.values);
try {
  await readyClient();
  const { makeThumbnails } = await import('./make-thumbnails.mjs');
  await makeThumbnails({
    baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
    out: path.join(PROJECT_ROOT, 'docs/featured'),
    module: path.join(PROJECT_ROOT, 'apps/api/src/discovery/featured-thumbnails.ts'),
    only: values.only,
  });
} catch (error) {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`featured-thumbnails: ${error.message}`);
  process.exitCode = 1;
}
