import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Wrong passwords in a row that lock an account, and for how long (docs/reference/accounts-and-rights.md, "Lockout"). */
export const MAX_FAILED_LOGINS = 5;
export const LOCK_MINUTES = 15;

/** Names that nobody has share this many guards, so that made-up names cannot fill the table. */
const DECOYS = 1024;

/** An attempt to prove a password, counted before the password is looked at. */
export interface Attempt {
  /** Whose password is tried; `null`: nobody who is active has this name. */
  readonly account: { readonly id: string; readonly passwordHash: string } | null;
  /** Whether this attempt may count as proof; a locked account admits none. */
  readonly isAdmitted: boolean;
  /** Its place in the sequence of all attempts at this account (a bigint, as text). */
  readonly number: string;
}

/**
 * Protects passwords against guessing. Every attempt writes exactly one row with one and the same statement, whether
 * the account exists, is locked or neither: an answer's time tells nothing.
 *
 * `attempts` numbers the admitted attempts, `settled` is the number up to which a right password has made up for
 * them; what lies between are failures, or verifications that still run. The attempt that makes it
 * {@link MAX_FAILED_LOGINS} locks at once; if it proves right, it unlocks.
 */
export interface LoginGuard {
  /** Counts an attempt at the account of this user name or e-mail address. */
  attemptByName(name: string): Promise<Attempt>;
  /** Counts an attempt at this account. */
  attemptById(userId: string): Promise<Attempt>;
  /** The attempt was right: it makes up for itself and those before it. Attempts that came after it still count. */
  settle(userId: string, attempt: Attempt): Promise<void>;
}

/** The one writer of the table `login_guards`. */
export const createLoginGuard = (manager: EntityManager): LoginGuard => ({
  attemptByName: (name) => countAttempt(manager, whereName(name), name, decoyOf(name)),
  attemptById: (userId) => countAttempt(manager, 'id = $1::uuid', userId, decoyOf(userId)),
  async settle(userId, { number }) {
    await manager.query(
      `UPDATE login_guards SET
         settled = GREATEST(settled, $2::bigint),
         locked_until = CASE WHEN attempts - GREATEST(settled, $2::bigint) >= $3 THEN locked_until END
       WHERE id = $1`,
      [userId, number, MAX_FAILED_LOGINS],
    );
  },
});

/** A user name holds no `@`, an address does: each is looked up in its own unique index. */
const whereName = (name: string): string => `lower(${name.includes('@') ? 'email' : 'username'}) = lower($1)`;

/** The guard of a name that nobody has. */
function decoyOf(name: string): string {
  const number = createHash('sha256').update(name.toLowerCase()).digest().readUInt16BE() % DECOYS;
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

interface AttemptRow {
  readonly admitted: boolean;
  readonly attempts: string;
  readonly user_id: string | null;
  readonly password_hash: string | null;
}

/** One atomic statement: the row's lock puts attempts that come at once into a sequence. */
async function countAttempt(
  manager: EntityManager,
  where: string,
  subject: string,
  decoyId: string,
): Promise<Attempt> {
  const [row] = await manager.query<[AttemptRow]>(
    `WITH account AS (SELECT id, password_hash FROM users WHERE ${where} AND deactivated_at IS NULL)
     INSERT INTO login_guards AS guard (id, attempts, settled, locked_until, admitted)
     VALUES (COALESCE((SELECT id FROM account), $2::uuid), 1, 0, NULL, true)
     ON CONFLICT (id) DO UPDATE SET
       admitted = guard.locked_until IS NULL OR guard.locked_until <= now(),
       attempts = guard.attempts + (guard.locked_until IS NULL OR guard.locked_until <= now())::int,
       settled = CASE WHEN guard.locked_until <= now() THEN guard.attempts ELSE guard.settled END,
       locked_until = CASE
         WHEN guard.locked_until > now() THEN guard.locked_until
         WHEN guard.locked_until IS NULL AND guard.attempts + 1 - guard.settled >= $3
           THEN now() + make_interval(mins => $4) END
     RETURNING admitted, attempts,
       (SELECT id FROM account) AS user_id, (SELECT password_hash FROM account) AS password_hash`,
    [subject, decoyId, MAX_FAILED_LOGINS, LOCK_MINUTES],
  );
  const { user_id: id, password_hash: passwordHash } = row;
  const account = id === null || passwordHash === null ? null : { id, passwordHash };
  return { account, isAdmitted: row.admitted, number: row.attempts };
}
