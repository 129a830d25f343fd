import { createHash } from 'node:crypto';

/** 160 bits of the digest, in Base64. */
const LENGTH = 27;

/** A strong ETag that changes with `text`: with all that the answer is made from. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)}"`;
