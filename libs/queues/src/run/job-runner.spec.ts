import { AppError } from '#platform';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import {
  blob,
  heldHandler,
  HOUR_MS,
  LEASE_MS,
  obedient,
  settle,
  runnerFor,
  type Handler,
} from '../../../../test/support/job-runs.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a run', () => {
  it('claims, works, completes with a file of its own claim, and publishes each step', async () => {
    const { runner, row, published, discarded } = runnerFor((context) => Promise.resolve(blob(context)));
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(row).toMatchObject({ status: 'completed', resultKey: 'results/job-1/claim-1/a.png' });
    expect(published.map(([status]) => status)).toEqual(['running', 'completed']);
    expect(discarded).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not run a job that is not queued', async () => {
    const handler = jest.fn();
    const { runner, published } = runnerFor(handler, queuedJob({ status: 'cancelled' }));
    expect(await runner.run('job-1', 'composite')).toBe('done');
    expect(handler).not.toHaveBeenCalled();
    expect(published).toEqual([]);
  });

  it('of a type without a result discards nothing, and publishes its completion', async () => {
    const { runner, row, published, discarded } = runnerFor(() => Promise.resolve(null as never));
    await runner.run('job-1', 'thumbnails');
    expect([row.status, published.at(-1)?.[0], discarded]).toEqual(['completed', 'completed', []]);
  });

  it('of a row without a claim is refused', async () => {
    const { runner, store } = runnerFor(obedient);
    store.claim = () => Promise.resolve(queuedJob({ status: 'running' }));
    await expect(runner.run('job-1', 'composite')).rejects.toThrow('job job-1 is not claimed');
  });

  it('is not affected by a stop after its end', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    ends[0].resolve();
    await run;
    runner.stop('job-1', 'cancelled');
    runner.close(0);
    expect(contexts[0].signal.aborted).toBe(false);
  });

  it('writes its reports, and keeps details until they are replaced', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, row } = runnerFor(handler);
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
    const fails = () => Promise.reject(error);
    const { runner, row, discarded, published } = runnerFor(fails, queuedJob({ canResume: true }));
    await runner.run('job-1', 'composite');
    expect(row).toMatchObject({ status: 'failed', error: error.message, resumable });
    expect(published.map(([status]) => status)).toEqual(['running', 'failed']);
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('that lost the database gives the job back: no failure, no crash, queued again a second later', async () => {
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const { handler, contexts, ends } = heldHandler();
    const { runner, row, calls, enqueued, discarded, published } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    ends[0].reject(lost);
    await jest.advanceTimersByTimeAsync(999);
    expect([row.status, enqueued]).toEqual(['running', []]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await run).toBe('done');
    expect(row).toMatchObject({ status: 'queued', attempt: 2, crashes: 0, error: null, claimId: null });
    expect(enqueued).toEqual([2]);
    expect(discarded).toEqual(['results/job-1/claim-1/']);
    expect(published.map(([status]) => status)).toEqual(['running', 'queued']);
    expect(row.message).toBe('Waiting for its turn');
    // Timers are not counted, because packages may set their own; none of the run's may have an effect.
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect([calls, contexts[0].signal.aborted]).toEqual([['claim', 'release'], false]);
  });

  it('fails the job when its handler throws synchronously', async () => {
    const { runner, row } = runnerFor(() => {
      throw new Error('at once');
    });
    await runner.run('job-1', 'composite');
    expect(row).toMatchObject({ status: 'failed', error: 'at once' });
  });
});

describe('cancel', () => {
  it('stops a run at once, but interrupts no call; its result is discarded', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, row, change, discarded } = runnerFor(handler);
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

  it('is noticed by the lease when its event was lost, and still interrupts no call', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner, change } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'cancelled', claimId: null });
    await jest.advanceTimersByTimeAsync(LEASE_MS / 3);
    expect([contexts[0].signal.reason, contexts[0].interruption.aborted]).toEqual(['cancelled', false]);
    ends[0].resolve();
    await run;
  });

  it('of an earlier attempt, received late, gives the job back so that it is queued again', async () => {
    const { runner, row, enqueued } = runnerFor(obedient);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.stop('job-1', 'cancelled');
    await run;
    expect(row).toMatchObject({ status: 'queued', attempt: 2 });
    expect(enqueued).toEqual([2]);
  });

  it('stops only the cancelled job', async () => {
    const { handler, contexts, ends } = heldHandler();
    const { runner } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    runner.stop('job-2', 'cancelled');
    expect(contexts[0].signal.aborted).toBe(false);
    ends[0].resolve();
    await run;
  });
});

describe('a final failure', () => {
  it('follows from the total working time over all runs', async () => {
    const minutes = (n: number) => n * 60_000;
    const { runner, row } = runnerFor(obedient, queuedJob({ spentMs: minutes(59), canResume: true }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(minutes(1) - 1);
    expect(row.status).toBe('running');
    await jest.advanceTimersByTimeAsync(1);
    await run;
    expect(row).toMatchObject({ status: 'failed', error: 'Timed out: Composite of 1 channel took too long' });
    expect(row.resumable).toBe(true);
  });

  it('never happens to a job whose records are in the library: it completes and its follow-ups are ordered', async () => {
    const handler = jest.fn();
    const recorded = queuedJob({ spentMs: 2 * HOUR_MS, recordedIds: ['r1'] });
    const { runner, row, followedUp } = runnerFor(handler, recorded);
    await runner.run('job-1', 'composite');
    expect(row).toMatchObject({ status: 'completed', resultDataId: 'r1' });
    expect([handler.mock.calls, followedUp]).toEqual([[], ['job-1']]);
  });

  it('names the type of a job without a description', async () => {
    const { runner, row } = runnerFor(obedient, queuedJob({ spentMs: HOUR_MS, description: '' }));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(0);
    await run;
    expect(row.error).toBe('Timed out: composite took too long');
  });

  it('never follows from the working time of an import', async () => {
    const { runner, row } = runnerFor(obedient, queuedJob({ type: 'import' }));
    const run = runner.run('job-1', 'import');
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(row.status).toBe('running');
    runner.close(0);
    await run;
  });

  it.each([
    [0, 'running'],
    [1, 'running'],
    [2, 'failed'],
  ])('follows from the third crash: after %i earlier ones the job is %s', async (crashes, status) => {
    const handler: Handler = (context) => {
      void context.requireDependency('processing', ({ onLost }) => {
        onLost();
        return new Promise<never>(() => undefined);
      });
      return obedient(context);
    };
    const { runner, row } = runnerFor(handler, queuedJob({ crashes, canResume: true }));
    void runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1);
    expect(row).toMatchObject({ status, crashes: crashes + 1 });
    if (status === 'failed')
      expect(row).toMatchObject({ error: 'Given up after 3 crashes of what worked on it', resumable: true });
    runner.close(0);
    await settle();
  });
});
