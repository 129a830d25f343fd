import { createLibraryStore, createPreviewCacheStore, type PreviewCacheStore } from '#domain';
import { draftOf, insertUser, openLibrary, putFile, type Library } from '../support/open-library.js';

jest.setTimeout(60_000);

let library: Library;
let cache: PreviewCacheStore;

beforeAll(async () => {
  library = await openLibrary();
  cache = createPreviewCacheStore(library.database);
});
afterAll(() => library?.close());
beforeEach(() => library.database.query('TRUNCATE preview_cache, records, blobs CASCADE'));

const entryOf = (name: string, size = 100, contentSha256 = 'content') => ({
  ...{ key: name, contentSha256, storageKey: `preview-cache/${name}`, contentType: 'image/png', size },
  headers: { 'x-cube-slices': '3' },
});

/** Entries used one after the other, the first one longest ago. */
async function addInTurn(...sizes: number[]) {
  for (const [i, size] of sizes.entries()) {
    await cache.add(entryOf(String(i), size));
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
    expect(await cache.add(entryOf('a'))).toBe(true);
    expect(await cache.find('a')).toEqual({
      ...{
        storageKey: 'preview-cache/a',
        contentType: 'image/png',
        headers: { 'x-cube-slices': '3' },
        size: 100,
      },
    });
    expect(await cache.find('b')).toBeNull();
    await cache.forget('preview-cache/a');
    expect(await cache.find('a')).toBeNull();
  });

  it('accepts one of several simultaneous entries', async () => {
    const added = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => cache.add({ ...entryOf('a'), storageKey: `preview-cache/${n}` })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
  });

  it.each([
    [600, ['0', '1', '2'], []],
    [599, ['1', '2'], ['preview-cache/0']],
    [500, ['1', '2'], ['preview-cache/0']],
    [499, ['2'], ['preview-cache/0', 'preview-cache/1']],
    [0, [], ['preview-cache/0', 'preview-cache/1', 'preview-cache/2']],
  ])('keeps the most recently used within %d bytes', async (maxBytes, rest, gone) => {
    await addInTurn(100, 200, 300);
    expect((await cache.trim(maxBytes)).sort()).toEqual(gone);
    expect(await kept()).toEqual(rest);
  });

  it('is trimmed by one process at a time', async () => {
    await addInTurn(...Array.from({ length: 60 }, () => 100));
    const keys = (await Promise.all(Array.from({ length: 8 }, () => cache.trim(1000)))).flat();
    expect([keys.length, new Set(keys).size]).toEqual([50, 50]);
    expect(await kept()).toHaveLength(10);
  });

  it('counts a find as use', async () => {
    await addInTurn(100, 100);
    await cache.find('0');
    expect(await cache.trim(100)).toEqual(['preview-cache/1']);
  });

  it.each([
    [30, false],
    [60.5, true],
  ])('notes a find %d seconds after the last one: %s', async (seconds, isNoted) => {
    await cache.add(entryOf('a'));
    await library.database.query(`UPDATE preview_cache SET used_at = now() - make_interval(secs => $1)`, [
      seconds,
    ]);
    await cache.find('a');
    const [{ isNew }] = await library.database.query<{ isNew: boolean }[]>(
      `SELECT used_at > now() - interval '20 seconds' AS "isNew" FROM preview_cache`,
    );
    expect(isNew).toBe(isNoted);
  });

  it('removes entries of files without a record', async () => {
    const file = await putFile(library.storage, 'archive/o/v/a.fits', 'bytes');
    const store = createLibraryStore(library.database, library.storage);
    await cache.add(entryOf('a', 1, file.sha256));
    await cache.add(entryOf('b', 1, 'of another file'));
    const ids = await store.save(await insertUser(library.database), [draftOf(file)]);
    expect(await cache.forgetOrphans()).toEqual(['preview-cache/b']);
    await store.remove(ids);
    expect(await cache.forgetOrphans()).toEqual(['preview-cache/a']);
  });

  it('finds files without a row', async () => {
    await cache.add(entryOf('a'));
    expect(await cache.unknown(['preview-cache/a', 'preview-cache/b'])).toEqual(['preview-cache/b']);
    expect(await cache.unknown([])).toEqual([]);
  });
});
