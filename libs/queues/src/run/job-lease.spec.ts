import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { keepLease } from './job-lease.js';

const LEASE_SECONDS = 15;
const LEASE_MS = LEASE_SECONDS * 1000;
const CLAIM = { jobId: 'job-1', claimId: 'claim-1' };

describe('keepLease', () => {
  const onEnd = jest.fn();
  const renewLease = jest.fn<Promise<boolean>, unknown[]>();

  beforeEach(() => {
    jest.useFakeTimers();
    onEnd.mockReset();
    renewLease.mockReset().mockResolvedValue(true);
  });
  afterEach(() => jest.useRealTimers());

  const keep = (claimedAtMs = performance.now()) =>
    keepLease(
      { store: { renewLease }, leaseSeconds: LEASE_SECONDS, logger: fakeLogger().logger },
      { claim: CLAIM, claimedAtMs, spentMs: () => 1234, onEnd },
    );
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('renews three times within its lifetime, under its claim, and notes the working time', async () => {
    const stop = keep();
    await pass(LEASE_MS - 1);
    expect(renewLease).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(renewLease).toHaveBeenCalledTimes(3);
    expect(renewLease).toHaveBeenCalledWith(CLAIM, LEASE_SECONDS, 1234);
    await pass(10 * LEASE_MS);
    expect(onEnd).not.toHaveBeenCalled();
    stop();
    const renewals = renewLease.mock.calls.length;
    await pass(3 * LEASE_MS);
    expect(renewLease).toHaveBeenCalledTimes(renewals);
  });

  it('ends once when another process changed the job', async () => {
    keep();
    renewLease.mockResolvedValue(false);
    await pass(3 * LEASE_MS);
    expect(onEnd.mock.calls).toEqual([['gone']]);
    expect(renewLease).toHaveBeenCalledTimes(1);
  });

  it('ignores an answer that arrives after the lease has lapsed', async () => {
    let answer: (isHeld: boolean) => void = () => undefined;
    keep();
    renewLease.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await pass(LEASE_MS);
    answer(false);
    await pass(LEASE_MS);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
  });

  it('lapses to the millisecond, even during a renewal', async () => {
    await pass(500);
    keep(performance.now() - LEASE_MS + 2_000);
    renewLease.mockReturnValue(new Promise(() => undefined));
    await pass(1_999);
    expect(onEnd).not.toHaveBeenCalled();
    await pass(1);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
  });

  it('survives a database outage shorter than its lifetime', async () => {
    keep();
    renewLease.mockRejectedValue(new Error('no database'));
    await pass(LEASE_MS - 1);
    renewLease.mockResolvedValue(true);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('lapses when the database is unavailable for its whole lifetime', async () => {
    keep();
    renewLease.mockRejectedValue(new Error('no database'));
    await pass(LEASE_MS);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
  });

  it('lapses when the answer never arrives, with one query pending', async () => {
    keep();
    renewLease.mockReturnValue(new Promise(() => undefined));
    await pass(LEASE_MS);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
    expect(renewLease).toHaveBeenCalledTimes(1);
  });

  it('measures its lifetime from before the query', async () => {
    keep();
    const late = (ms: number) => () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), ms));
    renewLease.mockImplementationOnce(late(4_900)).mockReturnValue(new Promise(() => undefined));
    await pass(LEASE_MS / 3 + LEASE_MS - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await pass(1);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
  });

  it('queries nothing more when the process was paused beyond its lifetime', async () => {
    keep(performance.now() - LEASE_MS);
    await pass(0);
    expect(onEnd.mock.calls).toEqual([['lapsed']]);
    expect(renewLease).not.toHaveBeenCalled();
  });

  it('reports nothing after it was stopped, even if the answer arrives then', async () => {
    let answer: (isHeld: boolean) => void = () => undefined;
    renewLease.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const stop = keep();
    await pass(LEASE_MS / 3);
    stop();
    answer(false);
    await pass(3 * LEASE_MS);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
