import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

/**
 * Whether all packages of package-lock.json are installed in their versions. npm writes node_modules/.package-lock.json once
 * everything is in place, so an interrupted install does not count. Optional packages may be missing: they are for other
 * platforms.
 *
 * @param {string} root the project folder
 * @returns {boolean}
 */
export function areDependenciesCurrent(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(([location, { version, optional, link }]) => {
    if (location === '' || link) return true;
    const found = installed[location];
    return found ? found.version === version : optional === true;
  });
}

/** npm's error lines in one. */
function npmComplaint(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('npm error'));
  const complaints = lines.map((line) => line.replace('npm error', '').trim()).filter(Boolean);
  return complaints.slice(0, 2).join('; ') || output.trim().split('\n').at(-1);
}

/**
 * Installs the dependencies exactly as in package-lock.json, unless they are installed.
 *
 * @param {string} root the project folder
 * @param {{ report: (line: string) => void, signal: AbortSignal }} options
 * @throws {Failure} with npm's reason
 */
export async function installDependencies(root, { report, signal }) {
  if (areDependenciesCurrent(root)) return;
  report('installing the dependencies (npm ci) …');
  // Including development packages, whatever NODE_ENV says: the compiler is one of them.
  const { code, output } = await runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    signal,
  });
  if (code === 0) return;
  throw new Failure(`The dependencies could not be installed (npm ci): ${npmComplaint(output)}`);
}
