import { AppError } from '#platform';
import { ThumbnailsService } from './thumbnails.service.js';

const idOf = (index: number) => String(index).padStart(6, '0');

/**
 * Records without a thumbnail, and running jobs; `conflicts`: jobs, by their first record, that another request creates
 * meanwhile.
 */
function setUp(count: number, conflicts: readonly string[] = []) {
  const queued = new Set<string>();
  const looks: (string | null)[] = [];
  const ordered: string[][] = [];
  const take = (first: string) => {
    const begin = Number(first);
    for (let i = begin; i < begin + 200; i += 1) queued.add(idOf(i));
  };
  const database = {
    query: (_sql: string, [, , after, limit]: [boolean, string, string | null, number]) => {
      looks.push(after);
      const ids = Array.from({ length: count }, (_, i) => idOf(i)).filter(
        (id) => !queued.has(id) && (after === null || id > after),
      );
      return Promise.resolve(ids.slice(0, limit).map((id) => ({ id })));
    },
  };
  const jobs = {
    submit: ({ request: { recordIds } }: { request: { recordIds: string[] } }) => {
      take(recordIds[0]);
      if (conflicts.includes(recordIds[0])) return Promise.reject(new AppError('conflict', 'is being made'));
      ordered.push(recordIds);
      return Promise.resolve({});
    },
  };
  const service = new ThumbnailsService(database as never, jobs as never);
  return { looks, ordered, run: () => service.queueMissing({ id: 'me', role: 'user' } as never) };
}

it('thumbnail orders look up once for many jobs, since each lookup reads all running jobs', async () => {
  const { looks, ordered, run } = setUp(20_301);
  expect(await run()).toBe(20_301);
  expect(looks).toEqual([null, idOf(9_999), idOf(19_999), idOf(20_300)]);
  expect(ordered).toHaveLength(102);
  expect(ordered.flat()).toEqual(Array.from({ length: 20_301 }, (_, i) => idOf(i)));
});

it('thumbnail orders leave a job to a concurrent request, look up again, and do not count it', async () => {
  const { looks, ordered, run } = setUp(1_000, [idOf(200), idOf(600)]);
  expect(await run()).toBe(600);
  expect(looks).toEqual([null, idOf(399), idOf(799), idOf(999)]);
  expect(ordered.map(([first]) => first)).toEqual([idOf(0), idOf(400), idOf(800)]);
});

it('thumbnail orders end with other errors', async () => {
  const { run } = setUp(0);
  expect(await run()).toBe(0);
  const failing = new ThumbnailsService(
    { query: () => Promise.resolve([{ id: 'a' }]) } as never,
    { submit: () => Promise.reject(new AppError('queue-full', 'no room')) } as never,
  );
  await expect(failing.queueMissing({ id: 'me', role: 'user' } as never)).rejects.toThrow('no room');
});
