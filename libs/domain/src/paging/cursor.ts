import { createHash } from 'node:crypto';
import { fieldError } from '#platform';
import { isKeyOf, type Position, type SortKey } from './keyset.js';

/** The list and order that a cursor belongs to. A cursor of another one is refused. */
export interface ListOrder {
  /** The list and its sort (`records:createdAt`). */
  readonly name: string;
  readonly sort: SortKey;
}

/** More than the longest sort key needs: four bytes a character, in Base64. */
const MAX_LENGTH = 8192;
const DIGEST_LENGTH = 8;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Encodes an opaque, URL-safe cursor. Its digest detects truncation and changes; access rights do not depend on it. */
export function encodeCursor({ name, sort }: ListOrder, { key, id, isLong = false }: Position): string {
  const content = Buffer.from(JSON.stringify([name, sort.direction, key, id, isLong])).toString('base64url');
  return `${digestOf(content)}${content}`;
}

/** @throws AppError validation naming `cursor` when it was not made here or belongs to another order */
export function decodeCursor(cursor: string, order: ListOrder): Position {
  const [name, direction, key, id, isLong] = contentOf(cursor);
  if (name !== order.name || direction !== order.sort.direction) {
    throw fieldError('cursor', 'belongs to a list in another order');
  }
  const isPosition =
    (typeof key === 'string' || key === null) &&
    typeof id === 'string' &&
    ID.test(id) &&
    typeof isLong === 'boolean';
  if (!isPosition || !isKeyOf(order.sort, key)) throw notOurs();
  return { key, id, isLong };
}

function contentOf(cursor: string): unknown[] {
  const content = cursor.slice(DIGEST_LENGTH);
  if (cursor.length > MAX_LENGTH || digestOf(content) !== cursor.slice(0, DIGEST_LENGTH)) throw notOurs();
  try {
    const parsed: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Forged content with a valid digest gets the same answer.
  }
  throw notOurs();
}

const digestOf = (content: string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, DIGEST_LENGTH);

const notOurs = () => fieldError('cursor', 'is not a cursor of this list');
