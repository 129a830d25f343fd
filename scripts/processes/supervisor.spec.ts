import { restartPauseMs, supervise } from './supervisor.mjs';

/** A process that ends on command. */
function fakeProcess() {
  let running = true;
  let end: (how: string) => void = () => undefined;
  const exited = new Promise<string>((resolve) => {
    end = (how) => {
      running = false;
      resolve(how);
    };
  });
  const stop = () => Promise.resolve(end('signal SIGTERM'));
  return {
    pid: 1,
    exited,
    isRunning: () => running,
    isListening: () => running,
    cameUp: () => null as boolean | null,
    lastWords: () => 'Error: no luck',
    stop,
    end,
  };
}

describe('the supervisor', () => {
  it('waits 1, 2, 4, 8 and then always 10 s', () => {
    expect([1, 2, 3, 4, 5, 9].map(restartPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('does not restart a process that was stopped on purpose', async () => {
    const launched: ReturnType<typeof fakeProcess>[] = [];
    const launch = () => (launched.push(fakeProcess()), launched[launched.length - 1]);
    const report = jest.fn();
    const giveUp = jest.fn();
    const supervised = supervise('worker', { launch, logFile: 'worker.log' }, { report, giveUp });
    await supervised.stop();
    expect(launched).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('restarts a process that ended and reports it', async () => {
    const first = fakeProcess();
    const second = fakeProcess();
    const report = jest.fn();
    const launch = jest.fn(() => second);
    const supervised = supervise(
      'worker',
      { launch, running: first, logFile: 'worker.log' },
      { report, giveUp: jest.fn() },
    );
    first.end('exit code 1');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(launch).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(
      'worker ended (exit code 1: Error: no luck); starting it again in 1 s',
    );
    await supervised.stop();
  });

  it('restarts a process at once on request, without a report', async () => {
    const launched: ReturnType<typeof fakeProcess>[] = [];
    const launch = () => (launched.push(fakeProcess()), launched[launched.length - 1]);
    const report = jest.fn();
    const supervised = supervise('api', { launch, logFile: 'api.log' }, { report, giveUp: jest.fn() });
    await supervised.restart();
    expect(launched.map((process) => process.isRunning())).toEqual([false, true]);
    await supervised.stop();
    expect(launched.map((process) => process.isRunning())).toEqual([false, false]);
    expect(report).not.toHaveBeenCalled();
  });

  it.each([
    [false, 1],
    [true, 0],
    [null, 0],
  ])('gives up a process that dies late but was never up: %j', async (cameUp, times) => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'] });
    const giveUp = jest.fn();
    let launches = 0;
    const launch = () => {
      const process = { ...fakeProcess(), cameUp: () => cameUp };
      launches += 1;
      setTimeout(() => {
        jest.advanceTimersByTime(60_000);
        process.end('exit code 1');
      }, 1);
      return process;
    };
    const pauseMs = () => 1;
    const supervised = supervise(
      'api',
      { launch, logFile: 'api.log' },
      { report: jest.fn(), giveUp, pauseMs },
    );
    while (launches < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(giveUp).toHaveBeenCalledTimes(times);
    await supervised.stop();
    jest.useRealTimers();
  });

  it('restarts a process that it had given up, on request', async () => {
    const launched: ReturnType<typeof fakeProcess>[] = [];
    let isBroken = true;
    const launch = () => {
      const started = fakeProcess();
      launched.push(started);
      if (isBroken) started.end('exit code 1');
      return started;
    };
    let giveUp: (failure: Error) => void = () => undefined;
    const failure = new Promise<Error>((resolve) => (giveUp = resolve));
    const listeners = { report: jest.fn(), giveUp, pauseMs: () => 1 };
    const supervised = supervise('api', { launch, logFile: 'api.log' }, listeners);
    expect((await failure).message).toMatch(/^api ended 5 times/);
    isBroken = false;
    await supervised.restart();
    expect(launched.map((process) => process.isRunning())).toEqual([...Array(5).fill(false), true]);
    await supervised.stop();
  });

  /** Ends each process at once, and returns the number of launches before the supervisor gave up. */
  async function launchesOf(
    first: ReturnType<typeof fakeProcess> | undefined,
    giveUp: () => void,
    comesUp: (launches: number) => boolean | null = () => null,
  ) {
    let launches = 0;
    const launch = () => {
      launches += 1;
      const cameUp = comesUp(launches);
      const started = { ...fakeProcess(), cameUp: () => cameUp };
      started.end('exit code 1');
      return started;
    };
    const listeners = { report: jest.fn(), giveUp, pauseMs: () => 1 };
    const supervised = supervise('postgres', { launch, running: first, logFile: 'postgres.log' }, listeners);
    first?.end('signal SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await supervised.stop();
    return launches;
  }

  it('never gives up a process that was up before, however often it fails', async () => {
    const giveUp = jest.fn();
    expect(await launchesOf(fakeProcess(), giveUp)).toBeGreaterThan(10);
    expect(giveUp).not.toHaveBeenCalled();
    expect(await launchesOf(undefined, giveUp)).toBe(5);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('gives up a process with refused settings at once, with its message, unless it was up before', async () => {
    const refused = () => {
      const started = { ...fakeProcess(), lastWords: () => 'Settings: JWT_SECRET is a placeholder' };
      started.end('exit code 78');
      return started;
    };
    const launch = jest.fn(refused);
    const report = jest.fn();
    let giveUp: (failure: Error) => void = () => undefined;
    const failure = new Promise<Error>((resolve) => (giveUp = resolve));
    supervise('api', { launch, logFile: 'api.log' }, { report, giveUp, pauseMs: () => 1 });
    expect((await failure).message).toBe('api does not start: Settings: JWT_SECRET is a placeholder');
    expect([launch.mock.calls.length, report.mock.calls.length]).toEqual([1, 0]);
    const running = fakeProcess();
    const supervised = supervise(
      'api',
      { launch, running, logFile: 'api.log' },
      { report, giveUp, pauseMs: () => 1 },
    );
    running.end('exit code 1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(launch.mock.calls.length).toBeGreaterThan(2);
    await supervised.stop();
  });

  it('never gives up a process that once reported that it listens', async () => {
    const giveUp = jest.fn();
    expect(await launchesOf(undefined, giveUp, (launches) => launches === 2)).toBeGreaterThan(10);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('retries a process that could not be launched', async () => {
    const report = jest.fn();
    const first = fakeProcess();
    const second = fakeProcess();
    const launch = jest.fn(() => second);
    launch.mockImplementationOnce(() => {
      throw new Error('ENOSPC: no space left on device');
    });
    const subject = { launch, running: first, logFile: 'api.log' };
    const supervised = supervise('api', subject, { report, giveUp: jest.fn(), pauseMs: () => 1 });
    first.end('exit code 1');
    while (launch.mock.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(report).toHaveBeenLastCalledWith(
      'api ended (not started: ENOSPC: no space left on device); starting it again in 0.001 s',
    );
    expect(second.isRunning()).toBe(true);
    await supervised.stop();
  });

  it('leaves nothing behind when it is stopped during a restart', async () => {
    const launched: ReturnType<typeof fakeProcess>[] = [];
    const launch = () => (launched.push(fakeProcess()), launched[launched.length - 1]);
    const listeners = { report: jest.fn(), giveUp: jest.fn() };
    const supervised = supervise('api', { launch, logFile: 'api.log' }, listeners);
    const restarted = supervised.restart();
    await supervised.stop();
    await restarted;
    expect(launched.filter((process) => process.isRunning())).toEqual([]);
  });
});
