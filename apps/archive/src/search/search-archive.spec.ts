import 'reflect-metadata';
import type { ArchiveSearch } from '#archive-client/contract';
import { AppError } from '#platform';
import { fakePortal, filterOn, isCount, type Asked } from '../../test/fake-portal.js';
import { silentLogger } from '../../test/settings.js';
import type { Portal } from '../portal/portal.js';
import { mjdOf } from './mjd.js';
import { createSearch } from './search-archive.js';

const NOW = Date.UTC(2026, 5, 1);
const LIMIT = { deadlineMs: 60_000, logger: silentLogger };
const SIGNAL = new AbortController().signal;
const searchOf = (portal: Portal, now = () => NOW) =>
  createSearch({ portal, archiveUrl: 'http://archive.test', limit: LIMIT, now });
const searchArchive = (portal: Portal, query: ArchiveSearch) => searchOf(portal)(query, SIGNAL);
const PAGE = { page: 1, pageSize: 10 };

const row = (obs_id: string, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  obs_id,
  obsid: obs_id,
  calib_level: 3,
  s_ra: 274.7,
  s_dec: -13.8,
  t_min: 60_000,
  dataRights: 'PUBLIC',
  ...change,
});
const ids = (result: { items: readonly { obsId: string }[] }) => result.items.map(({ obsId }) => obsId);

describe('searchArchive by target', () => {
  const lookup = (name: string) =>
    name === 'M 16'
      ? { resolvedCoordinate: [{ canonicalName: 'MESSIER 16', ra: 274.7, decl: -13.8, resolver: 'NED' }] }
      : { resolvedCoordinate: null };

  it.each(['M16', 'm-16', 'M 16'])('resolves %p and searches around it', async (targetName) => {
    const portal = fakePortal({ lookup, rows: () => [row('near'), row('far', { s_ra: 280 })] });
    const result = await searchArchive(portal, { by: 'target', targetName, radius: 0.2, ...PAGE });
    expect(ids(result)).toEqual(['near']);
    expect(result).toMatchObject({
      total: 1,
      resolved: { name: 'MESSIER 16', ra: 274.7, dec: -13.8, resolver: 'NED' },
      truncated: false,
    });
    expect(result.items[0].distanceArcsec).toBeCloseTo(0, 6);
    const question = portal.asked.at(-1) as Asked;
    expect(question).toMatchObject({ service: 'Mast.Caom.Filtered.Position', position: '274.7, -13.8, 0.2' });
    expect(filterOn(question, 'obs_collection')?.values).toEqual(['JWST']);
    expect(filterOn(question, 'calib_level')?.values).toEqual(['3']);
  });

  it('returns nothing for an unknown name, after both spellings', async () => {
    const portal = fakePortal({ lookup });
    const query = { by: 'target', targetName: 'Nowhere-9', radius: 0.2, ...PAGE } as const;
    await expect(searchArchive(portal, query)).resolves.toEqual({
      items: [],
      total: 0,
      ...PAGE,
      resolved: null,
      truncated: false,
    });
    expect(portal.asked.map(({ input }) => input)).toEqual(['Nowhere-9', 'NOWHERE 9']);
  });
});

describe('searchArchive by coordinates', () => {
  it('sorts newest first, deduplicates, omits planned rows, and cuts the page', async () => {
    const rows = [
      row('b', { t_min: 2 }),
      row('undated', { t_min: null }),
      row('c', { t_min: 3 }),
      row('a', { t_min: 1 }),
    ];
    const portal = fakePortal({
      rows: (asked) =>
        isCount(asked)
          ? [{ Column1: 6 }]
          : [
              ...rows,
              row('c', { t_min: 3 }),
              row('planned', { calib_level: -1 }),
              row('planned', { calib_level: '-1' }),
            ],
    });
    const query = { by: 'coordinates', ra: 274.7, dec: -13.8, radius: 1, page: 2, pageSize: 2 } as const;
    const result = await searchArchive(portal, { ...query, calibLevels: [1, 2, 3] });
    expect(ids(result)).toEqual(['a', 'undated']);
    expect(result).toMatchObject({ total: 4, page: 2, pageSize: 2 });
    expect(filterOn(portal.asked[0], 'calib_level')?.values).toEqual(['1', '2', '3']);
  });
});

describe('searchArchive by observation', () => {
  it('searches the id itself, at every level', async () => {
    const portal = fakePortal({ rows: () => [row('jw1_x')] });
    expect(ids(await searchArchive(portal, { by: 'observation', obsId: 'jw1_x', ...PAGE }))).toEqual([
      'jw1_x',
    ]);
    expect(filterOn(portal.asked[0], 'obs_id')?.values).toEqual(['jw1_x']);
    expect(filterOn(portal.asked[0], 'calib_level')).toBeUndefined();
  });

  it("then searches ids with that prefix, checking the archive's wildcard matches", async () => {
    const rows = (asked: Asked) => {
      if (isCount(asked)) return [{ Column1: 2 }];
      return filterOn(asked, 'obs_id')?.freeText ? [row('jw1_xyz'), row('jw1axyz')] : [];
    };
    const portal = fakePortal({ rows });
    expect(ids(await searchArchive(portal, { by: 'observation', obsId: 'JW1_', ...PAGE }))).toEqual([
      'jw1_xyz',
    ]);
    expect(filterOn(portal.asked[1], 'obs_id')?.freeText).toBe('JW1_%');
  });

  it('does not pass on a pattern of the client', async () => {
    const portal = fakePortal({});
    await searchArchive(portal, { by: 'observation', obsId: '%', ...PAGE });
    expect(portal.asked).toHaveLength(1);
  });
});

describe('searchArchive by program', () => {
  it('searches without leading zeros', async () => {
    const portal = fakePortal({ rows: (asked) => [isCount(asked) ? { Column1: 1 } : row('a')] });
    await searchArchive(portal, { by: 'program', programId: '01288', ...PAGE });
    expect(filterOn(portal.asked[0], 'proposal_id')?.values).toEqual(['1288']);
    expect(filterOn(portal.asked[0], 'calib_level')?.values).toEqual(['3']);
  });
});

describe('searchArchive for what is new', () => {
  const released = Array.from({ length: 40 }, (_, i) =>
    row(`r${String(i).padStart(2, '0')}`, { t_obs_release: mjdOf(NOW) - 5 * i - 1 }),
  );
  const rows = (asked: Asked) => {
    const { min, max } = filterOn(asked, 't_obs_release')!.values[0] as { min: number; max: number };
    const inside = released.filter(({ t_obs_release: t }) => Number(t) >= min && Number(t) < max);
    return isCount(asked) ? [{ Column1: String(inside.length) }] : inside;
  };
  const query = { by: 'whats-new', daysBack: 200, instrument: 'nircam' } as const;

  it('reads the newest days until the page is full and counts the rest', async () => {
    const portal = fakePortal({ rows });
    const result = await searchArchive(portal, { ...query, page: 1, pageSize: 5 });
    expect(ids(result)).toEqual(['r00', 'r01', 'r02', 'r03', 'r04']);
    expect(result).toMatchObject({ total: 40, truncated: false });
    expect(portal.asked).toHaveLength(2);
    expect(filterOn(portal.asked[0], 'instrument_name')).toMatchObject({ values: [], freeText: 'NIRCAM%' });
  });

  it('reaches later pages, and the end', async () => {
    const portal = fakePortal({ rows });
    const result = await searchArchive(portal, { ...query, page: 4, pageSize: 12 });
    expect(ids(result)).toEqual(['r36', 'r37', 'r38', 'r39']);
    expect(result.total).toBe(40);
  });
});

describe('cached results', () => {
  const query = { by: 'coordinates', ra: 274.7, dec: -13.8, radius: 0.2 } as const;
  const rows = () => [row('a', { t_min: 3 }), row('b', { t_min: 2 }), row('c', { t_min: 1 })];

  it('serve every page, levels in any order, for five minutes', async () => {
    let now = NOW;
    const portal = fakePortal({ rows });
    const search = searchOf(portal, () => now);
    const ask = (page: number, calibLevels: readonly (2 | 3)[]) =>
      search({ ...query, calibLevels, page, pageSize: 2 }, SIGNAL);
    expect(ids(await ask(1, [2, 3]))).toEqual(['a', 'b']);
    now += 5 * 60_000;
    expect(ids(await ask(2, [3, 2, 3]))).toEqual(['c']);
    expect(portal.asked).toHaveLength(1);
    now += 1;
    await ask(2, [2, 3]);
    expect(portal.asked).toHaveLength(2);
  });

  it('belong to one search', async () => {
    const portal = fakePortal({ rows });
    const search = searchOf(portal);
    for (const change of [{}, { ra: 274.8 }, { radius: 0.3 }, { calibLevels: [2] as const }])
      await search({ ...query, ...PAGE, ...change }, SIGNAL);
    expect(portal.asked).toHaveLength(4);
  });

  it('do not include failures', async () => {
    let isDown = true;
    const portal = fakePortal({
      rows: () => (isDown ? Promise.reject(new AppError('unavailable', 'down')) : rows()),
    });
    const search = searchOf(portal);
    await expect(search({ ...query, ...PAGE }, SIGNAL)).rejects.toThrow('down');
    isDown = false;
    expect(ids(await search({ ...query, ...PAGE }, SIGNAL))).toEqual(['a', 'b', 'c']);
  });

  it('report the current public status', async () => {
    let now = NOW;
    const portal = fakePortal({ rows: () => [row('soon', { t_obs_release: mjdOf(NOW + 60_000) })] });
    const search = searchOf(portal, () => now);
    const ask = async () => (await search({ ...query, ...PAGE }, SIGNAL)).items[0].isPublic;
    expect(await ask()).toBe(false);
    now += 60_001;
    expect(await ask()).toBe(true);
    expect(portal.asked).toHaveLength(1);
  });
});

describe("results beyond the archive's limit", () => {
  it('are counted for wide searches only', async () => {
    const portal = fakePortal({ rows: (asked) => (isCount(asked) ? [{ Column1: 1 }] : [row('a')]) });
    const cone = { by: 'coordinates', ra: 274.7, dec: -13.8, ...PAGE } as const;
    await searchArchive(portal, { ...cone, radius: 0.5 });
    expect(portal.asked.map(isCount)).toEqual([false]);
    await searchArchive(portal, { ...cone, radius: 0.51 });
    expect(portal.asked.map(isCount)).toEqual([false, true, false]);
  });

  it('are reported, with the newest within the limit', async () => {
    const portal = fakePortal({
      rows: (asked) => {
        const since = (filterOn(asked, 't_min')?.values[0] as { min: number } | undefined)?.min ?? 0;
        if (!isCount(asked)) return [row('a', { t_min: since + 1 })];
        // A thousand per day up to MJD 61,000.
        return [{ Column1: since === 0 ? 1_500_000 : Math.round(1000 * (61_000 - since)) }];
      },
    });
    const result = await searchArchive(portal, { by: 'program', programId: '1', ...PAGE });
    expect(result).toMatchObject({ total: 1_500_000, truncated: true });
    const { min } = filterOn(portal.asked.at(-1) as Asked, 't_min')!.values[0] as { min: number };
    // The count is rounded: half an observation is 0.0005 days.
    expect(min).toBeGreaterThan(60_500 - 0.0006);
    expect(min).toBeLessThan(60_501);
  });
});

describe('searchArchive for what is new, page by page', () => {
  it('reads each window once, and boundary rows in one of them', async () => {
    const border = mjdOf(NOW) - 30;
    const all = [row('new', { t_obs_release: mjdOf(NOW) - 1 }), row('border', { t_obs_release: border })];
    all.push(row('old', { t_obs_release: border - 1 }));
    const rows = (asked: Asked) => {
      const { min, max } = filterOn(asked, 't_obs_release')!.values[0] as { min: number; max: number };
      const inside = all.filter(({ t_obs_release: t }) => Number(t) >= min && Number(t) <= max);
      return isCount(asked) ? [{ Column1: inside.length }] : inside;
    };
    const portal = fakePortal({ rows });
    const search = searchOf(portal);
    const ask = (page: number) =>
      search({ by: 'whats-new', daysBack: 60, until: NOW, page, pageSize: 1 }, SIGNAL);
    const pages = [await ask(1), await ask(2), await ask(3), await ask(4), await ask(1)];
    expect(pages.map(ids)).toEqual([['new'], ['border'], ['old'], [], ['new']]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3, 3]);
    expect(portal.asked).toHaveLength(3);
  });
});
