import { createLibraryStore, createRecordSearch, recordFromFile, type LibraryStore } from '#domain';
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

const SIDE_DEG = 0.0008;

const square = (ra: number, dec: number): [number, number][] => [
  [ra - SIDE_DEG / 2, dec - SIDE_DEG / 2],
  [ra + SIDE_DEG / 2, dec - SIDE_DEG / 2],
  [ra + SIDE_DEG / 2, dec + SIDE_DEG / 2],
  [ra - SIDE_DEG / 2, dec + SIDE_DEG / 2],
];

/** Saves the file of a camera whose chips lie at these declinations. */
async function saveChips(key: string, ...decs: number[]): Promise<string> {
  const footprints = decs.map((dec) => square(150, dec));
  const facts = recordFromFile('flc.fits', {
    ...{
      contentType: 'application/fits',
      dataType: 'image',
      isViewable: true,
      hasTable: false,
      keywords: {},
    },
    ...{ dimensions: [10, 10], units: null, wcs: { footprint: footprints[0], footprints } as never },
  });
  const file = await putFile(library.storage, key, key);
  const [id] = await store.save(owner, [draftOf(file, { facts, sourceUri: 'mast:HST/product/flc.fits' })]);
  return id;
}

const namesAt = async (dec: number, radius = SIDE_DEG / 4): Promise<string[]> => {
  const search = createRecordSearch(library.database);
  const filter = { cone: { ra: 150, dec, radius } };
  const { items } = await search.page({ filter, pageSize: 10 }, { id: owner, role: 'user' });
  return items.map(({ id }) => id);
};

it('finds a record by a cone around any of its images, each record once', async () => {
  const id = await saveChips('a/one', 1.9995, 2.0005);
  expect(await namesAt(1.9995)).toEqual([id]);
  expect(await namesAt(2.0005)).toEqual([id]);
  expect(await namesAt(2, 0.001)).toEqual([id]);
  expect(await namesAt(2.0015)).toEqual([]);
});

it('forgets the images of the file that a record had before', async () => {
  const id = await saveChips('a/two', 2.5, 2.501, 2.502);
  expect(await namesAt(2.502)).toEqual([id]);
  expect(await namesAt(2.0005)).toEqual([]);
  expect(await saveChips('a/three', 2.5)).toBe(id);
  expect(await namesAt(2.502)).toEqual([]);
});
