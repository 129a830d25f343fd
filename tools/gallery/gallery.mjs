/**
 * `npm run gallery -- --base-url URL --fits DIR [--only NAME]`: makes the pictures of docs/gallery with a running service from the files
 * of a folder (hst/, rgb/, jwst/, derived/ in it), writes each beside the order that made it, and measures them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/processes/failure.mjs';
import { readyClient } from '../../scripts/project/ready-client.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

const text = /** @type {const} */ ({ type: 'string' });
const parsed = parseArgs({ options: { 'base-url': text, fits: text, only: text, out: text } });
const values = /** @type {Record<string, string | undefined>} */ (parsed.values);
try {
  await readyClient();
  const { makeGallery } = await import('./make-gallery.mjs');
  await makeGallery({
    baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
    fits: path.resolve(values.fits ?? path.join(PROJECT_ROOT, '../shared/fits')),
    out: path.resolve(values.out ?? path.join(PROJECT_ROOT, 'docs/gallery')),
    only: values.only,
  });
} catch (error) {
  if (!(error instanceof Failure)) console.error(error);
  else console.error(`gallery: ${error.message}`);
  process.exitCode = 1;
}
