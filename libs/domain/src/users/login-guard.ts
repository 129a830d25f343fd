import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { KNOWN_PLACE_DAYS, type AttemptPlace } from './known-places.js';

/** Number of consecutive wrong passwords that lock a guard, and the duration (docs/reference/accounts-and-rights.md, "Lockout"). */
export const MAX_FAILED_LOGINS = 5;
export const LOCK_MINUTES = 15;

/** Number of guards shared by unknown names and unknown places, so that these cannot fill the table. */
const DECOYS = 1024;

/** An attempt to prove a password, counted before the password is verified. */
export interface Attempt {
  /** The account whose password is tried; `null`: no active account has this name. */
  readonly account: { readonly id: string; readonly username: string; readonly passwordHash: string } | null;
  /** Whether this attempt may succeed: at least one of its guards admits it. */
  readonly isAdmitted: boolean;
  /** Whether the owner of the account has logged in with this device before. */
  readonly isKnownDevice: boolean;
  /** The guards that admit it, in the order in which they are locked. */
  readonly admittedBy: readonly Admission[];
}

/** An attempt's place in the sequence of all attempts at a guard (a bigint, as text). */
interface Admission {
  readonly guardId: string;
  readonly number: string;
}

/**
 * Protects passwords against guessing. Every attempt counts at the guard of the account, wherever it comes from, and at the guards of the
 * address and the device if the owner has logged in from there before; it is admitted when one of them admits it. So attackers have {@link
 * MAX_FAILED_LOGINS} guesses in total, and cannot lock out a known place.
 * A login writes exactly three rows with the same statement, whether or not the account exists, is locked, or knows the place, so that
 * response times reveal nothing.
 * `attempts` numbers the admitted attempts of a guard; `settled` is the number up to which a right password has cleared them. The attempts
 * between are failures or running verifications. The attempt that brings them to {@link MAX_FAILED_LOGINS} locks at once; if its password
 * is right, it unlocks.
 */
export interface LoginGuard {
  /** Counts an attempt at the account of this user name or e-mail address. */
  attemptByName(name: string, place: AttemptPlace): Promise<Attempt>;
  /** Counts an attempt by a client with a token of the account; such attempts also have a guard of their own. */
  attemptById(userId: string, place: AttemptPlace): Promise<Attempt>;
  /** Records a right password: clears this attempt and earlier ones at the guards that admitted it. Later attempts still count. */
  settle(attempt: Attempt): Promise<void>;
}

/** The one writer of the table `login_guards`, besides known-places.ts, which deletes the guards of places. */
export const createLoginGuard = (manager: EntityManager): LoginGuard => ({
  attemptByName: (name, place) => countAttempt(manager, { where: whereName(name), subject: name, place }),
  attemptById: (userId, place) =>
    countAttempt(manager, { where: 'id = $1::uuid', subject: userId, place, hasToken: true }),
  async settle({ admittedBy }) {
    // One by one, in the order in which attempts lock them.
    for (const { guardId, number } of admittedBy)
      await manager.query(
        `UPDATE login_guards SET
           settled = GREATEST(settled, $2::bigint),
           locked_until = CASE WHEN attempts - GREATEST(settled, $2::bigint) >= $3 THEN locked_until END
         WHERE id = $1`,
        [guardId, number, MAX_FAILED_LOGINS],
      );
  },
});

/** User names contain no `@` and addresses do, so each is looked up in its own unique index. */
const whereName = (name: string): string => `lower(${name.includes('@') ? 'email' : 'username'}) = lower($1)`;

/** Guards that an attempt counts at, in the order in which it locks them. */
const GUARDS = ['account', 'address', 'device', 'token'] as const;
type GuardKind = (typeof GUARDS)[number];

/** Prefix of ids that no account has. */
const DECOY_PREFIX = '00000000-0000-4000-8000-';

/** The guard of an unknown name or an unknown place; each kind has its own. */
function decoyOf(name: string, kind: GuardKind): string {
  const hash = createHash('sha256').update(name.toLowerCase()).digest();
  const number = GUARDS.indexOf(kind) * DECOYS + (hash.readUInt16BE() % DECOYS);
  return DECOY_PREFIX + number.toString(16).padStart(12, '0');
}

interface AttemptRow {
  readonly id: string;
  readonly admitted: boolean;
  readonly attempts: string;
  readonly user_id: string | null;
  readonly username: string | null;
  readonly password_hash: string | null;
}

interface Subject {
  /** SQL that finds the account by `$1`. */
  readonly where: string;
  readonly subject: string;
  readonly place: AttemptPlace;
  readonly hasToken?: boolean;
}

/** SQL of the ids of the guards; md5 derives the id of the token guard from that of the account. */
const GUARD_IDS: Record<GuardKind, string> = {
  account: 'SELECT id FROM account',
  address: `SELECT id FROM places WHERE kind = 'address'`,
  device: `SELECT id FROM places WHERE kind = 'device'`,
  token: `SELECT md5('token ' || id)::uuid FROM account`,
};

/** One atomic statement: the row locks serialise concurrent attempts. */
async function countAttempt(manager: EntityManager, { where, subject, place, hasToken }: Subject) {
  const kinds = hasToken ? GUARDS : GUARDS.slice(0, -1);
  const ids = kinds.map((kind, i) => `(${i}, COALESCE((${GUARD_IDS[kind]}), $${i + 7}::uuid))`);
  const rows = await manager.query<AttemptRow[]>(
    `WITH account AS (SELECT id, username, password_hash FROM users WHERE ${where} AND deactivated_at IS NULL),
     places AS (
       SELECT kind, id FROM known_places
       WHERE user_id = (SELECT id FROM account) AND last_login_at > now() - make_interval(days => $6)
         AND (kind, place) IN (('address', $4::text), ('device', $5::text)))
     INSERT INTO login_guards AS guard (id, attempts, settled, locked_until, admitted)
     SELECT id, 1, 0, NULL::timestamptz, true FROM (VALUES ${ids.join(', ')}) AS counted (place, id) ORDER BY place
     ON CONFLICT (id) DO UPDATE SET
       admitted = guard.locked_until IS NULL OR guard.locked_until <= now(),
       attempts = guard.attempts + (guard.locked_until IS NULL OR guard.locked_until <= now())::int,
       settled = CASE WHEN guard.locked_until <= now() THEN guard.attempts ELSE guard.settled END,
       locked_until = CASE
         WHEN guard.locked_until > now() THEN guard.locked_until
         WHEN guard.locked_until IS NULL AND guard.attempts + 1 - guard.settled >= $2
           THEN now() + make_interval(mins => $3) END
     RETURNING id, admitted, attempts,
       (SELECT id FROM account) AS user_id, (SELECT username FROM account),
       (SELECT password_hash FROM account) AS password_hash`,
    [
      ...[subject, MAX_FAILED_LOGINS, LOCK_MINUTES, place.address, place.deviceHash, KNOWN_PLACE_DAYS],
      ...kinds.map((kind) => decoyOf(subject, kind)),
    ],
  );
  return attemptOf(rows, kinds);
}

function attemptOf(rows: readonly AttemptRow[], kinds: readonly GuardKind[]): Attempt {
  const [{ user_id: id, username, password_hash: passwordHash }] = rows;
  const known = rows.filter((row) => !row.id.startsWith(DECOY_PREFIX));
  const admittedBy = known
    .filter(({ admitted }) => admitted)
    .map(({ id: guardId, attempts: number }) => ({ guardId, number }));
  return {
    account:
      id === null || username === null || passwordHash === null ? null : { id, username, passwordHash },
    isAdmitted: admittedBy.length > 0,
    isKnownDevice: known.includes(rows[kinds.indexOf('device')]),
    admittedBy,
  };
}
