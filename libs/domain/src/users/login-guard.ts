import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { KNOWN_PLACE_DAYS, type AttemptPlace } from './known-places.js';

/** Wrong passwords in a row that lock a guard, and for how long (docs/reference/accounts-and-rights.md, "Lockout"). */
export const MAX_FAILED_LOGINS = 5;
export const LOCK_MINUTES = 15;

/** Names that nobody has, and places that an account does not know, share this many guards, so that they cannot fill the table. */
const DECOYS = 1024;

/** An attempt to prove a password, counted before the password is looked at. */
export interface Attempt {
  /** Whose password is tried; `null`: nobody who is active has this name. */
  readonly account: { readonly id: string; readonly passwordHash: string } | null;
  /** Whether this attempt may count as proof: one of its guards at least admits it. */
  readonly isAdmitted: boolean;
  /** Whether the owner of the account has signed in with this device before. */
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
 * Protects passwords against guessing. Every attempt counts at the guard of the account, wherever it comes from, and at the guards of
 * the address and the device, if the owner has signed in from there before; it is admitted when one of them admits it. So strangers
 * have {@link MAX_FAILED_LOGINS} guesses together, and lock nobody out of a known place.
 *
 * A login writes exactly three rows with one and the same statement, whether the account exists, is locked, or knows the place: an
 * answer's time tells nothing.
 *
 * `attempts` numbers the admitted attempts of a guard, `settled` is the number up to which a right password has made up for
 * them; what lies between are failures, or verifications that still run. The attempt that makes it
 * {@link MAX_FAILED_LOGINS} locks at once; if it proves right, it unlocks.
 */
export interface LoginGuard {
  /** Counts an attempt at the account of this user name or e-mail address. */
  attemptByName(name: string, place: AttemptPlace): Promise<Attempt>;
  /** Counts an attempt of somebody with a token of the account; such attempts have a guard of their own, besides the others. */
  attemptById(userId: string, place: AttemptPlace): Promise<Attempt>;
  /** The attempt was right: it makes up for itself and those before it, where it was admitted. Attempts after it still count. */
  settle(attempt: Attempt): Promise<void>;
}

/** The one writer of the table `login_guards`, besides known-places.ts, which removes those of places. */
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

/** A user name holds no `@`, an address does: each is looked up in its own unique index. */
const whereName = (name: string): string => `lower(${name.includes('@') ? 'email' : 'username'}) = lower($1)`;

/** Guards that an attempt counts at, in the order in which it locks them. */
const GUARDS = ['account', 'address', 'device', 'token'] as const;
type GuardKind = (typeof GUARDS)[number];

/** Of ids that nobody else has. */
const DECOY_PREFIX = '00000000-0000-4000-8000-';

/** The guard of a name that nobody has, or of a place that the account does not know; each kind has its own. */
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
  readonly password_hash: string | null;
}

interface Subject {
  /** Finds the account by `$1`. */
  readonly where: string;
  readonly subject: string;
  readonly place: AttemptPlace;
  readonly hasToken?: boolean;
}

/** The ids of the guards; md5 makes an id of the account's own for those of its tokens. */
const GUARD_IDS: Record<GuardKind, string> = {
  account: 'SELECT id FROM account',
  address: `SELECT id FROM places WHERE kind = 'address'`,
  device: `SELECT id FROM places WHERE kind = 'device'`,
  token: `SELECT md5('token ' || id)::uuid FROM account`,
};

/** One atomic statement: the rows' locks put attempts that come at once into a sequence. */
async function countAttempt(manager: EntityManager, { where, subject, place, hasToken }: Subject) {
  const kinds = hasToken ? GUARDS : GUARDS.slice(0, -1);
  const ids = kinds.map((kind, i) => `(${i}, COALESCE((${GUARD_IDS[kind]}), $${i + 7}::uuid))`);
  const rows = await manager.query<AttemptRow[]>(
    `WITH account AS (SELECT id, password_hash FROM users WHERE ${where} AND deactivated_at IS NULL),
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
       (SELECT id FROM account) AS user_id, (SELECT password_hash FROM account) AS password_hash`,
    [
      ...[subject, MAX_FAILED_LOGINS, LOCK_MINUTES, place.address, place.deviceHash, KNOWN_PLACE_DAYS],
      ...kinds.map((kind) => decoyOf(subject, kind)),
    ],
  );
  return attemptOf(rows, kinds);
}

function attemptOf(rows: readonly AttemptRow[], kinds: readonly GuardKind[]): Attempt {
  const [{ user_id: id, password_hash: passwordHash }] = rows;
  const known = rows.filter((row) => !row.id.startsWith(DECOY_PREFIX));
  const admittedBy = known
    .filter(({ admitted }) => admitted)
    .map(({ id: guardId, attempts: number }) => ({ guardId, number }));
  return {
    account: id === null || passwordHash === null ? null : { id, passwordHash },
    isAdmitted: admittedBy.length > 0,
    isKnownDevice: known.includes(rows[kinds.indexOf('device')]),
    admittedBy,
  };
}
