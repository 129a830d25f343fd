import { buildSources } from './build.mjs';
import { installDependencies } from './install.mjs';
import { PROJECT_ROOT } from './root.mjs';

/** Installs and builds what is out of date, the client of sdk/ with it: scripts that use it load it afterwards. */
export async function readyClient() {
  const report = (/** @type {string} */ line) => console.log(`firstlight: ${line}`);
  const { signal } = new AbortController();
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
}
