import { createHash, timingSafeEqual } from 'node:crypto';

/** The authentication scheme. */
export const authorizationOf = (secret: string): string => `Bearer ${secret}`;

/** Tells in constant time whether an `Authorization` header holds the secret. */
export function bearerCheck(secret: string): (authorization: string | undefined) => boolean {
  const expected = digest(authorizationOf(secret));
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}

/** Hashes have equal length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
