import type { EntityManager } from 'typeorm';
import { estimateCache } from '../paging/estimate-cache.js';
import type { Condition } from './condition.js';
import type { Known } from './costs.js';
import { lookAhead } from './selectivity-estimate.js';

const GROUP = { isOpen: true, isSeen: true, holding: 1, rows: 90 };

/** A library with its sample, of whose records the planner expects the viewer to see so many, and so many to be open. */
function library({ sample = [GROUP] as object[], seen = 500, open = 200 } = {}) {
  const query = jest.fn((text: string, _values: unknown[]) => {
    if (!text.startsWith('EXPLAIN')) return Promise.resolve(sample);
    const rows = text.endsWith('WHERE record.is_open') ? open : seen;
    return Promise.resolve([{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] }]);
  });
  const looks = estimateCache<Known>();
  const look = (word: string, viewer: string | null = 'alice', more: Partial<Condition> = {}) => {
    const mine = viewer === null ? null : (bind: (value: unknown) => string) => `owner = ${bind(viewer)}`;
    const conditions: Condition[] = [{ holds: (bind) => `word = ${bind(word)}`, ...more }];
    const wanted = { rights: mine, own: mine, conditions };
    return lookAhead({ query } as unknown as EntityManager, { q: word }, wanted, looks);
  };
  return { query, look };
}

describe('lookAhead', () => {
  it('asks once for the same, and remembers what a search has found out since', async () => {
    const { query, look } = library();
    const known = await look('crab');
    expect(known).toMatchObject({ sample: [{ rows: 90, holding: [true] }], found: { isLong: false } });
    known!.found.isLong = true;
    expect(await look('crab')).toBe(known);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('tells nobody what is known of another search, or of another viewer', async () => {
    const { query, look } = library();
    const known = await look('crab');
    for (const other of [await look('ring'), await look('crab', 'bob'), await look('crab', null)])
      expect(other).not.toBe(known);
    expect(query).toHaveBeenCalledTimes(4);
    expect(query.mock.calls.slice(0, 3).map(([, values]) => values)).toEqual([
      ['crab', 'alice'],
      ['ring', 'alice'],
      ['crab', 'bob'],
    ]);
  });

  it('knows nothing of a small library, and asks again, nor where few are asked for, and does not', async () => {
    const { query, look } = library({ sample: [] });
    expect([await look('crab'), await look('crab')]).toEqual([null, null]);
    expect(query).toHaveBeenCalledTimes(2);
    expect(await look('crab', 'alice', { isRare: true })).toBeNull();
    expect(query).toHaveBeenCalledTimes(2);
  });

  it.each([
    [1, 1],
    [64, 1],
    [65, 3],
  ])(
    'remembers a sample of few groups, not of many, which would fill the memory: %i',
    async (groups, looks) => {
      const { query, look } = library({ sample: Array.from({ length: groups }, () => GROUP) });
      for (let i = 0; i < 3; i += 1) expect((await look('crab'))?.sample).toHaveLength(groups);
      expect(query).toHaveBeenCalledTimes(looks);
    },
  );

  const slow = { indexed: () => 'words', slowness: 1 };
  it.each([
    ['what the viewer sees beyond open records', 500, 'alice', slow, 300],
    ['nothing, where the planner expects less', 100, 'alice', slow, 0],
    ['nobody knows how much, where it would save nothing', 500, 'alice', {}, null],
    ['nobody knows how much, for who sees all', 500, null, slow, null],
  ])('of others: %s', async (_, seen, viewer, more, expected) => {
    const { look } = library({ seen });
    expect(await look('crab', viewer, more)).toMatchObject({ othersSeen: expected });
  });
});
