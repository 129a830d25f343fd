import 'reflect-metadata';
import { fakePortal, filterOn, type Asked } from '../../test/fake-portal.js';
import { mjdOf } from './mjd.js';
import { searchArchive } from './search-archive.js';

const NOW = Date.UTC(2026, 5, 1);
const CONTEXT = { archiveUrl: 'http://archive.test', now: NOW };
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
    const result = await searchArchive(portal, { by: 'target', targetName, radius: 0.2, ...PAGE }, CONTEXT);
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

  it('answers an unknown name with nothing, after both spellings', async () => {
    const portal = fakePortal({ lookup });
    const query = { by: 'target', targetName: 'Nowhere-9', radius: 0.2, ...PAGE } as const;
    await expect(searchArchive(portal, query, CONTEXT)).resolves.toEqual({
      items: [],
      total: 0,
      ...PAGE,
      resolved: null,
      truncated: false,
    });
    expect(portal.asked.map(({ input }) => input)).toEqual(['NOWHERE 9', 'Nowhere-9']);
  });
});

describe('searchArchive by coordinates', () => {
  it('sorts the newest first, once each, without planned rows, and cuts the page', async () => {
    const rows = [
      row('b', { t_min: 2 }),
      row('undated', { t_min: null }),
      row('c', { t_min: 3 }),
      row('a', { t_min: 1 }),
    ];
    const portal = fakePortal({
      rows: () => [...rows, row('c', { t_min: 3 }), row('planned', { calib_level: -1 })],
    });
    const query = { by: 'coordinates', ra: 274.7, dec: -13.8, radius: 1, page: 2, pageSize: 2 } as const;
    const result = await searchArchive(portal, { ...query, calibLevels: [1, 2, 3] }, CONTEXT);
    expect(ids(result)).toEqual(['a', 'undated']);
    expect(result).toMatchObject({ total: 4, page: 2, pageSize: 2 });
    expect(filterOn(portal.asked[0], 'calib_level')?.values).toEqual(['1', '2', '3']);
  });
});

describe('searchArchive by observation', () => {
  it('looks for the id itself, at every level', async () => {
    const portal = fakePortal({ rows: () => [row('jw1_x')] });
    expect(ids(await searchArchive(portal, { by: 'observation', obsId: 'jw1_x', ...PAGE }, CONTEXT))).toEqual(
      ['jw1_x'],
    );
    expect(filterOn(portal.asked[0], 'obs_id')?.values).toEqual(['jw1_x']);
    expect(filterOn(portal.asked[0], 'calib_level')).toBeUndefined();
  });

  it('then for ids that begin so, not trusting the wildcard', async () => {
    const rows = (asked: Asked) =>
      filterOn(asked, 'obs_id')?.freeText ? [row('jw1_xyz'), row('jw1axyz')] : [];
    const portal = fakePortal({ rows });
    expect(ids(await searchArchive(portal, { by: 'observation', obsId: 'JW1_', ...PAGE }, CONTEXT))).toEqual([
      'jw1_xyz',
    ]);
    expect(filterOn(portal.asked[1], 'obs_id')?.freeText).toBe('JW1_%');
  });

  it('does not pass on a pattern of the client', async () => {
    const portal = fakePortal({});
    await searchArchive(portal, { by: 'observation', obsId: '%', ...PAGE }, CONTEXT);
    expect(portal.asked).toHaveLength(1);
  });
});

describe('searchArchive by program', () => {
  it('asks without leading zeros', async () => {
    const portal = fakePortal({ rows: () => [row('a')] });
    await searchArchive(portal, { by: 'program', programId: '01288', ...PAGE }, CONTEXT);
    expect(filterOn(portal.asked[0], 'proposal_id')?.values).toEqual(['1288']);
    expect(filterOn(portal.asked[0], 'calib_level')?.values).toEqual(['3']);
  });
});

describe('searchArchive for what is new', () => {
  const released = Array.from({ length: 40 }, (_, i) =>
    row(`r${String(i).padStart(2, '0')}`, { t_obs_release: mjdOf(NOW) - 5 * i - 1 }),
  );
  const rows = (asked: Asked) => {
    const { min, max } = filterOn(asked, 't_obs_release')?.values[0] as { min: number; max: number };
    const inside = released.filter(({ t_obs_release: t }) => Number(t) >= min && Number(t) < max);
    return asked.columns === 'COUNT_BIG(*)' ? [{ Column1: inside.length }] : inside;
  };
  const query = { by: 'whats-new', daysBack: 200, instrument: 'nircam' } as const;

  it('reads the newest days until the page is full and counts the rest', async () => {
    const portal = fakePortal({ rows });
    const result = await searchArchive(portal, { ...query, page: 1, pageSize: 5 }, CONTEXT);
    expect(ids(result)).toEqual(['r00', 'r01', 'r02', 'r03', 'r04']);
    expect(result).toMatchObject({ total: 40, truncated: false });
    expect(portal.asked).toHaveLength(2);
    expect(filterOn(portal.asked[0], 'instrument_name')).toMatchObject({ values: [], freeText: 'NIRCAM%' });
  });

  it('reaches later pages, and the end', async () => {
    const portal = fakePortal({ rows });
    const result = await searchArchive(portal, { ...query, page: 4, pageSize: 12 }, CONTEXT);
    expect(ids(result)).toEqual(['r36', 'r37', 'r38', 'r39']);
    expect(result.total).toBe(40);
  });
});
