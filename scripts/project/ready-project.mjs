import { buildSources } from './build.mjs';
import { installDependencies } from './install.mjs';
import { PROJECT_ROOT } from './root.mjs';

/**
 * Installs and builds what is out of date; what uses packages or built sources is imported afterwards.
 *
 * @param {(line: string) => void} [report]
 * @param {AbortSignal} [signal]
 */
export async function readyProject(
  report = (line) => console.log(`firstlight: ${line}`),
  signal = new AbortController().signal,
) {
  await installDependencies(PROJECT_ROOT, { report, signal });
  await buildSources(PROJECT_ROOT, { report, signal });
}
