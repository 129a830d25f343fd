import { fakePortal, filterOn } from '../../test/fake-portal.js';
import { observationsById } from './observations-by-id.js';

const CONTEXT = { archiveUrl: 'http://archive.test', now: Date.now() };
const row = (obsId: string, more: object = {}) => ({ obs_id: obsId, obsid: 1, calib_level: 3, ...more });

it('observations by id come from one query, each once, in the archive’s spelling', async () => {
  const rows = [row('a'), row('a'), row('B'), row('c', { calib_level: -1 }), row('stranger')];
  const portal = fakePortal({ rows: () => rows });
  const found = await observationsById(portal, { obsIds: ['a', 'b', 'c', 'd'] }, CONTEXT);
  expect(found.map(({ obsId }) => obsId)).toEqual(['a']);
  expect(portal.asked).toHaveLength(1);
  expect(filterOn(portal.asked[0], 'obs_id')?.values).toEqual(['a', 'b', 'c', 'd']);
});

it('observations by id need no query without ids, and are limited to 100 ids', async () => {
  const portal = fakePortal({ rows: () => [] });
  const ids = Array.from({ length: 101 }, (_, i) => `o${i}`);
  expect(await observationsById(portal, { obsIds: [] }, CONTEXT)).toEqual([]);
  expect(portal.asked).toEqual([]);
  expect(await observationsById(portal, { obsIds: ids.slice(1) }, CONTEXT)).toEqual([]);
  await expect(observationsById(portal, { obsIds: ids }, CONTEXT)).rejects.toThrow();
});
