import { v7 as uuidv7 } from 'uuid';
import type { Storage } from './storage.js';

/** Whether a storage takes an object and lets it go again. @throws when it does not work */
export async function writeAndRemove(storage: Pick<Storage, 'put' | 'delete'>): Promise<void> {
  const key = `health/${uuidv7()}`;
  await storage.put(key, Uint8Array.of(1));
  await storage.delete(key);
}
