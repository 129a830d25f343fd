import { createLibraryStore, RecordEntity, type LibraryStore, type RecordDraft } from '#domain';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(90_000);

let library: Library;
let store: LibraryStore;
let owner: string;

beforeAll(async () => {
  library = await openLibrary();
  store = createLibraryStore(library.database, library.storage);
  owner = await insertUser(library.database);
});
afterAll(() => library?.close());
beforeEach(() => library.database.query('TRUNCATE records, blobs CASCADE'));

const SOURCE = { sourceUri: 'mast:JWST/product/a_i2d.fits' };
const KEY = 'archive/jw1/a_i2d.fits';
const recordOf = (id: string) => library.database.getRepository(RecordEntity).findOneByOrFail({ id });
const save = async (draft: RecordDraft): Promise<string> => (await store.save(owner, [draft]))[0];
const put = (key = KEY) => putFile(library.storage, key, 'content');

/** The library, whose storage says of files that they are there when it is told to. */
function withHeldStorage() {
  let open: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const held = createLibraryStore(library.database, {
    stat: async (key) => (arrive(), await opened, library.storage.stat(key)),
    delete: (key) => library.storage.delete(key),
  });
  return { held, open, arrived };
}

it('nobody claims a record of a source for an owner who is just recording it', async () => {
  const orphan = draftOf(await put(), SOURCE);
  await store.saveOrphans([orphan], () => Promise.resolve(false));
  const { held, open, arrived } = withHeldStorage();
  const saving = held.save(owner, [draftOf(await put('archive/jw2/a_i2d.fits'), SOURCE)]);
  await arrived;
  const claiming = store.claimOrphaned(owner);
  await new Promise((resolve) => setTimeout(resolve, 300));
  open();
  expect(await saving).toHaveLength(1);
  expect(await claiming).toBe(0);
});

it('no change that needs no file waits behind a storage that hangs', async () => {
  const other = await insertUser(library.database);
  const id = await save(draftOf(await put(), SOURCE));
  const uploads = await Promise.all([1, 2, 3, 4].map((n) => put(`archive/up/${n}/a.fits`)));
  const { held, open, arrived } = withHeldStorage();
  const saving = uploads.map((file) => held.save(other, [draftOf(file)]));
  await arrived;
  const viewer = { id: owner, role: 'user' } as const;
  const changes = (async () => [
    await held.changeMany([id], { status: 'processing' }, viewer),
    await held.noteValidity(id, KEY, true),
    await held.archive({ observationBaseId: (await recordOf(id)).observationBaseId }, viewer),
    await held.claimOrphaned(owner),
  ])();
  const meanwhile = await Promise.race([
    changes,
    new Promise((resolve) => setTimeout(resolve, 3000, 'none')),
  ]);
  open();
  await Promise.all(saving);
  expect(meanwhile).toEqual([{ updated: 1, skipped: [] }, true, 1, 0]);
});
