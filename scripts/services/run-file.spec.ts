import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountTinyDisk } from '../../test/support/tiny-disk.js';
import { waitFor } from '../processes/wait.mjs';
import { createRunFile } from './run-file.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-run-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'run.json');
const content = () => JSON.parse(readFileSync(file, 'utf8')) as { pids: object; urls: object };

it('the run file names running processes, also restarted ones, and is removed at the end', () => {
  const run = createRunFile(file);
  run.noteProcess('api', 11);
  expect(existsSync(file)).toBe(false);
  run.noteUrls({ api: 'http://here' });
  expect(content()).toEqual({ pids: { start: process.pid, api: 11 }, urls: { api: 'http://here' } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  run.noteProcess('api', 12);
  run.noteProcess('worker', 13);
  expect(content().pids).toEqual({ start: process.pid, api: 12, worker: 13 });
  run.remove();
  expect(existsSync(file)).toBe(false);
  // A process started during shutdown must not recreate the file.
  run.noteProcess('api', 14);
  expect(existsSync(file)).toBe(false);
});

it('the run file is unchanged on a full disk, and written once there is space', async () => {
  const disk = mountTinyDisk(10);
  if (!disk) return console.log('left out: no disk may be mounted here');
  const onDisk = path.join(disk.folder, 'run.json');
  const api = () => (JSON.parse(readFileSync(onDisk, 'utf8')) as { pids: { api: number } }).pids.api;
  const run = createRunFile(onDisk);
  try {
    run.noteProcess('api', 11);
    run.noteUrls({});
    const filling = path.join(disk.folder, 'filling');
    const fill = () => expect(() => writeFileSync(filling, Buffer.alloc(2 ** 21))).toThrow('ENOSPC');
    fill();
    run.noteProcess('api', 12);
    expect(api()).toBe(11);
    rmSync(filling);
    expect(await waitFor(() => api() === 12 || undefined)).toBe(true);
    fill();
    run.noteProcess('api', 13);
    run.remove();
    rmSync(filling);
    await sleep(1_200); // It would have been retried by now.
    expect(readdirSync(disk.folder)).toEqual([]);
  } finally {
    disk.unmount();
  }
});

it('the run file is private even if a killed run left a readable one', () => {
  writeFileSync(file, '{}', { mode: 0o644 });
  createRunFile(file).noteUrls({});
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
