import type { JobStore, RemovedJob } from '#domain';
import type { Storage } from '#platform';
import { reapExpiredJobs } from './reaper.js';

it('reapExpiredJobs clears the whole batch when one result cannot be deleted, and reports that one', async () => {
  const removed = [
    { id: 'a', type: 'composite', resultKey: 'results/a/1/a.png' },
    { id: 'b', type: 'composite', resultKey: 'results/b/1/b.png' },
    { id: 'c', type: 'import', resultKey: null },
  ] as RemovedJob[];
  const store = { removeExpired: () => Promise.resolve(removed) } as unknown as JobStore;
  const away = new Error('the storage is away');
  const deleted: string[] = [];
  const remove = (key: string) =>
    key.includes('/a/') ? Promise.reject(away) : Promise.resolve(void deleted.push(key));
  const storage = { delete: remove } as unknown as Storage;
  const cleared: string[] = [];
  const clear = ({ id }: RemovedJob) => Promise.resolve(void cleared.push(id));
  await expect(reapExpiredJobs(store, storage, clear)).rejects.toMatchObject({ cause: away });
  expect([deleted, cleared]).toEqual([['results/b/1/b.png'], ['a', 'b', 'c']]);
});
