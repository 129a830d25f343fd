import { createHash } from 'node:crypto';
import { threadStores } from '../thread-storage.js';
import type { ThrowIfStopped } from '../stop-flag.js';

const READ_BYTES = 1 << 20;

/** SHA-256 of a file in the scratch folder, in hexadecimal digits. */
export async function hashDraft(
  { name }: { readonly name: string },
  throwIfStopped: ThrowIfStopped,
): Promise<string> {
  const reader = await threadStores().scratch.openReader(name);
  try {
    const hash = createHash('sha256');
    const bytes = new Uint8Array(READ_BYTES);
    for (let at = 0; at < reader.size; at += READ_BYTES) {
      throwIfStopped();
      const read = reader.readInto!(at, bytes);
      hash.update(bytes.subarray(0, read));
    }
    return hash.digest('hex');
  } finally {
    await reader.close();
  }
}
