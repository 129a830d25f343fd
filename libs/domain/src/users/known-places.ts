import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockedOnce } from '../database/statement.js';

/** A place is known this long after the last login from it (docs/reference/accounts-and-rights.md, "Lockout"). */
export const KNOWN_PLACE_DAYS = 90;

/**
 * Places that an account knows at the most; the one that was longest not used goes first. Of devices more: a program that keeps no cookie
 * is a new one at each login.
 */
const MAX_PLACES = { address: 10, device: 100 };

type PlaceKind = keyof typeof MAX_PLACES;

/** Where a password is tried: from an address, and maybe by a browser that has a device token. */
export interface AttemptPlace {
  /** The address, of IPv6 the network; `null`: it is not known. */
  readonly address: string | null;
  /** SHA-256 of the device token; `null`: there is none. */
  readonly deviceHash: string | null;
}

/** Addresses and devices that the owners of accounts have signed in from: guesses from elsewhere do not lock them out. */
export interface KnownPlaces {
  /** Notes a login, or another proof of the password. Call it behind the lock of the account. */
  remember(userId: string, place: AttemptPlace): Promise<void>;
  /** Forgets all places of the account. Call it behind the lock of the account. */
  forgetAll(userId: string): Promise<void>;
  /** Removes places that are not known any more, at most `limit`. @returns how many */
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
      // SKIP LOCKED: a place that is just being signed in from is not over.
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

/** Removes places and their login guards, in the order in which an attempt locks these. @returns how many places */
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
