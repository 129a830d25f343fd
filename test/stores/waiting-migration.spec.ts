import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveFileKey } from '#archive-client';
import { createFileMoves, createLibraryStore, RecordEntity, type MoveLedger } from '#domain';
import { diskStorage, storageRefused, type Storage } from '#platform';
import type { Migration } from '../../apps/worker/src/storage-moves/migration.js';
import { moveFiles } from '../../apps/worker/src/storage-moves/move-files.js';
import { renameFiles } from '../../apps/worker/src/storage-moves/rename-files.js';
import { gate } from '../support/gate.js';
import { awayOnce, fakeLogger, fakeWaiting, withoutWaiting } from '../support/fake-jobs.js';
import {
  draftOf,
  holdBlob,
  insertUser,
  openLibrary,
  putFile,
  type Library,
} from '../support/open-library.js';

jest.setTimeout(60_000);

/** A ledger that records nothing. */
const NO_LEDGER = { count: () => Promise.resolve(), leave: () => Promise.resolve() } as unknown as MoveLedger;
const NAMES = ['a', 'b', 'c'];

let library: Library;

beforeEach(async () => {
  library = await openLibrary();
  const store = createLibraryStore(library.database, library.storage);
  const owner = await insertUser(library.database);
  for (const name of NAMES)
    await store.save(owner, [draftOf(await putFile(library.storage, `archive/jw01/${name}_i2d.fits`, name))]);
});
afterEach(() => library?.close());

const migrationOf = (storage: Storage, waiting = withoutWaiting): Migration => ({
  ...{ storage, ledger: NO_LEDGER, library: createLibraryStore(library.database, storage) },
  ...{ moves: createFileMoves(library.database, storage, NO_LEDGER), logger: fakeLogger().logger },
  ...{ signal: new AbortController().signal, done: () => undefined, left: () => undefined },
  ...waiting,
});

/** Keys of the records' files, each of which exists under its key. */
async function keysIn(storage: Storage): Promise<string[]> {
  const records = await library.database.getRepository(RecordEntity).find({ order: { fileName: 'ASC' } });
  for (const { storageKey } of records) expect(await storage.stat(storageKey)).not.toBeNull();
  return records.map(({ storageKey }) => storageKey);
}

const newKeys = async () => {
  const rows = await library.database.query<{ sha256: string }[]>(
    `SELECT sha256 FROM records ORDER BY file_name`,
  );
  return rows.map(({ sha256 }, i) => archiveFileKey('jw01', sha256, `${NAMES[i]}_i2d.fits`));
};

it('a migration waits, file by file, for an unavailable storage while it renames', async () => {
  const { waits, ...waiting } = fakeWaiting();
  await renameFiles(migrationOf(awayOnce(library.storage, 'open', 'put', 'stat'), waiting));
  expect(waits).toHaveLength(3);
  expect(await keysIn(library.storage)).toEqual(await newKeys());
});

it('a migration waits, file by file, for unavailable storages while it moves files', async () => {
  const there = diskStorage(path.join(library.folder, 'there'));
  const { waits, ...waiting } = fakeWaiting();
  const [from, to] = [awayOnce(library.storage, 'open'), awayOnce(there, 'put', 'stat')];
  expect(await moveFiles({ ...migrationOf(library.storage, waiting), from, to })).toBe(3);
  expect(waits).toHaveLength(3);
  expect(await keysIn(there)).toHaveLength(3);
});

it('a migration removes no file after its job has ended, because another run may have claimed it', async () => {
  const there = diskStorage(path.join(library.folder, 'there'));
  const stop = new AbortController();
  let copies = 0;
  const stat: Storage['stat'] = async (key) => {
    const found = await there.stat(key);
    if (found && (copies += 1) === 1) stop.abort('lapsed');
    return found;
  };
  const moving = moveFiles({
    ...migrationOf(library.storage),
    ...{ from: library.storage, to: { ...there, stat }, signal: stop.signal },
  });
  await expect(moving).rejects.toBe('lapsed');
  expect(await keysIn(library.storage)).toHaveLength(NAMES.length);
});

describe('a file that the storage refuses', () => {
  const REFUSED = 'archive/jw01/b_i2d.fits';
  const refusing = (storage: Storage, keys: readonly string[]): Storage => ({
    ...storage,
    open: async (key, range) => (keys.includes(key) ? refuse() : storage.open(key, range)),
  });
  const refuse = () => {
    throw storageRefused('The storage refuses (AccessDenied)', null);
  };
  /** The files left in place, and the reasons. */
  const migrationThat = (storage: Storage) => {
    const left: string[] = [];
    return { left, migration: { ...migrationOf(storage), left: (key: string) => void left.push(key) } };
  };

  it('keeps its name, and does not prevent renaming the others', async () => {
    const { left, migration } = migrationThat(refusing(library.storage, [REFUSED]));
    await renameFiles(migration);
    const [a, , c] = await newKeys();
    expect([left, await keysIn(library.storage)]).toEqual([[REFUSED], [a, REFUSED, c]]);
  });

  it('stays in place, and does not prevent moving the others', async () => {
    const there = diskStorage(path.join(library.folder, 'there'));
    const { left, migration } = migrationThat(library.storage);
    expect(await moveFiles({ ...migration, from: refusing(library.storage, [REFUSED]), to: there })).toBe(2);
    expect([left, (await there.stat(REFUSED)) === null]).toEqual([[REFUSED], true]);
    expect(await library.storage.stat(REFUSED)).not.toBeNull();
  });
});

it('a migration renames a file as soon as its copy is unlocked', async () => {
  const [key] = await newKeys();
  const { moves } = migrationOf(library.storage);
  await moves.announce(key);
  const copy = await putFile(library.storage, key, 'a');
  const { pass, open, arrived } = gate();
  const looking = holdBlob(library.database, key, pass);
  await arrived;
  const stop = new AbortController();
  const stopped = moves.rename('archive/jw01/a_i2d.fits', copy, stop.signal);
  void sleep(200).then(() => stop.abort('shutdown'));
  await expect(stopped).rejects.toBe('shutdown');
  void sleep(300).then(open);
  await moves.rename('archive/jw01/a_i2d.fits', copy);
  await looking;
  expect((await keysIn(library.storage))[0]).toBe(key);
});
