import { createLibraryStore, createLibraryUpkeep } from '#domain';
import { draftOf, insertUser, openLibrary, putFile } from '../support/open-library.js';

jest.setTimeout(60_000);

it('says what was lost and what came back, each once, and where it ended', async () => {
  const library = await openLibrary();
  const { database, storage } = library;
  try {
    const owner = await insertUser(database);
    const store = createLibraryStore(database, storage);
    const upkeep = createLibraryUpkeep(database, storage);
    const file = await putFile(storage, 'a/one.fits', 'one');
    const [id] = await store.save(owner, [draftOf(file)]);
    const look = (after = '') => upkeep.checkBlobs({ after, limit: 10 });
    const nothing = { lostRecords: [], foundRecords: [], lostThumbnails: 0 };
    expect(await look()).toEqual({ last: file.key, checked: 1, ...nothing });
    await storage.delete(file.key);
    expect(await look()).toEqual({ last: file.key, checked: 1, ...nothing, lostRecords: [id] });
    expect(await look()).toEqual({ last: file.key, checked: 1, ...nothing });
    await putFile(storage, file.key, 'one');
    expect(await look()).toEqual({ last: file.key, checked: 1, ...nothing, foundRecords: [id] });
    expect(await look(file.key)).toEqual({ last: null, checked: 0, ...nothing });
  } finally {
    await library.close();
  }
});
