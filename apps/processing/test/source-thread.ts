import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ThreadEntry } from '../src/compute/pool-thread.js';

/** Lets a thread run sources (scripts/testing), so that unit tests need no build. */
const LOADER = path.resolve(__dirname, '../../../scripts/testing/typescript-threads.mjs');

/** A thread that runs a TypeScript source of this app, named by its path from here. */
export const sourceThread = (file: string, workerData: unknown = null): ThreadEntry => ({
  file: pathToFileURL(path.join(__dirname, file)),
  workerData,
  execArgv: ['--conditions=source', '--import', pathToFileURL(LOADER).href],
});
