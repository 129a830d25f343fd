import { AppError, UpstreamError } from '#platform';
import { fakeAvailability, fakeJobStore, fakeLogger, queuedJob } from '../../../test/support/fake-jobs.js';
import type { JobContext, JobHandler } from './job-handler.js';
import { createJobRunner } from './job-runner.js';

const LEASE_SECONDS = 15;
const LEASE_MS = LEASE_SECONDS * 1000;
const HOUR_MS = 3_600_000;

type Composite = JobContext<'composite'>;
type Handler = JobHandler<'composite'>;

/** Lets everything happen that waits for no timer. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp(handler: Handler, row = queuedJob()) {
  const fake = fakeJobStore(row);
  const engine = fakeAvailability();
  const discarded: string[] = [];
  const published: [string, string][] = [];
  const enqueued: number[] = [];
  const log = fakeLogger();
  const runner = createJobRunner({
    store: fake.store,
    workerId: 'worker-1',
    handlers: { composite: handler, import: handler, thumbnails: handler } as never,
    leaseSeconds: LEASE_SECONDS,
    ttlMinutes: 30,
    logger: log.logger,
    publish: (job) => void published.push([job.status, job.message]),
    enqueue: (job) => {
      enqueued.push(job.turn);
      return Promise.resolve();
    },
    availability: { processing: engine.availability, archive: fakeAvailability().availability },
    discard: (folder) => {
      discarded.push(folder);
      return Promise.resolve();
    },
    describeError: (error) => ({ text: (error as Error).message, isOwnFault: error instanceof AppError }),
  });
  return { ...fake, ...log, engine, runner, discarded, published, enqueued };
}

const blob = ({ resultKey }: Composite) => ({
  kind: 'blob' as const,
  key: resultKey('a.png'),
  contentType: 'image/png',
  fileName: 'a.png',
});

/** A handler that waits for the test. */
function heldHandler() {
  const contexts: Composite[] = [];
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const handler: Handler = (context) => {
    contexts.push(context);
    return new Promise((resolve, reject) => {
      ends.push({ resolve: () => resolve(blob(context)), reject });
    });
  };
  return { handler, contexts, ends };
}

/** A handler that stops when it is told to. */
const obedient: Handler = ({ signal }) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });

describe('a run', () => {
  it('claims, works, completes with a file of its own claim, and tells of each step', async () => {
    const { runner, row, published, discarded } = setUp((context) => Promise.resolve(blob(context)));
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row).toMatchObject({ status: 'completed', resultKey: 'results/job-1/claim-1/a.png' });
    expect(published.map(([status]) => status)).toEqual(['running', 'completed']);
    expect(discarded).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves a job alone that does not wait', async () => {
    const handler = jest.fn();
    const { runner, published } = setUp(handler, queuedJob({ status: 'cancelled' }));
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(handler).not.toHaveBeenCalled();
    expect(published).toEqual([]);
  });

  it('writes what it reports, and keeps details until others come', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, row } = setUp(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    const report = contexts[0].report as (progress: object, details?: object) => void;
    report({ percent: 1, stage: 'a', message: 'first' }, { files: 1 });
    report({ percent: 2, stage: 'b', message: 'second' });
    ends[0].resolve();
    await run;
    expect(row).toMatchObject({ stage: 'b', message: 'second', details: { files: 1 } });
  });

  it.each([
    [new AppError('unprocessable', 'not FITS'), false],
    [new Error('no network'), true],
  ])('fails with the text of %s, resumable: %s', async (error, resumable) => {
    const { runner, row, discarded } = setUp(() => Promise.reject(error), queuedJob({ canResume: true }));
    await runner.run('job-1', 'composite');
    expect(row).toMatchObject({ status: 'failed', error: error.message, resumable });
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('is given back when it lost the database: no failure, no crash, queued again a second later', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { runner, row, enqueued, discarded, published } = setUp(() => Promise.reject(lost));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(900);
    expect([row.status, enqueued]).toEqual(['running', []]);
    await jest.advanceTimersByTimeAsync(200);
    expect(await run).toBe('done');
    expect(row).toMatchObject({ status: 'queued', turn: 2, crashes: 0, error: null, claimId: null });
    expect(enqueued).toEqual([2]);
    expect(discarded).toEqual(['results/job-1/claim-1/']);
    expect(published.map(([status]) => status)).toEqual(['running', 'queued']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('a handler that throws before it begins fails the job', async () => {
    const { runner, row } = setUp(() => {
      throw new Error('at once');
    });
    await runner.run('job-1', 'composite');
    expect(row).toMatchObject({ status: 'failed', error: 'at once' });
  });
});

describe('a lost claim', () => {
  it('its result is discarded, the successor’s is not', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, change, discarded, published } = setUp(handler);
    const first = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'queued', claimId: null, turn: 2 }); // Taken over from us.
    const second = runner.run('job-1', 'composite');
    await settle();
    ends[0].resolve();
    await first;
    expect(row).toMatchObject({ status: 'running', claimId: 'claim-2' });
    expect(discarded).toEqual(['results/job-1/claim-1/']);
    ends[1].resolve();
    await second;
    expect(row).toMatchObject({ status: 'completed', resultKey: 'results/job-1/claim-2/a.png' });
    expect(discarded).toEqual(['results/job-1/claim-1/']);
    expect(published.filter(([status]) => status === 'completed')).toHaveLength(1);
  });

  it('comes back when the successor is done: its result stays', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, change, discarded } = setUp(handler);
    const first = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'completed', claimId: null, resultKey: 'results/job-1/claim-x/a.png' });
    ends[0].reject(new Error('woken up'));
    await first;
    expect(row).toMatchObject({ status: 'completed', resultKey: 'results/job-1/claim-x/a.png' });
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('stops when a renewal finds it gone, and gives nothing back', async () => {
    const { runner, row, change, enqueued } = setUp(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ claimId: 'somebody-else' });
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    await run;
    expect(row).toMatchObject({ status: 'running', claimId: 'somebody-else' });
    expect(enqueued).toEqual([]);
  });

  it('a lapse by its own clock stops the work and gives the job back, which is no crash', async () => {
    const { runner, row, store, enqueued } = setUp(obedient);
    store.renewLease = () => Promise.reject(new Error('no database'));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    await run;
    expect(row).toMatchObject({ status: 'queued', crashes: 0, turn: 2 });
    expect(enqueued).toEqual([2]);
  });
});

describe('a database that is away at the end', () => {
  it('a lost answer to the completion costs neither the result nor its event', async () => {
    const { runner, row, store, discarded, published } = setUp((context) => Promise.resolve(blob(context)));
    const complete = store.complete.bind(store);
    store.complete = async (...args) => {
      store.complete = complete;
      await complete(...args);
      throw new Error('connection lost');
    };
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1_000);
    await run;
    expect(row.status).toBe('completed');
    expect(discarded).toEqual([]);
    expect(published.at(-1)).toEqual(['completed', expect.any(String)]);
  });

  it('decides about the row before it removes files', async () => {
    const { runner, store, discarded, calls } = setUp(() => Promise.reject(new Error('x')));
    const find = store.find.bind(store);
    store.find = (jobId) => {
      expect([calls.at(-1), discarded]).toEqual(['fail', []]);
      return find(jobId);
    };
    await runner.run('job-1', 'composite');
    expect(discarded).toHaveLength(1);
  });

  it('asks again as long as a lease lasts, then leaves the job to the others and its files to the sweep', async () => {
    const { runner, store, discarded, messages } = setUp(() => Promise.reject(new Error('x')));
    const away = () => Promise.reject(new Error('no database'));
    Object.assign(store, { fail: away, find: away });
    const outcome = expect(runner.run('job-1', 'composite')).rejects.toThrow('no database');
    await jest.advanceTimersByTimeAsync(LEASE_MS + 1_000);
    await outcome;
    expect(discarded).toEqual([]);
    expect(messages().filter((message) => message === 'outcome not written').length).toBeGreaterThan(10);
  });
});

describe('cancel', () => {
  it('stops a run at once, but interrupts no call; its result is discarded', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, row, change, discarded } = setUp(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'cancelled', claimId: null });
    runner.stop('job-1', 'cancelled');
    expect([contexts[0].signal.aborted, contexts[0].interruption.aborted]).toEqual([true, false]);
    ends[0].resolve();
    await run;
    expect(row.status).toBe('cancelled');
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('is noticed by the lease when its event was lost, and interrupts no call then either', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, change } = setUp(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'cancelled', claimId: null });
    await jest.advanceTimersByTimeAsync(LEASE_MS / 3);
    expect([contexts[0].signal.reason, contexts[0].interruption.aborted]).toEqual(['cancelled', false]);
    ends[0].resolve();
    await run;
  });

  it('of an earlier turn, heard of late, gives the job back instead of leaving it to nobody', async () => {
    const { runner, row, enqueued } = setUp(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.stop('job-1', 'cancelled');
    await run;
    expect(row).toMatchObject({ status: 'queued', turn: 2 });
    expect(enqueued).toEqual([2]);
  });

  it('stops only the job that is meant', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner } = setUp(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.stop('job-2', 'cancelled');
    expect(contexts[0].signal.aborted).toBe(false);
    ends[0].resolve();
    await run;
  });
});

describe('shutdown', () => {
  it('gives a running job back, queued at once, with the time it has taken', async () => {
    const { runner, row, enqueued, published } = setUp(obedient, queuedJob({ spentMs: 1_000 }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(2_000);
    runner.close();
    await run;
    expect(row).toMatchObject({ status: 'queued', crashes: 0, spentMs: 3_000 });
    expect(enqueued).toEqual([2]);
    expect(published.at(-1)).toEqual(['queued', 'Waiting for its turn']);
  });

  it('between claim and start gives the job back without a start', async () => {
    const handler = jest.fn();
    const { runner, row, store, enqueued } = setUp(handler);
    const claim = store.claim.bind(store);
    store.claim = async (...args) => {
      runner.close();
      return claim(...args);
    };
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(handler).not.toHaveBeenCalled();
    expect(row).toMatchObject({ status: 'queued', crashes: 0, turn: 2 });
    expect(enqueued).toEqual([2]);
  });

  it('takes nothing on any more, and says so', async () => {
    const { runner, calls } = setUp(obedient);
    runner.close();
    expect(await runner.run('job-1', 'composite')).toBe('untouched');
    expect(calls).toEqual([]);
  });

  it('of a worker whose queue cannot be reached: the row is given back all the same', async () => {
    const { runner, row, messages } = setUp(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close();
    await run;
    expect(row.status).toBe('queued');
    expect(messages()).not.toContain('not queued again; recovery will');
  });
});

describe('while the engine is away', () => {
  const away = () => new UpstreamError('processing', 'unreachable', 'connect ECONNREFUSED');

  it('no job is begun; it says why, and begins once the engine is back', async () => {
    const { runner, row, engine, comeBack } = withComeBack(
      setUp((context) => Promise.resolve(blob(context))),
    );
    engine.availability.lost();
    const run = runner.run('job-1', 'composite');
    await settle();
    expect(row).toMatchObject({ status: 'queued', message: 'Waiting for the processing engine' });
    comeBack();
    await run;
    expect(row.status).toBe('completed');
  });

  it('a job that was cancelled meanwhile is dropped, whether its event came or not', async () => {
    const cancelled = setUp(obedient, queuedJob({ status: 'cancelled' }));
    cancelled.engine.availability.lost();
    expect(await cancelled.runner.run('job-1', 'composite')).toBe('done');
    const waiting = setUp(obedient);
    waiting.engine.availability.lost();
    const run = waiting.runner.run('job-1', 'composite');
    await settle();
    waiting.runner.stop('job-1', 'cancelled');
    expect(await run).toBe('done');
    expect(waiting.calls).not.toContain('claim');
  });

  it('a shutdown leaves the job where it is', async () => {
    const { runner, row, engine, calls } = setUp(obedient);
    engine.availability.lost();
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close();
    expect(await run).toBe('untouched');
    expect(row).toMatchObject({ status: 'queued', turn: 1 });
    expect(calls).not.toContain('claim');
  });

  it('a running job waits for hours, keeps its lease, spends no time, and completes', async () => {
    let calls = 0;
    const handler: Handler = (context) =>
      context.patiently('processing', () => {
        calls += 1;
        return calls === 1 ? Promise.reject(away()) : Promise.resolve(blob(context));
      });
    const { runner, row, comeBack } = withComeBack(setUp(handler));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(5 * HOUR_MS);
    expect(row).toMatchObject({
      status: 'running',
      message: 'Waiting for the processing engine',
      crashes: 0,
    });
    expect(row.spentMs).toBeLessThan(1_000);
    comeBack();
    await run;
    expect(row.status).toBe('completed');
  });

  it('a waiting job that is cancelled or shut down stops at once', async () => {
    for (const stop of ['cancelled', 'shutdown'] as const) {
      const handler: Handler = ({ patiently }) => patiently('processing', () => Promise.reject(away()));
      const { runner, row } = setUp(handler);
      const run = runner.run('job-1', 'composite');
      await jest.advanceTimersByTimeAsync(2_000);
      if (stop === 'shutdown') runner.close();
      else runner.stop('job-1', 'cancelled');
      await run;
      expect(row).toMatchObject({ status: 'queued', crashes: 0 });
      expect(row.spentMs).toBeLessThan(1_000);
    }
  });

  const withComeBack = (set: ReturnType<typeof setUp>) => ({ ...set, comeBack: () => set.engine.comeBack() });
});

describe('an end for good', () => {
  it('comes with the total time, over all runs', async () => {
    const minutes = (n: number) => n * 60_000;
    const { runner, row } = setUp(obedient, queuedJob({ spentMs: minutes(59) }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(minutes(1) - 1);
    expect(row.status).toBe('running');
    await jest.advanceTimersByTimeAsync(1);
    await run;
    expect(row).toMatchObject({ status: 'failed', error: 'Timed out: Composite of 1 channel took too long' });
  });

  it.each([
    [0, 'running'],
    [1, 'running'],
    [2, 'failed'],
  ])('comes with the third crash: after %i earlier ones it is %s', async (crashes, status) => {
    const handler: Handler = (context) => {
      void context.patiently('processing', ({ onLost }) => {
        onLost();
        return new Promise<never>(() => undefined);
      });
      return obedient(context);
    };
    const { runner, row } = setUp(handler, queuedJob({ crashes, canResume: true }));
    void runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1);
    expect(row).toMatchObject({ status, crashes: crashes + 1 });
    if (status === 'failed')
      expect(row).toMatchObject({ error: 'Given up after 3 crashes of what worked on it', resumable: true });
    runner.close();
    await settle();
  });
});
