import type { RecordEntity } from '#domain';
import { UpstreamError, type ErrorKind } from '#platform';
import type { CompositeSpec, CompositeToStorage } from '#processing-client';
import { withoutWaiting } from '../../../../test/support/fake-jobs.js';
import type { CompositeRequest, JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { exportComposite } from './export-composite.js';

const REQUEST: CompositeRequest = {
  spec: { channels: [{ inputs: [{ key: 'old/a', name: 'a.fits' }] }] } as unknown as CompositeSpec,
  recordIds: [['a']],
  substitutes: [[{ recordId: 'm', partIds: ['a'] }]],
  fileName: 'Nébuleuse 1.png',
};

const failure = (kind: ErrorKind) =>
  new UpstreamError('processing', 'rejected', 'm.fits: file not found', {
    kind,
    code: 'not_found',
    message: 'm.fits: file not found',
  });

const record = (id: string, storageKey: string) =>
  ({ id, storageKey, fileName: `${id}.fits`, derivedFrom: ['a'] }) as RecordEntity;

/**
 * @param states the records at each lookup; the last state repeats
 * @param failures errors of the engine, one for each failing call
 */
async function run(states: RecordEntity[][], failures: Error[], isCancelled = false) {
  const keys: string[][] = [];
  const manager = {
    getRepository: () => ({
      // No access check for administrators: `integration/stored-files.spec` covers access.
      findOne: () => Promise.resolve({ id: 'admin', role: 'admin' }),
      find: () => Promise.resolve(states.length > 1 ? states.shift() : states[0]),
    }),
  };
  const resources = {
    database: { ...manager, manager },
    processing: {
      compositeToStorage: ({ spec }: CompositeToStorage) => {
        keys.push(spec.channels.flatMap(({ inputs }) => inputs.map(({ key }) => key)));
        const error = failures.shift();
        return error ? Promise.reject(error) : Promise.resolve({ contentType: 'image/png' });
      },
    },
  } as unknown as WorkerResources;
  const context = {
    job: { ownerId: 'admin' },
    request: REQUEST,
    report: () => undefined,
    signal: isCancelled ? AbortSignal.abort(new Error('cancelled')) : new AbortController().signal,
    interruption: new AbortController().signal,
    requireDependency: withoutWaiting.waitForDependency,
    resultKey: (name: string) => `results/j/${name}`,
  } as unknown as JobContext<'composite'>;
  const outcome = await exportComposite(resources, context).catch((error: unknown) => error);
  return { keys, outcome };
}

const DONE = { kind: 'blob', key: 'results/j/Ne_buleuse_1.png' };
const A = record('a', 'new/a');

describe('exportComposite', () => {
  it('repeats the export with the current files when one is deleted during the render', async () => {
    const states = [[A, record('m', 'm/1')], [A, record('m', 'm/2')], [A]];
    const { keys, outcome } = await run(states, [failure('not-found'), failure('not-found')]);
    expect(keys).toEqual([['m/1'], ['m/2'], ['new/a']]);
    expect(outcome).toMatchObject(DONE);
  });

  it('fails at once when the records are unchanged', async () => {
    const { keys, outcome } = await run([[A]], [failure('not-found')]);
    expect(keys).toEqual([['new/a']]);
    expect(outcome).toMatchObject({ message: 'm.fits: file not found' });
  });

  it('fails after three attempts, and at once for other errors', async () => {
    const renewed = [1, 2, 3, 4].map((n) => [A, record('m', `m/${n}`)]);
    const three = await run(
      [...renewed],
      Array.from({ length: 3 }, () => failure('not-found')),
    );
    expect(three.keys).toHaveLength(3);
    expect(three.outcome).toBeInstanceOf(UpstreamError);
    const other = await run([...renewed], [failure('unprocessable')]);
    expect(other.keys).toHaveLength(1);
  });

  it('stops repeating the export once it is cancelled', async () => {
    const { keys, outcome } = await run([[A, record('m', 'm/1')], [A]], [failure('not-found')], true);
    expect(keys).toHaveLength(1);
    expect(outcome).toMatchObject({ message: 'cancelled' });
  });
});
