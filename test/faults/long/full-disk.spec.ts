import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLivePid } from '../../../scripts/processes/pid-file.mjs';
import { findFreePorts } from '../../../scripts/processes/ports.mjs';
import { call, newRegistration, openAccount, type Account, type Answer } from '../../support/api-client.js';
import { followJob, upload } from '../../support/library.js';
import { tileFile } from '../../support/mosaic-records.js';
import { dataDirOnDisk, startService, untilHealthy } from '../../support/npm-start.js';

jest.setTimeout(300_000);

/** The sample archive's images take half of it. */
const DISK_BYTES = 448 * 2 ** 20;
/** A log of an earlier run that is due for rotation. */
const LOG_BYTES = 20 * 2 ** 20;
const SHORT_MS = 5_000;
/** Longer than five failed starts in a row, after which a process that never came up is given up. */
const LONG_MS = 40_000;
const ANSWER_LIMIT_MS = 15_000;
/** Done, unavailable or full. */
const ORDERLY = [200, 201, 202, 503, 507];

/** Fills the disk repeatedly until stopped. */
function keepFull(file: string): () => void {
  const filling = openSync(file, 'a');
  const take = () => {
    for (const bytes of [2 ** 20, 2 ** 12, 1]) {
      try {
        for (;;) writeSync(filling, Buffer.alloc(bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  };
  take();
  const timer = setInterval(take, 50);
  return () => {
    clearInterval(timer);
    closeSync(filling);
    rmSync(file);
  };
}

/** Requests of users and their responses. */
const ACTIONS: readonly ((url: string, user: Account) => Promise<Answer>)[] = [
  (url) => call(url, 'POST', '/api/auth/register', { body: newRegistration() }),
  (url) => call(url, 'GET', '/api/health'),
  (_, user) => user.get('/api/spacedata'),
  (_, user) => user.post('/api/datamanagement/export', { search: {} }),
  (_, user) => upload(user, 'new_i2d.fits', tileFile(4)),
];

async function actFor(ms: number, url: string, user: Account) {
  const seen: { status: number; tookMs: number }[] = [];
  for (const beganMs = performance.now(); performance.now() - beganMs < ms; await sleep(200))
    for (const act of ACTIONS) {
      const askedMs = performance.now();
      const { status } = await act(url, user);
      seen.push({ status, tookMs: performance.now() - askedMs });
    }
  return seen;
}

it('npm start survives a full disk: requests are refused properly, and all works once there is space', async () => {
  const dataDir = dataDirOnDisk(DISK_BYTES);
  if (!dataDir) return void process.stdout.write('disks may not be mounted here: not tried\n');
  const log = path.join(dataDir, 'logs/api.log');
  mkdirSync(path.dirname(log));
  writeFileSync(log, Buffer.alloc(LOG_BYTES));
  const [apiPort] = await findFreePorts(1);
  const url = `http://127.0.0.1:${apiPort}`;
  const service = startService(dataDir, apiPort, { LOG_LEVEL: 'debug' });
  await untilHealthy(url, service);
  const pids = () =>
    (JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as { pids: object }).pids;
  const before = pids();
  expect(statSync(log).size).toBeLessThan(LOG_BYTES);
  expect(statSync(`${log}.1`).size).toBeGreaterThanOrEqual(LOG_BYTES);

  const user = await openAccount(url);
  const free = keepFull(path.join(dataDir, 'filling'));
  const seen = await actFor(SHORT_MS, url, user);
  process.kill(Number(readLivePid(path.join(dataDir, 'postgres/process.json'))), 'SIGKILL');
  seen.push(...(await actFor(LONG_MS, url, user)));
  free();
  await untilHealthy(url, service);

  const statuses = new Set(seen.map(({ status }) => status));
  expect([...statuses].filter((status) => !ORDERLY.includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  expect(Math.max(...seen.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWER_LIMIT_MS);
  expect(pids()).toEqual(before);
  expect(readFileSync(log, 'utf8')).toContain('log lines dropped');
  const { json } = await user.post('/api/datamanagement/export', { search: {} });
  expect((await followJob(user, (json as { jobId: string }).jobId)).status).toBe('completed');
  expect((await upload(user, 'new_i2d.fits', tileFile(4))).status).toBe(201);
  process.kill(service.pid, 'SIGTERM');
  expect(await service.exited).toBe('exit code 0');
});
