import { restartPauseMs, supervise } from './supervisor.mjs';

/** A process that ends when it is told to. */
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
  return { pid: 1, exited, isRunning: () => running, lastWords: () => 'Error: no luck', stop, end };
}

describe('supervisor', () => {
  it('waits 1, 2, 4, 8 and then always 10 s', () => {
    expect([1, 2, 3, 4, 5, 9].map(restartPauseMs)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('leaves a process alone that was stopped on purpose', async () => {
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

  it('starts a process again that ended, and says so', async () => {
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
});
