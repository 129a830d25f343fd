import type { DataSource } from 'typeorm';
import type { RecordEntity, Viewer } from '#domain';
import { healpixOf } from '#sky';
import { FeaturedService } from '../../apps/api/src/discovery/featured.service.js';
import { FEATURED_TARGETS } from '../../apps/api/src/discovery/featured-targets.js';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';

jest.setTimeout(60_000);

const CARINA = FEATURED_TARGETS.find(({ id }) => id === 'carina')!;
const { filters } = CARINA;

let library: OpenSearch;
let database: DataSource;
let featured: FeaturedService;
let users: Record<'owner' | 'sharee' | 'other' | 'admin', string>;

beforeAll(async () => {
  library = await openSearch();
  ({ database } = library);
  featured = new FeaturedService(library.search);
  const [owner, sharee, other, admin] = await insertUsers(database, ['owner', 'sharee', 'other', 'admin']);
  users = { owner, sharee, other, admin };
});

afterEach(() => library.empty());

const viewerOf = (name: keyof typeof users | 'nobody'): Viewer =>
  name === 'nobody' ? null : { id: users[name], role: name === 'admin' ? 'admin' : 'user' };

/** An image at a distance north of Carina. */
const image = (filter: string, more: Partial<RecordEntity> = {}, northDeg = 0): Partial<RecordEntity> => {
  const [ra, dec] = [CARINA.ra, CARINA.dec + northDeg];
  const place = { ra, dec, healpix: healpixOf({ ra, dec }), isViewable: true };
  return { filter, ownerId: users.owner, ...place, ...more };
};

/** The targets with images, and their filters. */
async function hereFor(viewer: Viewer): Promise<Record<string, readonly string[]>> {
  const { items } = await featured.list(viewer);
  return Object.fromEntries(items.filter(({ here }) => here.length > 0).map(({ id, here }) => [id, here]));
}

it('an empty library has nothing of any target', async () => {
  expect(await hereFor(null)).toEqual({});
});

it('filters are told to those who may see one of their images', async () => {
  const [open, hidden, shared] = [filters[0], filters[2], filters[4]];
  const [, , sharedId] = await insertRecords(database, [
    image(open),
    image(hidden, { visibility: 'private' }),
    image(shared, { visibility: 'shared' }),
  ]);
  await share(database, sharedId, users.sharee);
  expect(await hereFor(viewerOf('nobody'))).toEqual({ carina: [open] });
  expect(await hereFor(viewerOf('other'))).toEqual({ carina: [open] });
  expect(await hereFor(viewerOf('sharee'))).toEqual({ carina: [open, shared] });
  expect(await hereFor(viewerOf('owner'))).toEqual({ carina: [open, hidden, shared] });
  expect(await hereFor(viewerOf('admin'))).toEqual({ carina: [open, hidden, shared] });
});

it('a right that is taken away counts at once', async () => {
  const [id] = await insertRecords(database, [image(filters[1], { visibility: 'shared' })]);
  await share(database, id, users.sharee);
  expect(await hereFor(viewerOf('sharee'))).toEqual({ carina: [filters[1]] });
  await database.query('DELETE FROM record_shares WHERE record_id = $1', [id]);
  expect(await hereFor(viewerOf('sharee'))).toEqual({});
});

it('filters are those of the target, in its order, each once', async () => {
  await insertRecords(database, [
    ...[...filters].reverse().flatMap((filter) => [image(filter), image(filter)]),
    image('F777Z'),
    image(null as never),
  ]);
  expect(await hereFor(null)).toEqual({ carina: filters });
});

it('only images that can be shown count: within the radius, ready, not archived', async () => {
  const { searchRadius } = CARINA;
  await insertRecords(database, [
    image(filters[0], {}, 0.99 * searchRadius),
    image(filters[1], {}, 1.01 * searchRadius),
    image(filters[2], { archivedAt: new Date() }),
    image(filters[3], { status: 'failed' }),
    image(filters[4], { dataType: 'cube' }),
    image(filters[5], { isViewable: false }),
  ]);
  expect(await hereFor(null)).toEqual({ carina: [filters[0]] });
});

it('every target tells its own', async () => {
  await insertRecords(
    database,
    FEATURED_TARGETS.map(({ ra, dec, filters: [first] }) =>
      image(first, { ra, dec, healpix: healpixOf({ ra, dec }) }),
    ),
  );
  const here = await hereFor(null);
  expect(here).toEqual(Object.fromEntries(FEATURED_TARGETS.map(({ id, filters: [first] }) => [id, [first]])));
});
