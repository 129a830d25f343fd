import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRunFile } from './run-file.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-run-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'run.json');
const content = () => JSON.parse(readFileSync(file, 'utf8')) as { pids: object; urls: object };

it('names what runs now, also what was started again, and goes when all is over', () => {
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
  // A process that comes up while all is taken down brings nothing back.
  run.noteProcess('api', 14);
  expect(existsSync(file)).toBe(false);
});
