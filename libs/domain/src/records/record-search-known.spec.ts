import type { EntityManager } from 'typeorm';
import { ShortMemory } from '../paging/short-memory.js';
import { conditionsOf } from './record-search-filter.js';
import { lookAhead, type Looks } from './record-search-known.js';

/** How often the library is looked at when the same is asked three times, and its sample falls into so many groups. */
async function looksAt(groups: number): Promise<number> {
  const rows = Array.from({ length: groups }, (_, i) => ({
    isOpen: true,
    isSeen: true,
    holding: i,
    rows: 1,
  }));
  const query = jest.fn(() => Promise.resolve(rows));
  const manager = { query } as unknown as EntityManager;
  const filter = { tags: ['deep'] };
  const wanted = { rights: null, own: null, conditions: conditionsOf(filter, {}) };
  const looks: Looks = new ShortMemory();
  for (let i = 0; i < 3; i += 1)
    expect((await lookAhead(manager, filter, wanted, looks))?.sample).toHaveLength(groups);
  return query.mock.calls.length;
}

it('remembers a sample of few groups, and none of many, which would fill the memory', async () => {
  expect([await looksAt(1), await looksAt(64), await looksAt(65)]).toEqual([1, 1, 3]);
});
