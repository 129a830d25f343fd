import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { ThrowIfStopped } from '../../threads/stop-flag.js';

const READ_BYTES = 1 << 20;

/** SHA-256 of a file that is open in another thread of this process, in hexadecimal digits. */
export function hashDraft({ fd }: { readonly fd: number }, throwIfStopped: ThrowIfStopped): string {
  const hash = createHash('sha256');
  const bytes = new Uint8Array(READ_BYTES);
  for (let at = 0; ;) {
    throwIfStopped();
    const count = readSync(fd, bytes, 0, READ_BYTES, at);
    if (count === 0) return hash.digest('hex');
    hash.update(bytes.subarray(0, count));
    at += count;
  }
}
