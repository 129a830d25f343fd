import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { PlacedRecord, RecordSearch } from '#domain';
import { storageTrouble, storageUnavailable, type Storage } from '#platform';
import type { ExportRequest, JobContext, Dependency } from '#queues';
import { exportRecords } from './export-records.js';

const mockSnapshot = jest.fn<Promise<unknown>, Parameters<RecordSearch['snapshot']>>();
jest.mock('#domain', () => ({
  ...jest.requireActual<object>('#domain'),
  createRecordSearch: () => ({ snapshot: mockSnapshot }),
  findViewer: (_: unknown, id: string) => Promise.resolve({ id, role: 'user' }),
}));

const VIEWER = { id: 'u1', role: 'user' } as const;

interface Case {
  /** The ids of the records of each batch. */
  readonly portions?: readonly (readonly string[])[];
  readonly request?: Partial<ExportRequest>;
}

const placed = (id: string) =>
  ({ record: { id }, place: { ra: null, dec: null } }) as unknown as PlacedRecord;

function parts({ portions = [], request = {} }: Case) {
  mockSnapshot.mockReset().mockImplementation((_query, _viewer, read) =>
    read({
      takenAt: new Date('2026-11-23T01:15:00.250Z'),
      total: portions.flat().length,
      async *portions() {
        for (const ids of portions) yield Promise.resolve(ids.map(placed));
      },
    }),
  );
  const files = new Map<string, string>();
  const storage = {
    put: jest.fn(async (key: string, body: Readable) => {
      files.set(key, (await buffer(body)).toString());
      return { key };
    }),
    delete: jest.fn(() => Promise.resolve()),
  };
  const controller = new AbortController();
  const report = jest.fn();
  const context = {
    job: { ownerId: VIEWER.id },
    request: { filter: {}, format: 'json', withMetadata: false, ...request },
    ...{ report, signal: controller.signal, resultKey: (name: string) => `results/${name}` },
    // Waits once, for the storage only.
    requireDependency: (needed: Dependency, call: () => Promise<unknown>) =>
      call().catch((error: unknown) => {
        if (needed !== 'storage' || !storageTrouble(error)) throw error;
        return call();
      }),
  } as unknown as JobContext<'export'>;
  const run = () => exportRecords({ storage: storage as unknown as Storage, database: {} as never }, context);
  return { files, storage, controller, report, run };
}

describe('exportRecords', () => {
  it('writes all records into one file, named after the time of its snapshot', async () => {
    const { files, run } = parts({ portions: [['a', 'b'], ['c']] });
    const key = 'results/records-20261123T011500Z.json';
    expect(await run()).toEqual({
      ...{ kind: 'blob', key, contentType: 'application/json' },
      ...{ fileName: 'records-20261123T011500Z.json', message: '3 records' },
    });
    expect([...files.keys()]).toEqual([key]);
    expect(JSON.parse(files.get(key)!)).toEqual({
      ...{ exportedAt: '2026-11-23T01:15:00.250Z', total: 3, notFound: 0 },
      items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
  });

  it('counts requested records that are missing', async () => {
    const { files, run } = parts({ portions: [['a']], request: { filter: { ids: ['a', 'x', 'y'] } } });
    expect(await run()).toMatchObject({ message: expect.stringMatching(/^1 record; 2 more were not found/) });
    expect(JSON.parse([...files.values()][0])).toMatchObject({ total: 1, notFound: 2 });
  });

  it('passes on the filter of the request, with dates parsed again', async () => {
    const [dateFrom, dateTo] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const filter = { q: 'crab', dateFrom, dateTo };
    await parts({ request: { filter, withMetadata: true } }).run();
    const [query, viewer] = mockSnapshot.mock.calls[0];
    const times = { dateFrom: new Date(dateFrom), dateTo: new Date(dateTo) };
    expect([query, viewer]).toEqual([{ filter: { q: 'crab', ...times }, withMetadata: true }, VIEWER]);
  });

  it('hands text over in pieces, each exactly once', async () => {
    const ids = Array.from('abcdefg', (letter) => letter.repeat(100_000));
    const { files, run } = parts({ portions: [ids] });
    await run();
    const { items } = JSON.parse([...files.values()][0]) as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  it('reports progress after each batch', async () => {
    const { report, run } = parts({ portions: [['a'], ['b', 'c']] });
    await run();
    const told = (percent: number, message: string) => [{ percent, stage: 'exporting', message }];
    expect(report.mock.calls.slice(1)).toEqual([told(33, '1 of 3 records'), told(99, '3 of 3 records')]);
  });

  it('restarts with a new snapshot after waiting for the storage', async () => {
    const { files, storage, run } = parts({ portions: [['a']] });
    storage.put.mockImplementationOnce(async (_, body) => {
      await buffer(body);
      throw storageUnavailable('unavailable', 'away', null);
    });
    expect(await run()).toMatchObject({ message: '1 record' });
    expect(mockSnapshot).toHaveBeenCalledTimes(2);
    expect(JSON.parse([...files.values()][0])).toMatchObject({ items: [{ id: 'a' }] });
  });

  it('removes a file that was stored after the cancel', async () => {
    const { storage, controller, run } = parts({ portions: [['a']] });
    const put = storage.put.getMockImplementation()!;
    storage.put.mockImplementation(async (key, body) => {
      const stored = await put(key, body);
      controller.abort(new Error('cancelled'));
      return stored;
    });
    await expect(run()).rejects.toThrow('cancelled');
    await new Promise(setImmediate);
    expect(storage.delete.mock.calls).toEqual([['results/records-20261123T011500Z.json']]);
  });

  it('ends at once when cancelled, even while the storage hangs', async () => {
    const { storage, controller, run } = parts({ portions: [['a']] });
    storage.put.mockReturnValue(new Promise(() => undefined));
    const running = run();
    controller.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
  });
});
