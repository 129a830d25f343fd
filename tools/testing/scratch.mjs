import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readLivePid, stopLeftover, writePidFile } from '../../scripts/processes/pid-file.mjs';
import { makePrivateFolder } from '../../scripts/services/private-folder.mjs';

const OWNER = 'owner.json';

/** Folders of test runs that were killed: their services are stopped, and they are removed. */
async function removeAbandoned(parent) {
  for (const name of readdirSync(parent).filter((entry) => /^test-\d+$/.test(entry))) {
    const folder = path.join(parent, name);
    if (readLivePid(path.join(folder, OWNER)) !== undefined) continue;
    await stopLeftover(path.join(folder, 'redis/process.json'), ['SIGKILL']);
    await stopLeftover(path.join(folder, 'postgres/process.json'), ['SIGQUIT', 'SIGKILL']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A folder for the throw-away data of this test run.
 *
 * @param {string} parent where it is made; abandoned ones of killed runs are removed from there
 * @returns {Promise<{ folder: string, remove: () => void }>}
 */
export async function makeScratchFolder(parent) {
  makePrivateFolder(parent);
  await removeAbandoned(parent);
  const folder = path.join(parent, `test-${process.pid}`);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  makePrivateFolder(folder);
  writePidFile(path.join(folder, OWNER), process.pid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
