import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { Failure } from '../processes/failure.mjs';
import { accountOfPostgres } from './postgres-account.mjs';

/** Accessible to the owner only. */
const PRIVATE = 0o700;
/** The group may traverse the folder, but not list it. */
const GROUP_PASSES = 0o710;

/**
 * Creates a folder that only its owner may read, or closes an open one. Started by root, PostgreSQL runs as another account,
 * whose group may traverse the folders on the way to the cluster.
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
