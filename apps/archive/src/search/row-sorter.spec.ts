import { compareFound, type FoundRow } from './found-row.js';
import { compressRows } from './compressed-rows.js';
import { rowSorter } from './row-sorter.js';

const found = (time: number | null, obsId: string, identity = obsId): FoundRow => ({
  time,
  obsId,
  identity,
  distance: null,
  row: { obs_id: obsId, obs_title: `of ${obsId}` },
});

/** Unsorted. */
const shuffled = (count: number): FoundRow[] =>
  Array.from({ length: count }, (_, i) => found((i * 7919) % 101, `o${(i * 104_729) % count}`));

const idsOf = (rows: readonly FoundRow[]) => rows.map(({ obsId }) => obsId);

describe('rowSorter', () => {
  it('sorts newest first, undated ones last, ties by id', async () => {
    const sorter = rowSorter();
    await sorter.add([found(1, 'b', '1'), found(null, 'z', '3'), found(2, 'c', '9')]);
    await sorter.add([found(1, 'a', '2'), found(null, 'y', '4')]);
    const rows = await sorter.end();
    expect(idsOf(await rows.read(0, 99))).toEqual(['c', 'a', 'b', 'y', 'z']);
  });

  it('keeps each row once, wherever it is repeated', async () => {
    const sorter = rowSorter(2);
    await sorter.add([found(1, 'a', '1'), found(1, 'a', '1'), found(3, 'b', '2')]);
    await sorter.add([found(1, 'a', '1'), found(1, 'a', '3')]);
    const rows = await sorter.end();
    expect(rows.count).toBe(3);
    expect((await rows.read(0, 3)).map(({ identity }) => identity)).toEqual(['2', '1', '3']);
  });

  it.each([999, 1000, 1001])('sorts %p rows in runs as in memory', async (count) => {
    const all = shuffled(count);
    const sorter = rowSorter(150);
    for (let i = 0; i < count; i += 70) await sorter.add(all.slice(i, i + 70));
    const rows = await sorter.end();
    expect(await rows.read(0, count)).toEqual([...all].sort(compareFound));
  });

  it('returns nothing without rows', async () => {
    const rows = await rowSorter().end();
    expect([rows.count, await rows.read(0, 10)]).toEqual([0, []]);
  });
});

describe('compressRows', () => {
  it('returns any range, and nothing beyond the end', async () => {
    const all = shuffled(450);
    const rows = await compressRows(all);
    expect(rows.count).toBe(450);
    for (const [from, to] of [
      [0, 1],
      [199, 201],
      [200, 400],
      [399, 450],
      [440, 1000],
      [450, 460],
      [7000, 7100],
    ])
      expect(await rows.read(from, to)).toEqual(all.slice(from, to));
  });

  it("takes a fraction of the rows' memory", async () => {
    const all = shuffled(2_000);
    expect((await compressRows(all)).bytes).toBeLessThan(JSON.stringify(all).length / 5);
  });
});
