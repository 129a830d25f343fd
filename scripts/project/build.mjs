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

const SOURCE_FOLDERS = ['apps', 'libs', 'sdk/src', 'bench'];
const SETTINGS_FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** Files that define how bundles are made. */
const BUNDLE_FILES = ['programs', 'bundle-options', 'bundle'].map((name) => `scripts/project/${name}.mjs`);
const STAMP = 'dist/sources.json';
/** The sources of the build in progress. */
const NEXT_STAMP = 'dist/sources.next.json';

function sourceFiles(root) {
  const inFolders = SOURCE_FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
  );
  const sources = inFolders.filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.spec.ts'));
  return [...sources, ...SETTINGS_FILES, ...BUNDLE_FILES];
}

/**
 * Size and modification time of each source of the build.
 *
 * @param {string} root the project folder
 * @returns {Record<string, string>} by path
 */
export function describeSources(root) {
  const entries = sourceFiles(root).map((name) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false });
    return [name, stat ? `${stat.size} ${stat.mtimeMs}` : 'missing'];
  });
  return Object.fromEntries(entries);
}

/**
 * The first step of a build: records its sources. Until the last step nothing counts as built.
 *
 * @param {string} root the project folder
 */
export function beginBuild(root) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  rmSync(path.join(root, STAMP), { force: true });
  writeFileSync(path.join(root, NEXT_STAMP), JSON.stringify(describeSources(root)));
}

/**
 * The last step of a build: marks the recorded sources as built.
 *
 * @param {string} root the project folder
 */
export function endBuild(root) {
  renameSync(path.join(root, NEXT_STAMP), path.join(root, STAMP));
}

function readStamp(root) {
  const file = path.join(root, STAMP);
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
 * Compiles apps/ and libs/ into dist/ and bundles the programs, unless no source has changed since the last time.
 *
 * @param {string} root the project folder
 * @param {{ report: (line: string) => void, signal: AbortSignal }} options
 * @throws {Failure} with the compiler's errors
 */
export async function buildSources(root, { report, signal }) {
  const needed = neededBuild(readStamp(root), describeSources(root));
  if (needed === 'none') return;
  report('building …');
  if (needed === 'clean') rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build'], { cwd: root, signal });
  if (code !== 0) throw new Failure(`The sources do not compile:\n${output.trim()}`);
}
