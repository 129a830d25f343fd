import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';

const SETTINGS_FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * What is built, each part only when its own sources have changed: `stamp` lists the sources of its last build.
 *
 * @type {Readonly<Record<string, { folders: string[], files: string[], sources: RegExp, except?: RegExp, stamp: string }>>}
 */
const PARTS = {
  programs: {
    folders: ['apps', 'libs', 'sdk/src', 'bench'],
    files: [
      ...[...SETTINGS_FILES, 'tsconfig.build.json'],
      ...['programs', 'bundle-options', 'bundle'].map((name) => `scripts/project/${name}.mjs`),
    ],
    sources: /\.(?:ts|json)$/,
    except: /^apps\/web\//,
    stamp: 'dist/sources.json',
  },
  page: {
    folders: ['apps/web', 'libs/kernels/src', 'libs/sky/src', 'libs/observatory/src', 'sdk/src'],
    files: [...SETTINGS_FILES, 'scripts/project/page.mjs'],
    sources: /\.(?:tsx?|css|html|svg|jpg|json)$/,
    stamp: 'dist/page-sources.json',
  },
};

/** @typedef {'programs' | 'page'} BuildPart */

/** What `npm run build` takes. */
export const BUILD_PARTS = /** @type {BuildPart[]} */ (Object.keys(PARTS));

function sourceFiles(root, part) {
  const { folders, files, sources, except } = PARTS[part];
  const inFolders = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
    );
  const isSource = (name) => sources.test(name) && !/\.spec\.tsx?$/.test(name) && !except?.test(name);
  return [...inFolders.filter(isSource), ...files];
}

/**
 * Size and modification time of each source of the build.
 *
 * @param {string} root the project folder
 * @param {BuildPart} [part]
 * @returns {Record<string, string>} by path
 */
export function describeSources(root, part = 'programs') {
  const entries = sourceFiles(root, part).map((name) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
    return [name, stat ? `${stat.size} ${stat.mtimeMs}` : 'missing'];
  });
  return Object.fromEntries(entries);
}

const stampOf = (root, part) => path.join(root, PARTS[part].stamp);
/** The sources of the build in progress. */
const nextStampOf = (root, part) => stampOf(root, part).replace(/\.json$/, '.next.json');

/**
 * The first step of a build: records its sources. Until the last step nothing counts as built.
 *
 * @param {string} root the project folder
 * @param {BuildPart} [part]
 */
export function beginBuild(root, part = 'programs') {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  rmSync(stampOf(root, part), { force: true });
  writeFileSync(nextStampOf(root, part), JSON.stringify(describeSources(root, part)));
}

/**
 * The last step of a build: marks the recorded sources as built.
 *
 * @param {string} root the project folder
 * @param {BuildPart} [part]
 */
export function endBuild(root, part = 'programs') {
  renameSync(nextStampOf(root, part), stampOf(root, part));
}

function readStamp(root, part) {
  const file = stampOf(root, part);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Whether a build is necessary, and whether it must be clean: output of removed or renamed sources (a migration, say) must not
 * be run.
 *
 * @param {Record<string, string>} built the sources of the last build
 * @param {Record<string, string>} present the sources now
 * @returns {'none' | 'incremental' | 'clean'}
 */
export function neededBuild(built, present) {
  if (Object.keys(built).some((name) => !(name in present))) return 'clean';
  return Object.entries(present).every(([name, state]) => built[name] === state) ? 'none' : 'incremental';
}

/**
 * Builds the parts whose sources have changed since the last time: the programs, and the page.
 *
 * @param {string} root the project folder
 * @param {{ report: (line: string) => void, signal: AbortSignal }} options
 * @throws {Failure} with the compiler's errors
 */
export async function buildSources(root, { report, signal }) {
  // Output of removed sources goes with the whole folder, the page with it.
  if (neededOf(root, 'programs') === 'clean')
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const parts = BUILD_PARTS.filter((part) => neededOf(root, part) !== 'none');
  if (parts.length === 0) return;
  report('building …');
  const command = ['run', '--silent', 'build', '--', ...parts];
  const { code, output } = await runCommand('npm', command, { cwd: root, signal });
  if (code !== 0) throw new Failure(`The sources do not compile:\n${output.trim()}`);
}

const neededOf = (root, part) => neededBuild(readStamp(root, part), describeSources(root, part));
