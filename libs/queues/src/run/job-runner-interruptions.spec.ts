import { UpstreamError } from '#platform';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import {
  blob,
  heldHandler,
  HOUR_MS,
  obedient,
  settle,
  runnerFor,
  type Handler,
} from '../../../../test/support/job-runs.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('shutdown', () => {
  it('gives a running job back, queued at once, with the time it has taken', async () => {
    const { runner, row, enqueued, published } = runnerFor(obedient, queuedJob({ spentMs: 1_000 }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(2_000);
    runner.close(0);
    await run;
    expect(row).toMatchObject({ status: 'queued', crashes: 0, spentMs: 3_000 });
    expect(enqueued).toEqual([2]);
    expect(published.at(-1)).toEqual(['queued', 'Waiting for its turn']);
  });

  it('lets a run finish in its time, and takes nothing else on meanwhile', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, row, enqueued } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(5_000);
    await jest.advanceTimersByTimeAsync(4_999);
    expect([contexts[0].signal.aborted, row.status]).toEqual([false, 'running']);
    expect(await runner.run('job-2', 'composite')).toBe('untouched');
    ends[0].resolve();
    await run;
    expect([row.status, enqueued]).toEqual(['completed', []]);
  });

  it('gives back what is not finished in its time', async () => {
    const { runner, row, enqueued } = runnerFor(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(5_000);
    await jest.advanceTimersByTimeAsync(5_000);
    await run;
    expect([row.status, enqueued]).toEqual(['queued', [2]]);
  });

  it('gives back at once what goes on where it was, and what only waits', async () => {
    const importing = runnerFor(obedient, queuedJob({ type: 'import' }));
    const run = importing.runner.run('job-1', 'import');
    await settle();
    importing.runner.close(5_000);
    await run;
    expect([importing.row.status, importing.enqueued]).toEqual(['queued', [2]]);
    const handler: Handler = ({ patiently }) =>
      patiently('processing', () => Promise.reject(new UpstreamError('processing', 'unreachable', 'no')));
    const waiting = runnerFor(handler);
    const other = waiting.runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1_000);
    waiting.runner.close(5_000);
    await other;
    expect([waiting.row.status, waiting.enqueued]).toEqual(['queued', [2]]);
  });

  it('gives back at once what begins to wait meanwhile', async () => {
    let lose: (error: Error) => void = () => undefined;
    const handler: Handler = ({ patiently }) =>
      patiently('processing', () => new Promise((_, reject) => (lose = reject)));
    const { runner, row } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(5_000);
    lose(new UpstreamError('processing', 'unreachable', 'no'));
    await run;
    expect(row).toMatchObject({ status: 'queued', crashes: 0 });
  });

  it('between claim and start gives the job back without a start', async () => {
    const handler = jest.fn();
    const { runner, row, store, enqueued } = runnerFor(handler);
    const claim = store.claim.bind(store);
    store.claim = async (...args) => {
      runner.close(0);
      return claim(...args);
    };
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(handler).not.toHaveBeenCalled();
    expect(row).toMatchObject({ status: 'queued', crashes: 0, attempt: 2 });
    expect(enqueued).toEqual([2]);
  });

  it('takes nothing on any more, and says so', async () => {
    const { runner, calls } = runnerFor(obedient);
    runner.close(0);
    expect(await runner.run('job-1', 'composite')).toBe('untouched');
    expect(calls).toEqual([]);
  });

  it('of a worker whose queue cannot be reached: the row is given back all the same', async () => {
    const { runner, row, messages } = runnerFor(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(0);
    await run;
    expect(row.status).toBe('queued');
    expect(messages()).not.toContain('not queued again; recovery will');
  });
});

describe('while the engine is away', () => {
  const away = () => new UpstreamError('processing', 'unreachable', 'connect ECONNREFUSED');

  it('no job is begun; it says why, and begins once the engine is back', async () => {
    const { runner, row, engine, comeBack, published } = withComeBack(
      runnerFor((context) => Promise.resolve(blob(context))),
    );
    engine.availability.lost();
    const run = runner.run('job-1', 'composite');
    await settle();
    expect(row).toMatchObject({ status: 'queued', message: 'Waiting for the processing engine' });
    expect(published).toEqual([['queued', 'Waiting for the processing engine']]);
    comeBack();
    await run;
    expect(row.status).toBe('completed');
  });

  it('a job that says so already waits on, and begins', async () => {
    const message = 'Waiting for the processing engine';
    const { runner, row, engine, comeBack } = withComeBack(
      runnerFor((context) => Promise.resolve(blob(context)), queuedJob({ message })),
    );
    engine.availability.lost();
    const run = runner.run('job-1', 'composite');
    await settle();
    comeBack();
    await run;
    expect(row.status).toBe('completed');
  });

  it('a job whose records are in the library needs none, and is finished', async () => {
    const { runner, row, engine, published } = runnerFor(
      () => Promise.resolve({ kind: 'data', dataId: 'r1' } as never),
      queuedJob({ recordedIds: ['r1'] }),
    );
    engine.availability.lost();
    await runner.run('job-1', 'composite');
    expect(row.status).toBe('completed');
    expect(published.map(([status]) => status)).toEqual(['running', 'completed']);
  });

  it('a job that was cancelled meanwhile is dropped, whether its event came or not', async () => {
    const cancelled = runnerFor(obedient, queuedJob({ status: 'cancelled' }));
    cancelled.engine.availability.lost();
    expect(await cancelled.runner.run('job-1', 'composite')).toBe('done');
    expect(cancelled.calls).toEqual([]);
    const waiting = runnerFor(obedient);
    waiting.engine.availability.lost();
    const run = waiting.runner.run('job-1', 'composite');
    await settle();
    waiting.runner.stop('job-1', 'cancelled');
    expect(await run).toBe('done');
    expect(waiting.calls).not.toContain('claim');
  });

  it('a shutdown leaves the job where it is', async () => {
    const { runner, row, engine, calls } = runnerFor(obedient);
    engine.availability.lost();
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(0);
    expect(await run).toBe('untouched');
    expect(row).toMatchObject({ status: 'queued', attempt: 1 });
    expect(calls).not.toContain('claim');
  });

  it('a running job waits for hours, keeps its lease, spends no time, and completes', async () => {
    let calls = 0;
    const handler: Handler = (context) =>
      context.patiently('processing', () => {
        calls += 1;
        return calls === 1 ? Promise.reject(away()) : Promise.resolve(blob(context));
      });
    const { runner, row, comeBack, published } = withComeBack(runnerFor(handler));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(row).toMatchObject({
      status: 'running',
      message: 'Waiting for the processing engine',
      crashes: 0,
    });
    expect(row).toMatchObject({ percent: 0, stage: 'waiting' });
    expect(row.spentMs).toBeLessThan(1_000);
    comeBack();
    await run;
    expect(row).toMatchObject({ status: 'completed', percent: 0, stage: 'running', message: 'Going on' });
    expect(published).toContainEqual(['running', 'Going on']);
  });

  it('a waiting job that is cancelled or shut down stops at once', async () => {
    for (const stop of ['cancelled', 'shutdown'] as const) {
      const handler: Handler = ({ patiently }) => patiently('processing', () => Promise.reject(away()));
      const { runner, row } = runnerFor(handler);
      const run = runner.run('job-1', 'composite');
      await jest.advanceTimersByTimeAsync(2_000);
      if (stop === 'shutdown') runner.close(0);
      else runner.stop('job-1', 'cancelled');
      await run;
      expect(row).toMatchObject({ status: 'queued', crashes: 0 });
      expect(row.spentMs).toBeLessThan(1_000);
    }
  });

  const withComeBack = (set: ReturnType<typeof runnerFor>) => ({
    ...set,
    comeBack: () => set.engine.comeBack(),
  });
});
