import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '../../../scripts/processes/ports.mjs';
import { openAccount, type Account, type Answer } from '../../support/api-client.js';
import { bombOf } from '../../support/gzip-bomb.js';
import { followJob, upload, uploadRecord } from '../../support/library.js';
import { tileFile } from '../../support/mosaic-records.js';
import { dataDirOnDisk, startService, untilHealthy } from '../../support/npm-start.js';
import { waitFor } from '../../support/spec-end.js';

jest.setTimeout(600_000);

const MB = 2 ** 20;
const LARGE_BYTES = 200 * MB;
const CROWDED_MS = 180_000;
/** Of the service, in which an image of 300 MB is too large. */
const SETTINGS = { STORAGE_RESERVE_MB: '', SCRATCH_MB: '1024', MAX_FITS_ARRAY_ELEMENTS: '30000000' };

/** Answers to the account that takes all it can: done, or a limit. */
const ORDERLY = [200, 201, 202, 204, 409, 413, 429, 503, 507];
/** Reasons of a 503 that are limits of a caller. */
const LIMITS = ['engine_busy', 'queue_full'];

interface Seen {
  readonly what: string;
  readonly status: number;
  readonly code?: string;
}

const seenOf = ({ status, json }: Answer) => ({
  status,
  code: (json as { code?: string } | undefined)?.code,
});

/** Repeats an action until the time is over. @returns the answers */
async function repeat(
  untilMs: number,
  what: string,
  act: (turn: number) => Promise<Answer>,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const answer = seenOf(await act(turn));
    seen.push({ what, ...answer });
    if (answer.status >= 400) await sleep(50);
  }
  return seen;
}

/** An image of about this length; its bytes differ with each turn. */
function imageOf(bytes: number, turn: number): Uint8Array {
  const side = Math.floor(Math.sqrt(bytes / 8));
  return Buffer.concat([rawHeader(side), Buffer.alloc(8 * side * side, 1 + (turn % 200))]);
}

function rawHeader(side: number): Buffer {
  const cards = { SIMPLE: 'T', BITPIX: -64, NAXIS: 2, NAXIS1: side, NAXIS2: side };
  const lines = Object.entries(cards).map(
    ([name, value]) => `${name.padEnd(8)}= ${String(value).padStart(20)}`,
  );
  const text = [...lines, 'END'].map((line) => line.padEnd(80)).join('');
  return Buffer.from(text.padEnd(2880), 'latin1');
}

/** One account uploads, imports, exports and previews compressed files, each as fast as it can. */
async function crowd(user: Account, untilMs: number): Promise<Seen[]> {
  const { json: found } = await user.post('/api/archive/search/target', { targetName: 'M 16' });
  const observations = (found as { items: { obsId: string }[] }).items.map(({ obsId }) => obsId);
  // More pixels than an image may have, in a small file that would decompress to 300 MB.
  const wide = [await uploadRecord(user, 'wide.fits.gz', bombOf(300 * MB, 3))];
  const packed: string[] = [];
  const uploadPacked = async (turn: number) => {
    const file = bombOf(200 * MB + 80 * turn, 1 + (turn % 200));
    const answer = await upload(user, `packed${turn}.fits.gz`, file);
    if (answer.status === 201) packed.push((answer.json as { id: string }).id);
    return answer;
  };
  const previewOf = (turn: number, size: number, ids: readonly string[] = packed) =>
    ids.length === 0
      ? user.get('/api/spacedata')
      : user.get(`/api/spacedata/${ids[turn % ids.length]}/preview?width=${size}&height=${size}`);
  const actions: [string, (turn: number) => Promise<Answer>][] = [
    ['upload', (turn) => upload(user, `large${turn}.fits`, imageOf(LARGE_BYTES, turn))],
    ['upload', (turn) => upload(user, `more${turn}.fits`, imageOf(LARGE_BYTES, 3 * turn))],
    ['upload packed', uploadPacked],
    ['preview packed', (turn) => previewOf(turn, 100 + (turn % 900))],
    ['preview packed', (turn) => previewOf(turn * 7 + 3, 1000 + (turn % 900))],
    ['preview wide', (turn) => previewOf(turn, 100, wide)],
    ['export', () => user.post('/api/datamanagement/export', { search: {}, includeMetadata: true })],
    [
      'import',
      (turn) => user.post('/api/archive/import', { obsId: observations[turn % observations.length] }),
    ],
  ];
  return (await Promise.all(actions.map(([what, act]) => repeat(untilMs, what, act)))).flat();
}

/** Uploads until one is refused, as none may be within the time on a slow machine. */
async function fillUp(user: Account): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let turn = 0; ; turn += 1) {
    const answer = seenOf(await upload(user, `last${turn}.fits`, imageOf(LARGE_BYTES, 5 * turn)));
    seen.push({ what: 'upload', ...answer });
    if (answer.status !== 201) return seen;
  }
}

/** What another account does meanwhile. */
async function live(user: Account, dataId: string, untilMs: number): Promise<Seen[]> {
  const small = async () => {
    const asked = await user.post('/api/datamanagement/export', { search: {} });
    if (asked.status !== 202) return asked;
    const job = await followJob(user, (asked.json as { jobId: string }).jobId);
    return { ...asked, status: job.status === 'completed' ? 200 : 599, json: { code: job.error as string } };
  };
  const actions: [string, (turn: number) => Promise<Answer>][] = [
    ['preview', (turn) => user.get(`/api/spacedata/${dataId}/preview?width=${64 + (turn % 500)}&height=64`)],
    ['list', () => user.get('/api/spacedata')],
    ['health', () => user.get('/api/health')],
    ['job', small],
  ];
  const seen: Seen[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1)
    for (const [what, act] of actions) {
      seen.push({ what, ...seenOf(await act(turn)) });
    }
  return seen;
}

/** How often each answer came: `upload 413 quota_exceeded`. */
function counted(seen: readonly Seen[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { what, status, code = '' } of seen) {
    const key = `${what} ${status} ${status < 200 || status >= 400 ? code : ''}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Imports that still wait would take the space that is given back. */
async function cancelAll(user: Account): Promise<void> {
  const isIdle = async () => {
    const lists = await Promise.all(
      ['queued', 'running'].map((status) => user.get(`/api/jobs?pageSize=200&status=${status}`)),
    );
    const jobs = lists.flatMap(({ json }) => (json as { items: { jobId: string }[] }).items);
    for (const { jobId } of jobs) await user.post(`/api/jobs/${jobId}/cancel`);
    return jobs.length === 0 ? true : undefined;
  };
  expect(await waitFor(isIdle, { timeoutMs: 120_000 })).toBe(true);
}

async function removeAll(user: Account): Promise<void> {
  const isEmpty = async () => {
    const { json } = await user.get('/api/spacedata?pageSize=200');
    const items = (json as { items: { id: string }[] }).items;
    for (const { id } of items) expect((await user.delete(`/api/spacedata/${id}`)).status).toBe(204);
    return items.length === 0 ? true : undefined;
  };
  expect(await waitFor(isEmpty, { timeoutMs: 120_000 })).toBe(true);
}

it.each([
  ['within its quota', 3_072, { USER_STORAGE_MB: '1024' }, 'upload 413 quota_exceeded', [] as string[]],
  // Then no job has room for its result.
  ['without a quota', 2_048, {}, 'upload 507 storage_full', ['job 599 No space left in the storage']],
])(
  'one account that takes all the space it can %s leaves the service to the others, and the space is used again',
  async (_, diskMb, limits, refusal, known) => {
    const dataDir = dataDirOnDisk(diskMb * MB);
    if (!dataDir) return void process.stdout.write('disks may not be mounted here: not tried\n');
    const [apiPort] = await findFreePorts(1);
    const url = `http://127.0.0.1:${apiPort}`;
    const service = startService(dataDir, apiPort, { ...SETTINGS, ...limits });
    await untilHealthy(url, service);
    const pids = () =>
      (JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as { pids: object }).pids;
    const before = pids();
    const [greedy, other] = [await openAccount(url), await openAccount(url)];
    const dataId = await uploadRecord(other, 'own_i2d.fits', tileFile(1));

    const untilMs = performance.now() + CROWDED_MS;
    const [taken, others] = await Promise.all([crowd(greedy, untilMs), live(other, dataId, untilMs)]);
    taken.push(...(await fillUp(greedy)));
    others.push(...(await live(other, dataId, performance.now() + 1)));
    process.stdout.write(`${JSON.stringify({ taken: counted(taken), others: counted(others) })}\n`);
    const failures = Object.keys(counted(others.filter(({ status }) => status >= 400)));
    expect(failures.filter((each) => !known.includes(each))).toEqual([]);
    expect(Object.keys(counted(taken))).toContain(refusal);
    const disorderly = taken.filter(
      ({ status, code }) => !ORDERLY.includes(status) || (status === 503 && !LIMITS.includes(code ?? '')),
    );
    expect(counted(disorderly)).toEqual({});
    expect(pids()).toEqual(before);

    await cancelAll(greedy);
    await removeAll(greedy);
    const again = await upload(greedy, 'again.fits', imageOf(LARGE_BYTES, 7));
    expect(seenOf(again)).toEqual({ status: 201 });
    process.kill(service.pid, 'SIGTERM');
    expect(await service.exited).toBe('exit code 0');
  },
);
