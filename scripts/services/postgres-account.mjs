import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { serverEnvironment } from './environment.mjs';

/**
 * The account that runs PostgreSQL, which refuses to run as root.
 * @typedef {object} PostgresAccount
 * @property {string[]} prefix words before each command
 * @property {{ uid?: number, gid?: number }} user for spawn
 * @property {{ uid: number, gid: number } | undefined} owner required owner of the files; `undefined`: unchanged
 */

function findNobody() {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}

/**
 * The other account that runs PostgreSQL when root starts it.
 *
 * @returns {{ uid: number, gid: number } | undefined} `undefined`: it runs as the present user
 */
export const accountOfPostgres = () => (isRoot() ? findNobody() : undefined);

const isRoot = () => process.getuid?.() === 0;

/** In its own user namespace the process is that user, outside it is the current one. */
function inNamespaceAs({ uid, gid }) {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
}

/** In order of preference. PostgreSQL needs a named user, which "nobody" is on every system. */
function candidates() {
  const nobody = findNobody();
  const unchanged = { prefix: [], user: {}, owner: undefined };
  if (!nobody) return isRoot() ? [] : [unchanged];
  const prefix = inNamespaceAs(nobody);
  return isRoot()
    ? [
        { prefix: [], user: nobody, owner: nobody },
        { prefix, user: {}, owner: { uid: 0, gid: 0 } },
      ]
    : [unchanged, { prefix, user: {}, owner: undefined }];
}

/**
 * Whether the user has a name and can run the binary and enter the folder. Tested with the shell, since Node itself may lie in
 * a closed folder.
 */
function canWork(account, binary, folder) {
  const question = 'id -un && "$1" --version && test -x "$2"';
  const [command, ...args] = [...account.prefix, '/bin/sh', '-c', question, 'sh', binary, folder];
  const options = { ...account.user, cwd: '/', env: serverEnvironment(process.env) };
  return spawnSync(command, args, { ...options, stdio: 'ignore' }).status === 0;
}

/**
 * Chooses the account of PostgreSQL: the current user, or `nobody` for root. If that does not work (the project lies in /root,
 * say, or the current user has no name, as in some containers), the current user appears as `nobody` in a user namespace.
 *
 * @param {string} binary the postgres program
 * @param {string} folder the service's data folder, existing
 * @returns {PostgresAccount}
 * @throws {Failure} when nobody of these can work there
 */
export function choosePostgresAccount(binary, folder) {
  const account = candidates().find((candidate) => canWork(candidate, binary, folder));
  if (account) return account;
  throw new Failure(
    isRoot()
      ? `PostgreSQL does not run as root, and neither the user "nobody" nor a user namespace can use ${folder}: move the project to a folder that all may enter, work as an ordinary user, or set DATABASE_URL.`
      : `The embedded PostgreSQL (${binary}) does not run on this system: set DATABASE_URL to a server of yours.`,
  );
}

/**
 * Changes the owner of a file or a folder tree, if necessary (the project may have been moved, and another account chosen than
 * last time).
 *
 * @param {string} target
 * @param {{ uid: number, gid: number } | undefined} owner `undefined` changes nothing
 */
export function giveTo(target, owner) {
  const stat = statSync(target);
  if (!owner || stat.uid === owner.uid) return;
  const entries = stat.isDirectory() ? readdirSync(target, { recursive: true, encoding: 'utf8' }) : [];
  for (const entry of entries) lchownSync(path.join(target, entry), owner.uid, owner.gid);
  // The folder itself comes last, so that an interrupted run is repeated.
  chownSync(target, owner.uid, owner.gid);
}
