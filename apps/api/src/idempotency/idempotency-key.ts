import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { fieldError } from '#platform';

/** Names a request, so that it is carried out once however often it is sent (draft-ietf-httpapi-idempotency-key-header). */
export const KEY_HEADER = 'Idempotency-Key';

/** `true`: the answer is that to an earlier request with the same key. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

export const MAX_KEY_LENGTH = 255;

/**
 * A string (RFC 9651, section 3.3.3) without escapes, as the draft has it, or the same text without quotes, as many clients send it. Bare
 * keys have no blank and no comma, so that a header sent twice is refused.
 */
export const KEY_PATTERN = String.raw`^(?:"[ !#-\[\]-~]{1,${MAX_KEY_LENGTH}}"|[!#-+\--\[\]-~]{1,${MAX_KEY_LENGTH}})$`;
const KEY = new RegExp(KEY_PATTERN);

/** The key of a request; `null`: it has none. @throws AppError validation naming the header */
export function keyOf(request: Pick<Request, 'get'>): string | null {
  const header = request.get(KEY_HEADER);
  if (header === undefined) return null;
  if (!KEY.test(header))
    throw fieldError(
      KEY_HEADER,
      `must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters, in quotes or not`,
    );
  return header.startsWith('"') ? header.slice(1, -1) : header;
}

/** Equal for requests of the same operation with the same body; the order of the properties of an object does not matter. */
export const requestHash = (url: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([url, body ?? null], sortProperties))
    .digest('hex');

const sortProperties = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
