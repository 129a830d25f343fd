import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { placesWithNeeded } from '../../scripts/project/image-folder.mjs';

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

const PAGE = 'apps/web/src';
/** An import of a package, or of a file inside it. */
const PACKAGE = /\bfrom '([\w@][^']*)'/g;

/** The packages that the sources of the page import: for npm they are for development, since they are built in. */
function packagesOfPage(root) {
  const files = readdirSync(path.join(root, PAGE), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /(?<!\.spec)\.tsx?$/.test(name) && !name.includes('testing/'));
  const texts = sources.map((name) => readFileSync(path.join(root, PAGE, name), 'utf8'));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(PACKAGE)].map(([, name]) => packageOf(name)))),
  ];
}

const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The text of NOTICE: the head, then all packages of the programs and of the page, by licence.
 *
 * @param {string} root the project folder
 * @returns {string}
 */
export function notice(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const ofPage = placesWithNeeded(packages, packagesOfPage(root));
  const shipped = ofPage.map((place) => [place, { ...packages[place], dev: false }]);
  return noticeOf({ ...packages, ...Object.fromEntries(shipped) }, readFileSync(HEAD, 'utf8'));
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
