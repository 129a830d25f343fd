import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLivePid, stopLeftover, writePidFile } from './pid-file.mjs';

describe('the pid file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-pid-'));
  const file = path.join(folder, 'process.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names the process that it was written for', () => {
    writePidFile(file, process.pid);
    expect(readLivePid(file)).toBe(process.pid);
  });

  it('does not match a later process with the same number', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'another boot/12345' }));
    expect(readLivePid(file)).toBeUndefined();
  });

  it('names no process when it is truncated or missing', () => {
    writeFileSync(file, '{"pid": 12');
    expect(readLivePid(file)).toBeUndefined();
    expect(readLivePid(path.join(folder, 'missing.json'))).toBeUndefined();
  });

  it('cannot be written twice when it is a lock', () => {
    writePidFile(file, process.pid);
    expect(() => writePidFile(file, process.pid, { exclusive: true })).toThrow('EEXIST');
  });

  it('stops a leftover process and removes itself', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const exit = once(child, 'exit');
    writePidFile(file, child.pid ?? 0);
    expect(await stopLeftover(file, ['SIGTERM', 'SIGKILL'])).toBe(true);
    expect(await exit).toEqual([null, 'SIGTERM']);
    expect(existsSync(file)).toBe(false);
    expect(await stopLeftover(file, ['SIGTERM'])).toBe(false);
  });
});
