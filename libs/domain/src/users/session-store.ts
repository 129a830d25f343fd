import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { prepared } from '../database/prepared.js';
import { lockedOnce } from '../database/statement.js';
import type { UserRole } from './user.entity.js';

/** Time during which a rotated token still works, since two tabs may refresh at once (docs/reference/accounts-and-rights.md, "Tokens"). */
export const ROTATION_GRACE_SECONDS = 60;

/** A refresh token as stored: only its SHA-256. */
export interface StoredToken {
  readonly hash: string;
  readonly lifeSeconds: number;
  /** Maximum lifetime of its session, counted from the login; no token outlives it. */
  readonly sessionSeconds: number;
}

/** An open session: a chain of refresh tokens that are rotated at each use. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** The end of the session unless another token extends it; no access token outlives it. */
  readonly expiresAt: Date;
}

/** The user of a session, from the current row. */
export interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly role: UserRole;
}

/** A session, and the name of its user for the security log. */
export interface SessionWithUser extends Omit<Session, 'expiresAt'> {
  readonly username: string;
}

/** Outcome of rotating a refresh token. */
export type Rotation =
  | { readonly session: Session }
  | { readonly session: null; readonly replayed: SessionWithUser | null };

/**
 * Sessions and their refresh tokens. Rotating a token and ending a session both lock the session's row first, so that no token is issued
 * after the end of its session. Lists of ended ids omit sessions that had ended before.
 */
export interface SessionStore {
  /** Call it in the transaction that verifies the password, so that no session is opened after a change of password. */
  open(userId: string, token: StoredToken): Promise<Session>;
  /**
   * Replaces the token by a successor, which stays the same if the token is rotated again within the grace period; rotating it later ends
   * its session.
   */
  rotate(tokenHash: string, successor: StoredToken): Promise<Rotation>;
  /** Ends the user's session of this refresh token, if there is one. */
  end(userId: string, tokenHash: string): Promise<string[]>;
  endAll(userId: string): Promise<string[]>;
  /** Ends the open session of this refresh token, if there is one, whoever its user is. */
  endByToken(tokenHash: string): Promise<SessionWithUser | undefined>;
  /** The user of an open session; `undefined` when it has ended or its user is deactivated. */
  userOf(sessionId: string): Promise<SessionUser | undefined>;
  /** The open sessions of active users among these ids, in one query. */
  liveSessions(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Deletes sessions that ended or expired before `before`, with their tokens, and tokens of open sessions that expired before it; at most
   * `limit` of each.
   * @returns how many rows were deleted; 0: nothing is left to delete
   */
  removeExpiredSessions(before: Date, limit: number): Promise<number>;
}

/** Open sessions of active users. */
const LIVE_SESSIONS = `sessions AS session JOIN users ON users.id = session.user_id
  WHERE session.ended_at IS NULL AND session.expires_at > now() AND users.deactivated_at IS NULL`;

/** Runs for every session in use, every few seconds. */
const USER_OF_SESSION = prepared(
  `SELECT users.id, users.username, users.role FROM ${LIVE_SESSIONS} AND session.id = $1`,
);

/** The one writer of the tables `sessions` and `refresh_tokens`. */
export const createSessionStore = (manager: EntityManager): SessionStore => ({
  async open(userId, token) {
    const id = uuidv7();
    await manager.query(`INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $2, now())`, [
      id,
      userId,
    ]);
    return { id, userId, expiresAt: await addToken(manager, id, token) };
  },
  rotate: (tokenHash, successor) => manager.transaction((tx) => rotate(tx, tokenHash, successor)),
  end: (userId, tokenHash) =>
    endWhere(manager, 'user_id = $1 AND id = (SELECT family_id FROM refresh_tokens WHERE token_hash = $2)', [
      userId,
      tokenHash,
    ]),
  endAll: (userId) => endWhere(manager, 'user_id = $1', [userId]),
  endByToken: (tokenHash) => endByToken(manager, tokenHash),
  async userOf(sessionId) {
    const [user] = await manager.query<SessionUser[]>(USER_OF_SESSION, [sessionId]);
    return user;
  },
  async liveSessions(ids) {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT session.id FROM ${LIVE_SESSIONS} AND session.id = ANY($1::uuid[])`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  },
  removeExpiredSessions: (before, limit) => removeExpired(manager, before, limit),
});

/**
 * Adds a token that the session does not have yet, and extends the session to the token's lifetime.
 * @returns the end of the session
 */
async function addToken(manager: EntityManager, sessionId: string, token: StoredToken): Promise<Date> {
  const [{ expiresAt }] = await manager.query<[{ expiresAt: Date }]>(
    `WITH extended AS (
       UPDATE sessions SET expires_at = GREATEST(expires_at,
         LEAST(now() + make_interval(secs => $4), created_at + make_interval(secs => $5)))
       WHERE id = $2 RETURNING id, expires_at
     ), added AS (
       INSERT INTO refresh_tokens (id, family_id, token_hash, expires_at)
       SELECT $1, id, $3, LEAST(now() + make_interval(secs => $4), expires_at) FROM extended
       ON CONFLICT (token_hash) DO NOTHING
     )
     SELECT expires_at AS "expiresAt" FROM extended`,
    [uuidv7(), sessionId, token.hash, token.lifeSeconds, token.sessionSeconds],
  );
  return expiresAt;
}

async function rotate(tx: EntityManager, tokenHash: string, successor: StoredToken): Promise<Rotation> {
  const session = await lockOpenSession(tx, tokenHash, successor.sessionSeconds);
  const token = session && (await validToken(tx, tokenHash));
  if (!session || !token) return { session: null, replayed: null };
  if (token.isReplayed) {
    await endWhere(tx, 'id = $1', [session.id]);
    return { session: null, replayed: session };
  }
  await tx.query(
    `UPDATE refresh_tokens SET rotated_at = COALESCE(rotated_at, clock_timestamp()) WHERE token_hash = $1`,
    [tokenHash],
  );
  return { session: { ...session, expiresAt: await addToken(tx, session.id, successor) } };
}

async function lockOpenSession(
  tx: EntityManager,
  tokenHash: string,
  sessionSeconds: number,
): Promise<SessionWithUser | undefined> {
  const [session] = await tx.query<SessionWithUser[]>(
    `SELECT session.id, session.user_id AS "userId", users.username FROM ${LIVE_SESSIONS}
       AND session.id = (SELECT family_id FROM refresh_tokens WHERE token_hash = $1)
       AND session.created_at > now() - make_interval(secs => $2)
     FOR UPDATE OF session`,
    [tokenHash, sessionSeconds],
  );
  return session;
}

/** Read while holding the lock, since its previous holder may have rotated the token. */
async function validToken(
  tx: EntityManager,
  tokenHash: string,
): Promise<{ isReplayed: boolean } | undefined> {
  const [token] = await tx.query<{ isReplayed: boolean }[]>(
    `SELECT COALESCE(rotated_at < clock_timestamp() - make_interval(secs => $2), false) AS "isReplayed"
     FROM refresh_tokens WHERE token_hash = $1 AND expires_at > now()`,
    [tokenHash, ROTATION_GRACE_SECONDS],
  );
  return token;
}

/** Ordered by id, so that two calls that end the same sessions do not deadlock. */
async function endWhere(manager: EntityManager, where: string, values: unknown[]): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string }[], number]>(
    `UPDATE sessions SET ended_at = now() WHERE ${lockedOnce(
      `SELECT id FROM sessions WHERE ${where} AND ended_at IS NULL ORDER BY id FOR UPDATE`,
    )} RETURNING id`,
    values,
  );
  return rows.map(({ id }) => id);
}

async function endByToken(manager: EntityManager, tokenHash: string): Promise<SessionWithUser | undefined> {
  const [[session]] = await manager.query<[SessionWithUser[], number]>(
    `UPDATE sessions SET ended_at = now() FROM users
     WHERE users.id = sessions.user_id AND sessions.ended_at IS NULL
       AND sessions.id = (SELECT family_id FROM refresh_tokens WHERE token_hash = $1)
     RETURNING sessions.id, users.id AS "userId", users.username`,
    [tokenHash],
  );
  return session;
}

/** SKIP LOCKED: a locked session is being rotated and is not expired. */
async function removeExpired(manager: EntityManager, before: Date, limit: number): Promise<number> {
  const [, sessions] = await manager.query<[unknown, number]>(
    `DELETE FROM sessions WHERE ${lockedOnce(
      `SELECT id FROM sessions WHERE LEAST(expires_at, ended_at) < $1
       ORDER BY LEAST(expires_at, ended_at) LIMIT $2 FOR UPDATE SKIP LOCKED`,
    )}`,
    [before, limit],
  );
  const [, tokens] = await manager.query<[unknown, number]>(
    `DELETE FROM refresh_tokens WHERE ${lockedOnce(
      `SELECT id FROM refresh_tokens WHERE expires_at < $1
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    )}`,
    [before, limit],
  );
  return sessions + tokens;
}
