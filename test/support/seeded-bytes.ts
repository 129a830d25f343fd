import { createCipheriv } from 'node:crypto';

/** Incompressible bytes, reproducible for a seed (AES in counter mode). */
export function seededBytes(size: number, seed = 1): Buffer {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  return cipher.update(Buffer.alloc(size));
}
