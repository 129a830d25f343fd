import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Work } from '../operations/work.js';

/** Stores a file whose parts come one after the other. @returns its size and its SHA-256 */
export async function storeHashed(
  { storage, signal }: Pick<Work, 'storage' | 'signal'>,
  key: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      signal.throwIfAborted();
      hash.update(part);
      if (part.length > 0) yield part;
    }
  };
  const { size } = await storage.put(key, Readable.from(hashed()));
  return { size, sha256: hash.digest('hex') };
}
