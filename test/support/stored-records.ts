import { createHash } from 'node:crypto';
import { createLibraryStore } from '#domain';
import type { Storage } from '#platform';
import type { Account } from './api-client.js';
import { draftOf, putFile } from './open-library.js';
import { seededRandom } from './seeded-random.js';
import type { RunningStack } from './start-stack.js';

/** A record and the content of its file. */
export interface StoredRecord {
  readonly id: string;
  readonly content: string;
}

/** Creates records with files in a storage, half of them under keys of earlier releases. */
export async function storeRecords(
  { database }: RunningStack,
  storage: Storage,
  owner: Account,
  { count, bytes, seed }: { readonly count: number; readonly bytes: number; readonly seed: number },
): Promise<StoredRecord[]> {
  const random = seededRandom(seed);
  const library = createLibraryStore(database, storage);
  const records: StoredRecord[] = [];
  for (let i = 0; i < count; i += 1) {
    const content = `${random()} `.repeat(Math.ceil(bytes / 10)).slice(0, bytes);
    const key = i % 2 ? `archive/jw${seed}-${i}/f${i}_i2d.fits` : `uploads/${seed}-${i}/f${i}.fits`;
    const [id] = await library.save(owner.id, [draftOf(await putFile(storage, key, content))]);
    records.push({ id, content });
  }
  return records;
}

/** Reads every file through the API. @throws naming a record whose file has changed */
export async function assertReadable(owner: Account, records: readonly StoredRecord[]): Promise<void> {
  for (const { id, content } of records) {
    const { status, bytes } = await owner.get(`/api/spacedata/${id}/file`);
    if (status !== 200 || digest(bytes) !== digest(content)) throw new Error(`record ${id}: ${status}`);
  }
}

const digest = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
