import { createLibraryStore, createPreviewCacheStore, type PreviewCacheStore } from '#domain';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

let library: Library;
let looks: PreviewCacheStore;

beforeAll(async () => {
  library = await openLibrary();
  looks = createPreviewCacheStore(library.database);
});
afterAll(() => library?.close());
beforeEach(() => library.database.query('TRUNCATE preview_cache, records, blobs CASCADE'));

const lookOf = (name: string, size = 100, contentSha256 = 'content') => ({
  ...{ key: name, contentSha256, storageKey: `looks/${name}`, contentType: 'image/png', size },
  headers: { 'x-cube-slices': '3' },
});

/** Entries used one after the other, the first one longest ago. */
async function addInTurn(...sizes: number[]) {
  for (const [i, size] of sizes.entries()) {
    await looks.add(lookOf(String(i), size));
    await library.database.query(
      `UPDATE preview_cache SET used_at = now() - make_interval(hours => $2) WHERE key = $1`,
      [String(i), sizes.length - i],
    );
  }
}
const kept = async () =>
  (await library.database.query<{ key: string }[]>(`SELECT key FROM preview_cache ORDER BY key`)).map(
    ({ key }) => key,
  );

describe('the preview cache', () => {
  it('finds added entries only', async () => {
    expect(await looks.add(lookOf('a'))).toBe(true);
    expect(await looks.find('a')).toEqual({
      ...{ storageKey: 'looks/a', contentType: 'image/png', headers: { 'x-cube-slices': '3' }, size: 100 },
    });
    expect(await looks.find('b')).toBeNull();
    await looks.forget('looks/a');
    expect(await looks.find('a')).toBeNull();
  });

  it('accepts one of several simultaneous entries', async () => {
    const added = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => looks.add({ ...lookOf('a'), storageKey: `looks/${n}` })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    [600, ['0', '1', '2'], []],
    [599, ['1', '2'], ['looks/0']],
    [500, ['1', '2'], ['looks/0']],
    [499, ['2'], ['looks/0', 'looks/1']],
    [0, [], ['looks/0', 'looks/1', 'looks/2']],
  ])('keeps the most recently used within %d bytes', async (maxBytes, rest, gone) => {
    await addInTurn(100, 200, 300);
    expect((await looks.trim(maxBytes)).sort()).toEqual(gone);
    expect(await kept()).toEqual(rest);
  });

  it('counts a find as use', async () => {
    await addInTurn(100, 100);
    await looks.find('0');
    expect(await looks.trim(100)).toEqual(['looks/1']);
  });

  it.each([
    [30, false],
    [60.5, true],
  ])('notes a find %d seconds after the last one: %s', async (seconds, isNoted) => {
    await looks.add(lookOf('a'));
    await library.database.query(`UPDATE preview_cache SET used_at = now() - make_interval(secs => $1)`, [
      seconds,
    ]);
    await looks.find('a');
    const [{ isNew }] = await library.database.query<{ isNew: boolean }[]>(
      `SELECT used_at > now() - interval '20 seconds' AS "isNew" FROM preview_cache`,
    );
    expect(isNew).toBe(isNoted);
  });

  it('removes entries of files without a record', async () => {
    const file = await putFile(library.storage, 'archive/o/v/a.fits', 'bytes');
    const store = createLibraryStore(library.database, library.storage);
    await looks.add(lookOf('a', 1, file.sha256));
    await looks.add(lookOf('b', 1, 'of another file'));
    const ids = await store.save(await insertUser(library.database), [draftOf(file)]);
    expect(await looks.forgetOrphans()).toEqual(['looks/b']);
    await store.remove(ids);
    expect(await looks.forgetOrphans()).toEqual(['looks/a']);
  });

  it('finds files without a row', async () => {
    await looks.add(lookOf('a'));
    expect(await looks.unknown(['looks/a', 'looks/b'])).toEqual(['looks/b']);
    expect(await looks.unknown([])).toEqual([]);
  });
});
