import type { EntityManager } from 'typeorm';
import { findObservations, type CountedObservations } from './lineage.js';

const MANY = { total: 12_000, totalIsExact: false };

/** The total of a page with `found` observations, when an earlier query found too many to count. */
async function totalOf(found: number, page: { page?: number; cursor?: string } = {}) {
  const rows = Array.from({ length: found }, (_, i) => ({
    ...{ observationBaseId: `o${i}`, totalFiles: 1, recordIds: [] },
  }));
  const manager = { query: () => Promise.resolve(rows) } as unknown as EntityManager;
  const counted = { get: () => MANY } as unknown as CountedObservations;
  const query = { includeArchived: false, pageSize: 5, ...page };
  const list = await findObservations(manager, query, { viewer: null, counted });
  return { total: list.total, totalIsExact: list.totalIsExact, nextCursor: list.nextCursor };
}

it('findObservations counts exactly at the end of the list despite a cached estimate', async () => {
  expect(await totalOf(0)).toMatchObject({ total: 0, totalIsExact: true });
  expect(await totalOf(5)).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null });
  expect(await totalOf(2, { page: 3 })).toMatchObject({ total: 12, totalIsExact: true });
});

it('findObservations estimates when more follow or earlier pages were not read', async () => {
  const first = await totalOf(6);
  expect(first).toEqual({ ...MANY, nextCursor: expect.any(String) });
  expect(await totalOf(2, { cursor: first.nextCursor! })).toMatchObject(MANY);
  expect(await totalOf(0, { page: 3 })).toMatchObject(MANY);
});
