import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockedOnce } from '../database/statement.js';

/** How long an answer is kept (docs/reference/wire-format.md, "Idempotency keys"). */
export const ANSWER_HOURS = 24;

/** Maximum number of answers kept for an account, so that it cannot fill the table; the oldest go first. */
export const MAX_ANSWERS = 1_000;

/** A request with a key. */
export interface KeyedRequest {
  readonly ownerId: string;
  readonly key: string;
  /** Equal for equal requests. */
  readonly requestHash: string;
}

/** The answer to a request. */
export interface KeptAnswer {
  /** The JSON text. */
  readonly body: string;
  /** The header; `null`: there was none. */
  readonly location: string | null;
}

/** What a key stands for: nothing yet, so that the request has claimed it; a running request; another request; or an answer. */
export type KeyClaim =
  | { readonly state: 'claimed'; readonly claimId: string }
  | { readonly state: 'running' }
  | { readonly state: 'other-request' }
  | { readonly state: 'answered'; readonly answer: KeptAnswer };

/**
 * Keys of requests that must not be carried out twice. A claim is a lease: unless it is renewed or answered, it expires, so that a
 * process that was killed does not block the key.
 */
export interface IdempotencyStore {
  /** Claims a key that is unused or expired; of several requests at once exactly one succeeds. */
  claim(request: KeyedRequest, leaseSeconds: number): Promise<KeyClaim>;
  renew(claimId: string, leaseSeconds: number): Promise<void>;
  /** Keeps the answer for {@link ANSWER_HOURS}, unless the claim was lost. */
  keep(claimId: string, answer: KeptAnswer): Promise<void>;
  /** Frees the key. */
  release(claimId: string): Promise<void>;
  /** Whether the key has an answer. */
  isAnswered(ownerId: string, key: string): Promise<boolean>;
  /** Deletes up to `limit` expired keys. @returns how many */
  removeExpired(limit: number): Promise<number>;
}

/** The one writer of the table `idempotency_keys`. */
export const createIdempotencyStore = (manager: EntityManager): IdempotencyStore => ({
  claim: (request, leaseSeconds) => claim(manager, request, leaseSeconds),
  async renew(claimId, leaseSeconds) {
    await manager.query(
      `UPDATE idempotency_keys SET expires_at = now() + make_interval(secs => $2) WHERE id = $1 AND answer IS NULL`,
      [claimId, leaseSeconds],
    );
  },
  keep: (claimId, answer) => keep(manager, claimId, answer),
  async release(claimId) {
    await manager.query(`DELETE FROM idempotency_keys WHERE id = $1`, [claimId]);
  },
  async isAnswered(ownerId, key) {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM idempotency_keys WHERE owner_id = $1 AND key = $2 AND answer IS NOT NULL AND expires_at > now()`,
      [ownerId, key],
    );
    return rows.length > 0;
  },
  async removeExpired(limit) {
    const [, count] = await manager.query<[unknown, number]>(
      `DELETE FROM idempotency_keys WHERE ${lockedOnce(
        `SELECT id FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      )}`,
      [limit],
    );
    return count;
  },
});

async function claim(manager: EntityManager, request: KeyedRequest, leaseSeconds: number): Promise<KeyClaim> {
  const { ownerId, key, requestHash } = request;
  const claimId = uuidv7();
  const claimed = await manager.query<unknown[]>(
    `INSERT INTO idempotency_keys AS kept (id, owner_id, key, request_hash, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
     ON CONFLICT (owner_id, key) DO UPDATE SET
       id = excluded.id, request_hash = excluded.request_hash, answer = NULL, location = NULL,
       expires_at = excluded.expires_at
     WHERE kept.expires_at <= now()
     RETURNING id`,
    [claimId, ownerId, key, requestHash, leaseSeconds],
  );
  if (claimed.length > 0) return { state: 'claimed', claimId };
  const [kept] = await manager.query<
    { request_hash: string; body: string | null; location: string | null }[]
  >(`SELECT request_hash, answer AS body, location FROM idempotency_keys WHERE owner_id = $1 AND key = $2`, [
    ownerId,
    key,
  ]);
  // It was released in between.
  if (!kept) return claim(manager, request, leaseSeconds);
  const { request_hash, body, location } = kept;
  if (request_hash !== requestHash) return { state: 'other-request' };
  return body === null ? { state: 'running' } : { state: 'answered', answer: { body, location } };
}

async function keep(manager: EntityManager, claimId: string, { body, location }: KeptAnswer): Promise<void> {
  await manager.query(
    `WITH kept AS (
       UPDATE idempotency_keys SET answer = $2, location = $3, expires_at = now() + make_interval(hours => $4)
       WHERE id = $1 RETURNING owner_id)
     DELETE FROM idempotency_keys WHERE ${lockedOnce(
       `SELECT id FROM idempotency_keys WHERE id IN (
          SELECT id FROM idempotency_keys
          WHERE owner_id = (SELECT owner_id FROM kept) AND answer IS NOT NULL AND id <> $1
          ORDER BY expires_at DESC OFFSET $5) FOR UPDATE SKIP LOCKED`,
     )}`,
    [claimId, body, location, ANSWER_HOURS, MAX_ANSWERS - 1],
  );
}
