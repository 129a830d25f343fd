import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockedOnce } from '../database/statement.js';

/** A place is known this long after the last login from it (docs/reference/accounts-and-rights.md, "Lockout"). */
export const KNOWN_PLACE_DAYS = 90;

/**
 * Maximum number of known places per account, of which the least recently used is removed first. There are more devices, since a program
 * that keeps no cookies is a new device at each login.
 */
const MAX_PLACES = { address: 10, device: 100 };

type PlaceKind = keyof typeof MAX_PLACES;

/** Origin of a login attempt: an address, and the browser's device token if there is one. */
export interface AttemptPlace {
  /** The address, of IPv6 the network; `null`: unknown. */
  readonly address: string | null;
  /** SHA-256 of the device token; `null`: there is none. */
  readonly deviceHash: string | null;
}

/** Addresses and devices from which the owners of accounts have logged in: failed attempts from elsewhere do not lock them out. */
export interface KnownPlaces {
  /** Records a login, or another proof of the password. The caller must hold the lock of the account. */
  remember(userId: string, place: AttemptPlace): Promise<void>;
  /** Deletes all places of the account. The caller must hold the lock of the account. */
  forgetAll(userId: string): Promise<void>;
  /** Deletes up to `limit` expired places. @returns how many */
  removeExpired(limit: number): Promise<number>;
}

/** The one writer of the table `known_places`. */
export const createKnownPlaces = (manager: EntityManager): KnownPlaces => ({
  async remember(userId, { address, deviceHash }) {
    await note(manager, userId, 'address', address);
    await note(manager, userId, 'device', deviceHash);
  },
  forgetAll: async (userId) => void (await removeWhere(manager, 'user_id = $1', [userId])),
  removeExpired: (limit) =>
    removeWhere(
      manager,
      // SKIP LOCKED: a locked place is being used by a login and is not expired.
      lockedOnce(
        `SELECT id FROM known_places WHERE last_login_at <= now() - make_interval(days => $1)
         ORDER BY last_login_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      ),
      [KNOWN_PLACE_DAYS, limit],
    ),
});

async function note(
  manager: EntityManager,
  userId: string,
  kind: PlaceKind,
  place: string | null,
): Promise<void> {
  if (place === null) return;
  await manager.query(
    `INSERT INTO known_places (id, user_id, kind, place) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, kind, place) DO UPDATE SET last_login_at = now()`,
    [uuidv7(), userId, kind, place],
  );
  await removeWhere(
    manager,
    `id IN (SELECT id FROM known_places WHERE user_id = $1 AND kind = $2 ORDER BY last_login_at DESC OFFSET $3)`,
    [userId, kind, MAX_PLACES[kind]],
  );
}

/** Deletes places and their login guards, locking the guards in the same order as an attempt. @returns how many places */
async function removeWhere(manager: EntityManager, where: string, values: unknown[]): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(
    `WITH gone AS (SELECT id, kind FROM known_places WHERE ${where}),
     guards AS (DELETE FROM login_guards WHERE ${lockedOnce(
       `SELECT guard.id FROM login_guards AS guard JOIN gone ON gone.id = guard.id
        ORDER BY gone.kind FOR UPDATE OF guard`,
     )})
     DELETE FROM known_places WHERE id IN (SELECT id FROM gone)`,
    values,
  );
  return count;
}
