import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { atSpecEnd } from '../../../test/support/spec-end.js';
import type { ThreadEntry } from '../src/engine/threads/pool-thread.js';

/** Bundles a TypeScript source of this app, named by its path from here, once for all threads of a spec: unit tests need no build. */
export function sourceThread(name: string, workerData: unknown = null): ThreadEntry {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-thread-'));
  atSpecEnd(() => rmSync(folder, { recursive: true }));
  const outfile = path.join(folder, `${path.basename(name, '.ts')}.mjs`);
  buildSync({
    entryPoints: [path.join(__dirname, name)],
    ...{ outfile, bundle: true, platform: 'node', format: 'esm', conditions: ['source'] },
  });
  return { file: pathToFileURL(outfile), workerData };
}
