import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import type { Storage } from './storage.js';

/** Checks that a storage stores an object, returns it and deletes it. @throws when it does not work */
export async function writeAndRemove(storage: Pick<Storage, 'put' | 'open' | 'delete'>): Promise<void> {
  const key = `health/${uuidv7()}`;
  await storage.put(key, Uint8Array.of(1));
  try {
    await buffer(await storage.open(key));
  } catch (error) {
    await storage.delete(key).catch(() => undefined); // The error of the read counts.
    throw error;
  }
  await storage.delete(key);
}
