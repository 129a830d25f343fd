import { ClaimLostError } from '#domain';
import { AppError } from '#platform';
import { queuedJob } from '../../../../test/support/fake-jobs.js';
import {
  blob,
  heldHandler,
  LEASE_MS,
  obedient,
  settle,
  runnerFor,
  type Composite,
} from '../../../../test/support/job-runs.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a lost claim', () => {
  it('discards its result, but not the successor’s', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, change, discarded, published } = runnerFor(handler);
    const first = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'queued', claimId: null, attempt: 2 }); // The successor has claimed the job.
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
    expect(published.map(([status]) => status)).toEqual(['running', 'running', 'completed']);
  });

  it('keeps the result of a successor that is already done', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, change, discarded } = runnerFor(handler);
    const first = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'completed', claimId: null, resultKey: 'results/job-1/claim-x/a.png' });
    ends[0].reject(new Error('woken up'));
    await first;
    expect(row).toMatchObject({ status: 'completed', resultKey: 'results/job-1/claim-x/a.png' });
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('that finishes after its successor does not report the other file as its own', async () => {
    const { handler, ends } = heldHandler();
    const { runner, change, discarded, published, messages } = runnerFor(handler);
    const first = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'completed', claimId: null, resultKey: 'results/job-1/claim-x/a.png' });
    ends[0].resolve();
    await first;
    expect(published.map(([status]) => status)).toEqual(['running']);
    expect(messages()).toContain('result discarded: another process cancelled or claimed the job');
    expect(discarded).toEqual(['results/job-1/claim-1/']);
  });

  it('of a deleted row removes its files', async () => {
    const { handler, ends } = heldHandler();
    const { runner, store, change, discarded, messages } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ status: 'cancelled', claimId: null });
    store.find = () => Promise.resolve(null);
    ends[0].resolve();
    expect(await run).toBe('done');
    expect(discarded).toEqual(['results/job-1/claim-1/']);
    expect(messages()).toEqual([
      'job claimed',
      'result discarded: another process cancelled or claimed the job',
      'done with the job',
    ]);
  });

  it('counts no crash, and publishes no progress', async () => {
    const { runner, change, published, messages } = runnerFor(async (context) => {
      await change({ claimId: 'somebody-else' });
      context.report({ percent: 5, stage: 'a', message: 'late' });
      await context.requireDependency('processing', ({ onLost }) => Promise.resolve(onLost()));
      return blob(context);
    });
    await runner.run('job-1', 'composite');
    expect(published.map(([status]) => status)).toEqual(['running']);
    expect(messages()).toEqual([
      'job claimed',
      'result discarded: another process cancelled or claimed the job',
      'done with the job',
    ]);
  });

  it('is given back when only a renewal wrongly reported it as gone', async () => {
    const { runner, row, store, enqueued } = runnerFor(obedient);
    store.renewLease = () => Promise.resolve(false);
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    await run;
    expect([row.status, enqueued]).toEqual(['queued', [2]]);
  });

  it('stops when a renewal reports it as gone, and gives nothing back', async () => {
    const contexts: Composite[] = [];
    const { runner, row, change, enqueued } = runnerFor((context) =>
      obedient(contexts[contexts.push(context) - 1]),
    );
    const run = runner.run('job-1', 'composite');
    await settle();
    await change({ claimId: 'somebody-else' });
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    await run;
    expect([contexts[0].signal.reason, contexts[0].interruption.aborted]).toEqual(['gone', true]);
    expect(row).toMatchObject({ status: 'running', claimId: 'somebody-else' });
    expect(enqueued).toEqual([]);
  });

  it('stops its work when it lapses by the local clock, and gives the job back without a crash', async () => {
    const contexts: Composite[] = [];
    const { runner, row, store, enqueued } = runnerFor((context) =>
      obedient(contexts[contexts.push(context) - 1]),
    );
    store.renewLease = () => Promise.reject(new Error('no database'));
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    await run;
    expect(contexts[0].signal.reason).toBe('lapsed');
    expect(row).toMatchObject({ status: 'queued', crashes: 0, attempt: 2 });
    expect(enqueued).toEqual([2]);
  });
});

describe('a database that is unavailable at the end of a run', () => {
  it('costs neither the result nor its event when the answer to the completion is lost', async () => {
    const { runner, row, store, discarded, published } = runnerFor((context) =>
      Promise.resolve(blob(context)),
    );
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

  it.each([
    ['the same', 'record-1', true],
    ['another one', 'record-2', false],
  ])('with a record as the result: the row refers to %s', async (_, dataId, isOurs) => {
    const result = { kind: 'data', dataId: 'record-1' } as const;
    const { runner, row, store, published, messages } = runnerFor(() => Promise.resolve(result as never));
    const complete = store.complete.bind(store);
    store.complete = async (claim, _result, minutes) => {
      store.complete = complete;
      await complete(claim, { kind: 'data', dataId }, minutes);
      throw new Error('connection lost');
    };
    const run = runner.run('job-1', 'composite');
    await jest.advanceTimersByTimeAsync(1_000);
    await run;
    expect(row).toMatchObject({ status: 'completed', resultDataId: dataId });
    expect(published.some(([status]) => status === 'completed')).toBe(isOurs);
    expect(messages().some((message) => message.startsWith('result discarded'))).toBe(!isOurs);
  });

  it('changes the row before it removes files', async () => {
    const { runner, store, discarded, calls } = runnerFor(() => {
      store.find = (jobId) => {
        expect([calls.at(-1), discarded]).toEqual(['fail', []]);
        return find(jobId);
      };
      return Promise.reject(new Error('x'));
    });
    const find = store.find.bind(store);
    await runner.run('job-1', 'composite');
    expect(discarded).toHaveLength(1);
  });

  it('is queried again for the lifetime of a lease, then recovery handles the job and the sweep its files', async () => {
    const away = () => Promise.reject(new Error('no database'));
    const { runner, store, discarded, messages } = runnerFor(() => {
      Object.assign(store, { fail: away, find: away });
      return Promise.reject(new Error('x'));
    });
    const asked = () => messages().filter((message) => message === 'outcome not written').length;
    const outcome = expect(runner.run('job-1', 'composite')).rejects.toThrow('no database');
    await jest.advanceTimersByTimeAsync(499);
    expect(asked()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked()).toBe(2);
    await jest.advanceTimersByTimeAsync(LEASE_MS + 1_000);
    await outcome;
    expect(discarded).toEqual([]);
    // At once, then every half second; the lease may still be held in its last millisecond.
    expect(asked()).toBe(LEASE_MS / 500 + 2);
  });
});

describe('a failure after the records were committed', () => {
  /** A run whose records are committed when this error occurs. */
  async function failing(what: 'an error' | 'the end of its time') {
    const { handler, ends } = heldHandler();
    const all = runnerFor(handler);
    const run = all.runner.run('job-1', 'composite');
    await settle();
    all.row.recordedIds = ['r1', 'r2']; // Committed by this run.
    if (what === 'the end of its time') all.runner.stop('job-1', 'out-of-time');
    ends[0].reject(new Error('no answer to the commit'));
    await run;
    return all;
  }

  it.each(['an error', 'the end of its time'] as const)('completes the job: %s', async (what) => {
    const { row, published } = await failing(what);
    expect(row).toMatchObject({ status: 'completed', resultKind: 'data', resultDataId: 'r1', error: null });
    expect(published.map(([status]) => status)).toEqual(['running', 'completed']);
  });

  it('leaves a job to the run that has claimed it meanwhile', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, change } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    row.recordedIds = ['r1'];
    await change({ claimId: 'another' });
    ends[0].reject(new Error('late'));
    await run;
    expect(row).toMatchObject({ status: 'running', claimId: 'another' });
  });
});

it('a run ends although the storage of its files hangs', async () => {
  const { handler, ends } = heldHandler();
  const { runner, row, lines } = runnerFor(handler, queuedJob(), () => new Promise(() => undefined));
  const run = runner.run('job-1', 'composite');
  await settle();
  ends[0].reject(new Error('x'));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await run).toBe('done');
  expect(row.status).toBe('failed');
  expect(lines.map(([, message]) => message)).toContain('files of a lost run stay until the sweep');
});

it('a completed job whose answer was lost is published although the storage hangs', async () => {
  const { handler, ends } = heldHandler();
  const { runner, row, store, published } = runnerFor(
    handler,
    queuedJob(),
    () => new Promise(() => undefined),
  );
  store.complete = () => {
    Object.assign(row, { status: 'completed', claimId: null, resultKind: 'data', resultDataId: 'r1' });
    return Promise.resolve(null);
  };
  const run = runner.run('job-1', 'composite');
  await settle();
  ends[0].resolve({ kind: 'data', dataId: 'r1' } as never);
  await jest.advanceTimersByTimeAsync(2_000);
  await run;
  expect(published.map(([status]) => status)).toEqual(['running', 'completed']);
});

describe('the log of a failure', () => {
  const failedBy = async (error: Error) => {
    const { handler, ends } = heldHandler();
    const { runner, lines } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    ends[0].reject(error);
    await run;
    return lines.filter(([, message]) => message === 'job failed');
  };

  it('has only the reason of failures that the request caused', async () => {
    const about = { jobId: 'job-1', type: 'composite', reason: 'no such file' };
    expect(await failedBy(new AppError('not-found', 'no such file'))).toEqual([[about, 'job failed']]);
  });

  it('has no failure of a run whose job was cancelled before it noticed', async () => {
    const { handler, ends } = heldHandler();
    const { runner, row, lines, calls } = runnerFor(handler);
    const run = runner.run('job-1', 'composite');
    await settle();
    Object.assign(row, { status: 'cancelled', claimId: null });
    ends[0].reject(new ClaimLostError({ jobId: 'job-1', claimId: 'claim-1' }));
    await run;
    expect([row.status, calls.includes('fail')]).toEqual(['cancelled', false]);
    expect(lines.filter(([, message]) => message === 'job failed')).toEqual([]);
  });

  it('has the error itself of all other failures', async () => {
    const err = new Error('odd');
    const about = { jobId: 'job-1', type: 'composite', err };
    expect(await failedBy(err)).toEqual([[about, 'job failed']]);
  });
});
