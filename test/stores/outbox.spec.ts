import { setTimeout as sleep } from 'node:timers/promises';
import { createLibraryStore, type LibraryStore, type StoredFile } from '#domain';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

let library: Library;
let store: LibraryStore;
let owner: string;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
});
afterAll(() => library?.close());

beforeEach(async () => {
  await library.database.query('TRUNCATE records, blobs CASCADE');
  owner = await insertUser(library.database);
});

const put = (key: string, content = key) => putFile(library.storage, key, content);
const isThere = async ({ key }: StoredFile) => (await library.storage.stat(key)) !== null;
const blobs = async (): Promise<Record<string, string>> => {
  const rows = await library.database.query<{ key: string; state: string }[]>('SELECT key, state FROM blobs');
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
};

describe('the outbox', () => {
  it('continues with other files when some cannot be deleted, and retries the failed ones', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, (_, n) => put(`archive/obs/${n}/a.fits`)));
    await store.remove(
      await store.save(
        owner,
        files.map((file) => draftOf(file)),
      ),
    );
    const stuck = files.slice(0, 2).map(({ key }) => key);
    // All are due at the same moment: the failing ones come first, so that the order is meaningful.
    await library.database.query(
      `UPDATE blobs SET delete_after = delete_after - interval '1 hour' WHERE key = ANY ($1)`,
      [stuck],
    );
    const attempts: string[] = [];
    const broken = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: (key) => {
        attempts.push(key);
        return stuck.includes(key) ? Promise.reject(new Error(`busy ${key}`)) : library.storage.delete(key);
      },
    });
    const thrown: unknown = await broken.deletePending().catch((error: unknown) => error);
    const messages = (thrown as AggregateError).errors.map((error) => (error as Error).message);
    expect(messages.sort()).toEqual(stuck.map((key) => `busy ${key}`));
    expect(attempts.sort()).toEqual(files.map(({ key }) => key).sort());
    expect(await blobs()).toEqual(Object.fromEntries(stuck.map((key) => [key, 'pending_deletion'])));
    expect(await store.deletePending()).toEqual({ deleted: 0, kept: 0 });
    await library.database.query(`UPDATE blobs SET delete_after = delete_after - interval '61 seconds'`);
    expect(await store.deletePending()).toEqual({ deleted: 2, kept: 0 });
    for (const file of files) expect(await isThere(file)).toBe(false);
  });

  it('processes each entry once per round, however long the round takes', async () => {
    const files = await Promise.all([1, 2, 3].map((n) => put(`archive/obs/${n}/a.fits`)));
    await store.remove(
      await store.save(
        owner,
        files.map((file) => draftOf(file)),
      ),
    );
    const attempts: string[] = [];
    const slow = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: async (key) => {
        // After more than a minute failed entries are due again.
        await library.database.query(
          `UPDATE blobs SET delete_after = delete_after - interval '61 seconds' WHERE key = ANY ($1)`,
          [attempts],
        );
        attempts.push(key);
        if (attempts.length < 9) throw new Error('slow');
      },
    });
    await expect(slow.deletePending()).rejects.toThrow('slow');
    expect(attempts.sort()).toEqual(files.map(({ key }) => key).sort());
  });

  it('waits a minute from the failure, not from the attempt', async () => {
    const file = await put('archive/obs/1/a.fits');
    await store.remove(await store.save(owner, [draftOf(file)]));
    const slow = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: () => sleep(1500).then(() => Promise.reject(new Error('slow'))),
    });
    await expect(slow.deletePending()).rejects.toThrow('slow');
    const [{ waits }] = await library.database.query<{ waits: boolean }[]>(
      `SELECT delete_after > clock_timestamp() + interval '59 seconds' AS waits FROM blobs`,
    );
    expect(waits).toBe(true);
  });

  it('ends a round in which fifty files cannot be deleted, since the storage is failing', async () => {
    const files = await Promise.all(Array.from({ length: 51 }, (_, n) => put(`archive/obs/${n}/a.fits`)));
    await store.remove(
      await store.save(
        owner,
        files.map((file) => draftOf(file)),
      ),
    );
    const away = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: () => Promise.reject(new Error('away')),
    });
    const roundOf = async () => {
      const thrown: unknown = await away.deletePending().catch((error: unknown) => error);
      return thrown instanceof AggregateError ? thrown.errors.length : thrown;
    };
    expect(await roundOf()).toBe(50);
    expect(await roundOf()).toEqual(new Error('away'));
    expect(await roundOf()).toEqual({ deleted: 0, kept: 0 });
  });

  it('keeps files that a record uses, whichever request ordered their deletion', async () => {
    const file = await put('archive/obs/1/a.fits');
    await store.save(owner, [draftOf(file)]);
    await library.database.query(`UPDATE blobs SET state = 'pending_deletion', delete_after = now()`);
    expect(await store.deletePending()).toEqual({ deleted: 0, kept: 1 });
    expect([await blobs(), await isThere(file)]).toEqual([{ [file.key]: 'stored' }, true]);
  });

  it('is processed by many workers at once, each entry by one worker', async () => {
    const files = await Promise.all(Array.from({ length: 40 }, (_, n) => put(`archive/obs/${n}/a.fits`)));
    await store.remove(
      await store.save(
        owner,
        files.map((file) => draftOf(file)),
      ),
    );
    const deletions: string[] = [];
    const counted = createLibraryStore(library.database, {
      stat: (key) => library.storage.stat(key),
      delete: (key) => (deletions.push(key), library.storage.delete(key)),
    });
    const counts = await Promise.all([1, 2, 3, 4].map(() => counted.deletePending()));
    expect(counts.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(40);
    expect(deletions.sort()).toEqual(files.map(({ key }) => key).sort());
  });

  it('discards only files that were never recorded', async () => {
    const [recorded, left] = [await put('archive/obs/1/a.fits'), await put('archive/obs/1/b.fits')];
    await store.save(owner, [draftOf(recorded)]);
    for (const { key } of [recorded, left]) await store.discard(key);
    expect([await isThere(recorded), await isThere(left)]).toEqual([true, false]);
    expect(await blobs()).toEqual({ [recorded.key]: 'stored' });
  });
});
