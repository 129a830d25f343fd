import 'reflect-metadata';
import { fakePortal, filterOn } from '../../test/fake-portal.js';
import { limitQuery } from './limit-query.js';

const MOST = 100;
const NOW_MJD = 61_000;
const QUERY = { filters: [] };
const SIGNAL = new AbortController().signal;

/** An archive with a number of rows, one per day back from now. */
const archiveOf = (total: number) =>
  fakePortal({
    rows: (asked) => {
      const since = (filterOn(asked, 't_min')?.values[0] as { min: number } | undefined)?.min ?? 0;
      return [{ Column1: Math.min(total, Math.floor(NOW_MJD - since)) }];
    },
  });

describe('limitQuery', () => {
  it('leaves a query within the limit unchanged', async () => {
    const portal = archiveOf(MOST);
    const limited = await limitQuery(portal, QUERY, NOW_MJD, SIGNAL, MOST);
    expect(limited).toEqual({ query: QUERY, total: MOST, truncated: false });
    expect(portal.asked).toHaveLength(1);
  });

  it.each([MOST + 1, 2 * MOST, 1_000])(
    'requests the newest of %p and reports how many there are',
    async (total) => {
      const limited = await limitQuery(archiveOf(total), QUERY, NOW_MJD, SIGNAL, MOST);
      expect(limited).toMatchObject({ total, truncated: true });
      const [{ values }] = limited.query.filters;
      const { min } = values[0] as { min: number };
      expect(NOW_MJD - min).toBeLessThan(MOST + 1);
      expect(NOW_MJD - min).toBeGreaterThan(MOST - 1);
    },
  );

  it("does not narrow the query when the archive's counts are invalid", async () => {
    const portal = fakePortal({ rows: () => [{ Column1: 'many' }] });
    await expect(limitQuery(portal, QUERY, NOW_MJD, SIGNAL, MOST)).rejects.toThrow('no number');
    await expect(limitQuery(fakePortal({}), QUERY, NOW_MJD, SIGNAL, MOST)).rejects.toThrow('no number');
  });
});
