import { storageRefused, UpstreamError } from '#platform';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import {
  blob,
  heldHandler,
  HOUR_MS,
  obedient,
  settle,
  runnerFor,
  type Composite,
  type Handler,
} from '../../../../test/support/job-runs.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('shutdown', () => {
  it('gives a running job back, queued at once, with its working time', async () => {
    const { runner, row, enqueued, published } = runnerFor(obedient, queuedJob({ spentMs: 1_000 }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(2_000);
    runner.close(0);
    await run;
    expect(row).toMatchObject({ status: 'queued', crashes: 0, spentMs: 3_000 });
    expect(enqueued).toEqual([2]);
    expect(published.at(-1)).toEqual(['queued', 'Waiting for its turn']);
  });

  it('lets a run finish within the grace period, and starts nothing else', async () => {
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

  it('gives back a run that exceeds the grace period', async () => {
    const { runner, row, enqueued } = runnerFor(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(5_000);
    await jest.advanceTimersByTimeAsync(5_000);
    await run;
    expect([row.status, enqueued]).toEqual(['queued', [2]]);
  });

  it('gives back resumable and waiting runs at once', async () => {
    const importing = runnerFor(obedient, queuedJob({ type: 'import' }));
    const run = importing.runner.run('job-1', 'import');
    await settle();
    importing.runner.close(5_000);
    await run;
    expect([importing.row.status, importing.enqueued]).toEqual(['queued', [2]]);
    const handler: Handler = ({ waitForDependency }) =>
      waitForDependency('processing', () =>
        Promise.reject(new UpstreamError('processing', 'unreachable', 'no')),
      );
    const waiting = runnerFor(handler);
    const other = waiting.runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1_000);
    waiting.runner.close(5_000);
    await other;
    expect([waiting.row.status, waiting.enqueued]).toEqual(['queued', [2]]);
  });

  it('gives back at once a run that begins to wait during the grace period', async () => {
    let lose: (error: Error) => void = () => undefined;
    const handler: Handler = ({ waitForDependency }) =>
      waitForDependency('processing', () => new Promise((_, reject) => (lose = reject)));
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

  it('starts no further job, and says so', async () => {
    const { runner, calls } = runnerFor(obedient);
    runner.close(0);
    expect(await runner.run('job-1', 'composite')).toBe('untouched');
    expect(calls).toEqual([]);
  });

  it('of a worker with an unreachable queue still gives the row back', async () => {
    const { runner, row, messages } = runnerFor(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(0);
    await run;
    expect(row.status).toBe('queued');
    expect(messages()).not.toContain('not queued again; recovery does it');
  });
});

describe('a job without its dependency', () => {
  const away = () => new UpstreamError('processing', 'unreachable', 'connect ECONNREFUSED');
  const WAITING = 'Waiting for the processing engine';
  /** Consecutive outcomes of the job's runs; afterwards it completes. */
  const meeting =
    (...errors: Error[]): Handler =>
    ({ requireDependency, ...context }) =>
      requireDependency('processing', () => {
        const error = errors.shift();
        return error ? Promise.reject(error) : Promise.resolve(blob(context as Composite));
      });

  it('is queued with a delay, without an attempt, crash or working time, and names the dependency', async () => {
    const { runner, row, published, enqueued, discarded } = runnerFor(meeting(away()));
    expect(await runner.run('job-1', 'composite')).toEqual({ delayMs: 3_000 });
    expect(row).toMatchObject({
      status: 'queued',
      stage: 'waiting',
      message: WAITING,
      attempt: 1,
      crashes: 0,
    });
    expect([row.spentMs, row.wait]).toEqual([
      0,
      expect.objectContaining({ dependency: 'processing', refusals: 0 }),
    ]);
    expect([published.at(-1), enqueued]).toEqual([['queued', WAITING], []]);
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('is claimed only once its dependency answers, at growing intervals, and then continues', async () => {
    const { runner, row, answering, calls } = runnerFor(meeting(away()));
    answering.processing = false;
    const delays: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const end = await runner.run('job-1', 'composite');
      delays.push((end as { delayMs: number }).delayMs / 1_000);
      await jest.advanceTimersByTimeAsync((end as { delayMs: number }).delayMs);
    }
    expect(delays).toEqual([3, 6, 12, 24, 48, 60, 60, 60]);
    expect(calls.filter((call) => call === 'claim')).toHaveLength(1);
    answering.processing = true;
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row).toMatchObject({ status: 'completed', attempt: 1, crashes: 0 });
  });

  it('starts again with the shortest delay after it has worked', async () => {
    const worked: Handler = async (context) => {
      await new Promise((resolve) => void setTimeout(resolve, 120_000));
      return context.requireDependency('processing', () => Promise.reject(away()));
    };
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const wait = { dependency: 'processing', since, refusals: 0 };
    const { runner, row } = runnerFor(worked, queuedJob({ wait, spentMs: 1_000 }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await run).toEqual({ delayMs: 3_000 });
    expect(row.spentMs).toBeGreaterThanOrEqual(121_000);
  });

  it('that was cancelled while it waited is dropped', async () => {
    const { runner, row, calls } = runnerFor(meeting(away()));
    await runner.run('job-1', 'composite');
    row.status = 'cancelled';
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(calls.filter((call) => call === 'claim')).toHaveLength(1);
  });

  it('that was cancelled as it failed stays cancelled', async () => {
    const { runner, row, change } = runnerFor(async (context) => {
      await change({ status: 'cancelled', claimId: null });
      return meeting(away())(context);
    });
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row.status).toBe('cancelled');
  });

  it('keeps its place in the queue when the worker ends during the outage', async () => {
    const { runner, health } = runnerFor(meeting(away()));
    await runner.run('job-1', 'composite');
    health.processing = () => new Promise(() => undefined);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.close(5_000);
    expect(await run).toBe('untouched');
  });

  it('counts a crash when its dependency was lost during its work, and fails with the third', async () => {
    const lost: Handler = ({ requireDependency }) =>
      requireDependency('processing', ({ onLost }) => {
        onLost();
        return Promise.reject(away());
      });
    const { runner, row } = runnerFor(lost);
    for (const crashes of [1, 2]) {
      expect(await runner.run('job-1', 'composite')).toHaveProperty('delayMs');
      expect(row).toMatchObject({ status: 'queued', crashes });
    }
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row).toMatchObject({ status: 'failed', error: 'Given up after 3 crashes of what worked on it' });
  });

  it('fails at the fourth refusal of an available storage', async () => {
    const refusal = storageRefused('refuses', null);
    const { runner, row } = runnerFor(({ requireDependency }) =>
      requireDependency('storage', () => Promise.reject(refusal)),
    );
    for (const refusals of [1, 2, 3]) {
      expect(await runner.run('job-1', 'composite')).toHaveProperty('delayMs');
      expect(row).toMatchObject({ message: 'Waiting for the storage', wait: { refusals } });
    }
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row).toMatchObject({ status: 'failed', error: 'refuses' });
  });

  it('keeps its lease for hours while it waits within its run, spends no time, and completes', async () => {
    let calls = 0;
    const handler: Handler = (context) =>
      context.waitForDependency('processing', () => {
        calls += 1;
        return calls === 1 ? Promise.reject(away()) : Promise.resolve(blob(context));
      });
    const { runner, row, answering, published } = runnerFor(handler);
    answering.processing = false;
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(row).toMatchObject({ status: 'running', message: WAITING, crashes: 0 });
    expect(row).toMatchObject({ percent: 0, stage: 'waiting' });
    expect(row.spentMs).toBeLessThan(1_000);
    answering.processing = true;
    await jest.advanceTimersByTimeAsync(60_000);
    await run;
    expect(row).toMatchObject({ status: 'completed', percent: 0, stage: 'running', message: 'Continuing' });
    expect(published).toContainEqual(['running', 'Continuing']);
  });

  it('stops at once when it is cancelled or the worker ends while it waits within its run', async () => {
    for (const stop of ['cancelled', 'shutdown'] as const) {
      const { runner, row } = runnerFor(({ waitForDependency }) =>
        waitForDependency('processing', () => Promise.reject(away())),
      );
      const run = runner.run('job-1', 'composite');
      await jest.advanceTimersByTimeAsync(2_000);
      if (stop === 'shutdown') runner.close(0);
      else runner.stop('job-1', 'cancelled');
      await run;
      expect(row).toMatchObject({ status: 'queued', crashes: 0 });
      expect(row.spentMs).toBeLessThan(1_000);
    }
  });
});
