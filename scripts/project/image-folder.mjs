import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { OUTSIDE } from './bundle-options.mjs';
import { BUNDLES, PROGRAM_RUNNER } from './programs.mjs';

/** Besides packages: the programs, the modules that run them, and what programs read from the working folder. */
const COPIED = [
  ...[BUNDLES, path.dirname(PROGRAM_RUNNER), 'dist/engine-version.json', 'dist/web'],
  ...['LICENSE', 'NOTICE'],
];

/** Licences of the word lists that are part of the programs. */
const WORD_LISTS = 'libs/knowledge/src/reading/word-lists';

/**
 * Packages that others find at run time: the bundled @nestjs/swagger sends the files of the first to browsers, and @bull-board/api
 * requires the second, an optional peer.
 */
const FOUND_BY_OTHERS = ['swagger-ui-dist', 'bullmq'];

/** Source maps and types of packages: no program reads them. */
const NOT_READ = /\.(map|d\.[cm]?ts)$/;

const FOLDER = 'node_modules/';

/**
 * Makes the folder that the container image is copied from: the programs, and only the packages that they load from node_modules.
 *
 * @param {string} root the project folder, installed and built
 * @param {string} target a new folder
 * @throws {Failure} when the target exists, or nothing is built
 */
export function makeImageFolder(root, target) {
  if (existsSync(target)) throw new Failure(`${target} exists already`);
  if (!existsSync(path.join(root, BUNDLES))) throw new Failure('Nothing is built: npm run build');
  mkdirSync(target, { recursive: true });
  for (const name of COPIED) cpSync(path.join(root, name), path.join(target, name), { recursive: true });
  copyLicences(path.join(root, WORD_LISTS), path.join(target, 'licences'));
  const description = readJson(path.join(root, 'package.json'));
  writeFileSync(
    path.join(target, 'package.json'),
    `${JSON.stringify(withLoadedPackages(description), null, 2)}\n`,
  );
  const { packages } = readJson(path.join(root, 'package-lock.json'));
  for (const place of placesToCopy(packages)) copyPackage(root, target, place);
}

/**
 * The folders of packages that programs load from node_modules, with everything that those need.
 *
 * @param {Readonly<Record<string, LockEntry>>} packages of package-lock.json, by folder
 * @returns {string[]} folders such as `node_modules/sharp`; those for other platforms may not be installed
 *
 * @typedef {{ version?: string, dev?: boolean, dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: object }}
 *   LockEntry
 */
export const placesToCopy = (packages) =>
  placesWithNeeded(packages, [...loadedPackages(packages['']), ...FOUND_BY_OTHERS]);

/**
 * The folders of packages, with everything that those need.
 *
 * @param {Readonly<Record<string, LockEntry>>} packages of package-lock.json, by folder
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function placesWithNeeded(packages, names) {
  const found = new Set(names.map((name) => FOLDER + name));
  for (const place of found) {
    for (const name of neededBy(packages[place])) {
      const needed = placeOf(packages, place, name);
      if (needed) found.add(needed);
    }
  }
  return [...found];
}

/** @param {LockEntry} entry */
function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** The folder in which Node finds a package that another one requires; undefined for one that is not installed. */
function placeOf(packages, importer, name) {
  const inside = `${importer}/${FOLDER}${name}`;
  if (inside in packages) return inside;
  const parent = importer.lastIndexOf(`/${FOLDER}`);
  if (parent > 0) return placeOf(packages, importer.slice(0, parent), name);
  return FOLDER + name in packages ? FOLDER + name : undefined;
}

/** @param {LockEntry} entry */
const loadedPackages = ({ dependencies = {} }) =>
  Object.keys(dependencies).filter((name) => OUTSIDE.test(name));

/** What programs read of package.json, and the packages of the image, so that npm adds one without installing all others. */
function withLoadedPackages({ name, version, license, type, dependencies }) {
  const kept = loadedPackages({ dependencies }).map((each) => [each, dependencies[each]]);
  return { name, version, license, private: true, type, dependencies: Object.fromEntries(kept) };
}

/** Packages inside of it have entries of their own; one for another platform is not there. */
function copyPackage(root, target, place) {
  const source = path.join(root, place);
  if (!existsSync(source)) return;
  const inner = path.join(source, 'node_modules');
  const filter = (file) => file !== inner && !NOT_READ.test(file);
  cpSync(source, path.join(target, place), { recursive: true, filter });
}

function copyLicences(source, target) {
  for (const name of readdirSync(source).filter((file) => file.endsWith('.txt')))
    cpSync(path.join(source, name), path.join(target, name));
}

/**
 * @param {string} folder
 * @returns {number} bytes of all its files
 */
export const folderBytes = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(path.join(folder, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
