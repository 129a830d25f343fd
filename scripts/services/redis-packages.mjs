import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { tellingLine } from '../processes/log-tail.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { serverEnvironment } from './environment.mjs';

/** Debian's redis-server package is only a link to this program, which is the server when called by that name. */
const SERVER_IN_PACKAGE = 'usr/bin/redis-check-rdb';
const SERVER = 'usr/bin/redis-server';

/** libc is always present, and another version would not fit. */
const NEVER_UNPACK = new Set(['libc6']);

/**
 * The libraries among the dependencies of a package, from the output of `apt-cache depends`. Of alternatives (marked `|`) the
 * first is used.
 *
 * @param {string} answer
 * @returns {string[]} package names
 */
export function libraryPackages(answer) {
  const lines = answer.split('\n').map((line) => line.trim());
  return lines
    .filter((line, index) => /^\|?Depends:/.test(line) && !lines[index - 1]?.startsWith('|Depends:'))
    .map((line) => line.replace(/^\|?Depends:\s*/, ''))
    .filter((name) => /^(lib|lua-)/.test(name) && !NEVER_UNPACK.has(name));
}

async function mustRun(command, args, options) {
  const result = await runCommand(command, args, options);
  if (result.code === 127) throw new Failure(`there is no ${command} here`);
  if (result.code !== 0)
    throw new Failure(`"${command} ${args.join(' ')}" failed (${tellingLine(result.output)})`);
  return result.output;
}

/** Options that keep apt's package lists in our folder, so that it does not need root. */
function ownLists(folder) {
  const lists = path.join(folder, 'apt-lists');
  const cache = path.join(folder, 'apt-cache');
  mkdirSync(path.join(lists, 'partial'), { recursive: true });
  mkdirSync(path.join(cache, 'archives/partial'), { recursive: true });
  return ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`];
}

async function isInstalled(name) {
  const { output } = await runCommand('dpkg-query', ['--show', '--showformat=${Status}', name]);
  return output === 'install ok installed';
}

async function downloadPackages(folder, aptOptions) {
  const answer = await mustRun('apt-cache', [...aptOptions, 'depends', 'redis-tools']);
  const names = ['redis-tools'];
  for (const name of libraryPackages(answer)) if (!(await isInstalled(name))) names.push(name);
  await mustRun('apt-get', [...aptOptions, '-o', 'Dpkg::Use-Pty=0', 'download', ...names], { cwd: folder });
}

/** With the system's package lists, and with fresh ones of our own when those are missing or outdated. */
async function download(folder) {
  try {
    await downloadPackages(folder, []);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const aptOptions = ownLists(folder);
    await mustRun('apt-get', [...aptOptions, 'update']);
    await downloadPackages(folder, aptOptions);
  }
}

/** Folders with shared libraries in an unpacked tree, for the loader. */
function libraryFolders(root) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  const folders = files
    .filter((file) => /\.so(\.|$)/.test(file.name))
    .map((file) => file.parentPath ?? file.path);
  return [...new Set(folders)];
}

/**
 * Path of the unpacked server, and its environment with the paths of its libraries.
 *
 * @param {string} folder absolute
 * @returns {{ command: string, env: NodeJS.ProcessEnv }}
 */
export function unpackedServer(folder) {
  const root = path.join(folder, 'root');
  const libraries = existsSync(root) ? libraryFolders(root) : [];
  return {
    command: path.join(root, SERVER),
    env: { ...serverEnvironment(process.env), LD_LIBRARY_PATH: libraries.join(':') },
  };
}

/**
 * Downloads Debian's (or Ubuntu's) redis-tools with libraries missing on this system, and unpacks them into a folder. Nothing
 * is installed, and no root is needed.
 *
 * @param {string} folder absolute, emptied first
 * @throws {Failure} the reason as half a sentence, when apt or dpkg is missing or fails
 */
export async function unpackServer(folder) {
  const downloads = path.join(folder, 'downloads');
  const unfinished = path.join(folder, 'root.unfinished');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(downloads, { recursive: true });
  await download(downloads);
  for (const file of readdirSync(downloads).filter((name) => name.endsWith('.deb'))) {
    await mustRun('dpkg', ['-x', path.join(downloads, file), unfinished]);
  }
  copyFileSync(path.join(unfinished, SERVER_IN_PACKAGE), path.join(unfinished, SERVER));
  // Renamed when complete, so that a killed run leaves no partial server.
  renameSync(unfinished, path.join(folder, 'root'));
  rmSync(downloads, { recursive: true });
}
