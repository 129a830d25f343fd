import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Path of the licences of what is shipped, written by `npm run notice`. */
export const NOTICE = 'NOTICE';

const HEAD = path.join(import.meta.dirname, 'notice-head.txt');

/** Licences that packages state in their files only, not in the field that package-lock.json copies. */
const STATED_IN_FILES = new Map([
  ['busboy', 'MIT'],
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
  ['streamsearch', 'MIT'],
  ['xmlhttprequest-ssl', 'MIT'],
]);

const FOLDER = 'node_modules/';
/** A package's version in the head: `{NAME}`. */
const VERSION = /\{([^{}]+)\}/g;

/**
 * The text of NOTICE: the head, then all packages that are not for development only, by licence.
 *
 * @param {string} root the project folder
 * @returns {string}
 */
export function notice(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return noticeOf(packages, readFileSync(HEAD, 'utf8'));
}

/**
 * @param {Readonly<Record<string, { version: string, license?: string, dev?: boolean }>>} packages of package-lock.json
 * @param {string} head
 * @returns {string}
 * @throws {Error} naming a package whose licence is unknown, or that the head names and the lock lacks
 */
export function noticeOf(packages, head) {
  const shipped = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  const licences = new Map();
  for (const [place, entry] of shipped) {
    const licence = licenceOf(place, entry);
    licences.set(licence, (licences.get(licence) ?? new Set()).add(`${nameAt(place)} ${entry.version}`));
  }
  const chapters = [...licences].toSorted(byFirst).map(([licence, names]) => chapter(licence, names));
  return `${withVersions(head, packages)}\n${chapters.join('\n')}`;
}

function licenceOf(place, entry) {
  const licence = entry.license ?? STATED_IN_FILES.get(nameAt(place));
  if (!licence)
    throw new Error(
      `${place}: the licence is unknown; see its files, and add it to tools/generate/notice.mjs`,
    );
  return licence;
}

const withVersions = (head, packages) =>
  head.replace(VERSION, (_, name) => {
    const entry = packages[FOLDER + name];
    if (!entry) throw new Error(`tools/generate/notice-head.txt: ${name} is not in package-lock.json`);
    return entry.version;
  });

const chapter = (licence, names) =>
  `${licence}\n${[...names]
    .toSorted()
    .map((name) => `  ${name}\n`)
    .join('')}`;

const nameAt = (place) => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

const byFirst = (a, b) => (a[0] < b[0] ? -1 : 1);
