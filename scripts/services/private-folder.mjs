import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { Failure } from '../processes/failure.mjs';
import { accountOfPostgres } from './postgres-account.mjs';

/** The owner alone. */
const PRIVATE = 0o700;
/** The group may pass to what it knows by name, but sees no names. */
const GROUP_PASSES = 0o710;

/**
 * Makes a folder that nobody but its owner may read, and closes one that is open. Started by root, PostgreSQL runs as another
 * account: its group may pass through the folders on the way to the cluster.
 *
 * @param {string} folder
 * @throws {Failure} when it belongs to another user, who could open it again
 */
export function makePrivateFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: PRIVATE });
  const passer = accountOfPostgres();
  try {
    if (passer) chownSync(folder, statSync(folder).uid, passer.gid);
    chmodSync(folder, passer ? GROUP_PASSES : PRIVATE);
  } catch (error) {
    throw new Failure(
      `${folder} cannot be closed to other users (${error.code}): give it to the user who starts Firstlight, or set DATA_DIR to another folder.`,
    );
  }
}
