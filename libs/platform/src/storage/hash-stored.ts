import { createHash } from 'node:crypto';
import type { Storage } from './storage.js';

/**
 * SHA-256 of a stored object, in hex digits, read in pieces.
 * @throws AppError not-found; the reason of `signal`
 */
export async function hashStored(
  storage: Pick<Storage, 'open'>,
  key: string,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await storage.open(key)) {
    signal?.throwIfAborted();
    hash.update(bytes as Uint8Array);
  }
  return hash.digest('hex');
}
