import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from '../../scripts/processes/managed-process.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { controlProcesses } from './process-control.mjs';

/** Counts into a file, from the start, until SIGTERM; then it writes `bye`. */
const PROGRAM = `
  const { appendFileSync } = require('node:fs');
  const file = process.argv[1];
  process.on('SIGTERM', () => { appendFileSync(file, 'bye'); process.exit(0); });
  setInterval(() => appendFileSync(file, '.'), 10);
`;

let folder: string;
const written = (name: string): string => {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    return ''; // Not there yet.
  }
};

function control() {
  return controlProcesses((name: 'a' | 'b') => ({
    launch: () => {
      rmSync(path.join(folder, name), { force: true });
      return startProcess({
        command: process.execPath,
        args: ['-e', PROGRAM, path.join(folder, name)],
        logFile: path.join(folder, `${name}.log`),
        pidFile: path.join(folder, `${name}.json`),
      });
    },
    waitUntilUp: async () => {
      await waitFor(() => written(name) || undefined, { timeoutMs: 10_000 });
    },
  }));
}

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-control-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('controlProcesses', () => {
  it('pauses and resumes one process, and leaves the others alone', async () => {
    const processes = control();
    await Promise.all([processes.start('a'), processes.start('b')]);
    processes.pause('a');
    await pause(50);
    const [a, b] = [written('a'), written('b')];
    await pause(200);
    expect(written('a')).toBe(a);
    expect(written('b').length).toBeGreaterThan(b.length);
    processes.resume('a');
    expect(await waitFor(() => written('a') !== a || undefined, { timeoutMs: 30_000 })).toBe(true);
    await processes.stop();
  });

  it('ends a process as it is told, and starts it again', async () => {
    const processes = control();
    await processes.start('a');
    await processes.end('a', 'SIGKILL');
    expect([processes.isRunning('a'), written('a').includes('bye')]).toEqual([false, false]);
    await expect(processes.end('a', 'SIGKILL')).rejects.toThrow('a is not running');
    await processes.start('a');
    await expect(processes.start('a')).rejects.toThrow('a is running already');
    processes.pause('a');
    await processes.end('a', 'SIGTERM');
    expect(written('a')).toMatch(/bye$/);
    await processes.stop();
  });

  it('stops all, paused ones too, each in its own way', async () => {
    const processes = control();
    await Promise.all([processes.start('a'), processes.start('b')]);
    processes.pause('b');
    await processes.stop();
    expect([written('a'), written('b')]).toEqual([
      expect.stringMatching(/bye$/),
      expect.stringMatching(/bye$/),
    ]);
    expect([processes.isRunning('a'), processes.isRunning('b')]).toEqual([false, false]);
  });

  it('says who had ended by itself, and stops the others', async () => {
    const processes = control();
    await Promise.all([processes.start('a'), processes.start('b')]);
    const { pid } = JSON.parse(written('a.json'));
    process.kill(pid, 'SIGKILL');
    await waitFor(() => !processes.isRunning('a') || undefined, { timeoutMs: 30_000 });
    await expect(processes.stop()).rejects.toThrow(/^ended by itself: a \(/);
    expect(written('b')).toMatch(/bye$/);
  });
});
