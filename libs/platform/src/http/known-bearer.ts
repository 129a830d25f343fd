import { createHash, timingSafeEqual } from 'node:crypto';

/** How callers say a secret so that they are let in. */
export const authorizationOf = (secret: string): string => `Bearer ${secret}`;

/** Tells whether an `Authorization` header names the secret; the time that takes says nothing of it. */
export function knowsBearer(secret: string): (authorization: string | undefined) => boolean {
  const expected = digest(authorizationOf(secret));
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

/** Of equal length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
