import { readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { RecordEntity } from '#domain';
import {
  call,
  callerOf,
  newRegistration,
  openAccount,
  type Account,
  type Answer,
} from '../support/api-client.js';
import { compositeOf, uploadRecord } from '../support/library.js';
import { startMeteredProxy, type MeteredProxy } from '../support/metered-proxy.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** Seconds instead of minutes (docs/reference/limits.md, "Time limits"). */
const ANALYSIS_MS = 6_000;
const WAIT_MS = 1_000;
const COMPOSITE_TOTAL_MS = 12_000;
const BREAKER_OPEN_MS = 4_000;
const SETTINGS = {
  CALL_RETRIES: '3',
  RETRY_PAUSE_SECONDS: '0.05',
  BREAKER_FAILURES: '5',
  BREAKER_OPEN_SECONDS: String(BREAKER_OPEN_MS / 1000),
  ANALYSIS_SECONDS: String(ANALYSIS_MS / 1000),
  ENGINE_WAIT_SECONDS: String(WAIT_MS / 1000),
  COMPOSITE_ATTEMPT_SECONDS: '6',
  COMPOSITE_TOTAL_SECONDS: String(COMPOSITE_TOTAL_MS / 1000),
};
/** One attempt, and three retries. */
const ALL_TRIES = 4;

const NOT_REACHABLE = ['engine_unreachable', 'Processing engine not reachable'] as const;
const UNAVAILABLE = ['engine_unavailable', 'Processing engine temporarily unavailable'] as const;
const TIMED_OUT = ['engine_timeout', 'Processing timed out'] as const;
const UNEXPECTED = ['engine_error', 'An unexpected error occurred'] as const;
/** Health's description of an address at which something else answers. */
const STRANGE = 'breaks the contract';

const SKY = { ra: 84, dec: -5 };
const GRID = { ...SKY, scaleArcsec: 0.1, width: 32, height: 32 };
const image = () => starImage({ grid: GRID, star: SKY, filter: 'F200W', fwhmArcsec: 1 });

let proxy: MeteredProxy;
let stack: Stack;
let user: Account;
let recordId: string;

beforeAll(async () => {
  proxy = await startMeteredProxy();
  const apps = ['sample-archive', 'archive', 'processing', 'api'] as const;
  stack = await startStack({ apps, env: { PROCESSING_URL: proxy.url, ...SETTINGS } });
  proxy.target = `http://127.0.0.1:${stack.env.PROCESSING_PORT}`;
  user = await openAccount(stack.url);
  recordId = await uploadRecord(user, 'field_f200w_i2d.fits', image());
});

afterEach(async () => {
  await proxy.comeBack();
  proxy.instead = null;
  proxy.cutAtBytes = Infinity;
  if (stack.isRunning('processing')) stack.resume('processing');
  else await stack.start('processing');
  // Resets the count of consecutive failures for the next test.
  const isWell = async () => (await newLooks().composite()).status === 200 || undefined;
  expect(await waitFor(isWell)).toBe(true);
});

type Ask = () => Promise<Answer>;

let asked = 0;
/** A request with new parameters, so that no cached response is used. */
function newLooks(id = recordId) {
  asked += 1;
  const headers = { 'x-request-id': `look-${asked}` };
  const preview = `/api/spacedata/${id}/preview?width=${100 + asked}&height=100`;
  const histogram = `/api/spacedata/${id}/histogram?bins=${10 + asked}`;
  return {
    requestId: headers['x-request-id'],
    preview: () => user.get(preview, headers),
    histogram: () => user.get(histogram, headers),
    composite: () => user.post('/api/composite/generate-nchannel', compositeOf([id], { width: 32 }), headers),
  };
}

const triesOf = (kind: string) => proxy.paths.filter((found) => found === `/${kind}`).length;
/** The answer, and the number of requests to the engine. */
async function tried(kind: string, ask: Ask) {
  const before = triesOf(kind);
  const answer = await ask();
  return { answer, tries: triesOf(kind) - before };
}

interface Told {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly retryAfter?: string;
}

function expectProblem(answer: Answer, { status, code, detail, retryAfter }: Told): void {
  expect([answer.status, answer.json]).toEqual([
    status,
    expect.objectContaining({ type: 'about:blank', status, code, detail, requestId: `look-${asked}` }),
  ]);
  const headersOf = (...names: string[]) => names.map((name) => answer.headers.get(name));
  expect(headersOf('retry-after')).toEqual([retryAfter ?? null]);
  expect(headersOf('content-type')).toEqual(['application/problem+json']);
  expect(headersOf('cache-control', 'x-request-id')).toEqual(['no-store', `look-${asked}`]);
  const ofSuccess = ['etag', 'last-modified', 'content-disposition', 'x-composite-width', 'x-cube-slices'];
  expect(headersOf(...ofSuccess)).toEqual(ofSuccess.map(() => null));
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly req?: { readonly id: string };
  readonly err?: { readonly message: string };
}
const ERROR_LEVEL = 50;
const linesOf = (requestId: string): LogLine[] =>
  readFileSync(path.join(stack.dataDir, 'logs', 'api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as LogLine);
/** A line may come a little after the response. */
async function logged(requestId: string, count: number): Promise<LogLine[]> {
  const isThere = () => Promise.resolve(linesOf(requestId).length >= count || undefined);
  await waitFor(isThere);
  return linesOf(requestId);
}

/** The same requests succeed now; no failure was cached, so the engine is called. */
async function expectWell(looks: ReturnType<typeof newLooks>): Promise<void> {
  for (const kind of ['preview', 'histogram', 'composite'] as const) {
    const { answer, tries } = await tried(kind, looks[kind]);
    expect([kind, answer.status, tries]).toEqual([kind, 200, 1]);
  }
}

const health = async () => (await callerOf(stack.url).get('/api/health')).json;
const expectDegraded = async (detail: string) =>
  expect(await health()).toMatchObject({
    status: 'Degraded',
    components: { processing: { status: 'down', latencyMs: null, detail }, database: { status: 'up' } },
  });
const expectHealthy = async () =>
  expect(await waitFor(async () => (await health()).status === 'Healthy' || undefined)).toBe(true);

async function expectTheRestGoesOn(): Promise<void> {
  expect((await user.get('/api/spacedata')).json.total).toBeGreaterThan(0);
  expect((await user.get(`/api/spacedata/${recordId}`)).status).toBe(200);
  const registered = await call(stack.url, 'POST', '/api/auth/register', { body: newRegistration() });
  const { username, password } = user;
  const login = await call(stack.url, 'POST', '/api/auth/login', { body: { username, password } });
  expect([registered.status, login.status]).toEqual([201, 200]);
}

const ours = (kind: string, code: string, more: object = {}) =>
  JSON.stringify({ kind, code, message: 'words of the engine', ...more });
const PAGE = '<html>Sorry</html>';

describe.each([
  ['500', 500, {}, PAGE, [500, ...UNEXPECTED], 1, 'answers with an error'],
  [
    '500 of ours',
    500,
    {},
    ours('failed', 'internal_error'),
    [500, ...UNEXPECTED],
    1,
    'answers with an error',
  ],
  ['502', 502, {}, PAGE, [503, ...UNAVAILABLE, '10'], ALL_TRIES, 'not available'],
  ['503', 503, {}, PAGE, [503, ...UNAVAILABLE, '10'], ALL_TRIES, 'not available'],
  [
    '503 with Retry-After',
    503,
    { 'retry-after': '7' },
    PAGE,
    [503, ...UNAVAILABLE, '7'],
    ALL_TRIES,
    'not available',
  ],
  [
    '503 of an engine that is busy',
    503,
    {},
    ours('unavailable', 'engine_busy', { retryAfterSeconds: 3 }),
    [503, 'engine_busy', UNAVAILABLE[1], '3'],
    ALL_TRIES,
    'not available',
  ],
  ['504', 504, {}, PAGE, [504, ...TIMED_OUT], ALL_TRIES, 'no answer in time'],
  ['413', 413, {}, PAGE, [413, 'file_too_large', 'File too large'], 1, 'answers with an error'],
  [
    '413 of ours',
    413,
    {},
    ours('too-large', 'memory_budget'),
    [413, 'memory_budget', 'words of the engine'],
    1,
    'answers with an error',
  ],
  [
    '400 of ours',
    400,
    {},
    ours('validation', 'validation_failed', { errors: [{ field: 'hdu', message: 'no' }] }),
    [400, 'validation_failed', 'words of the engine'],
    1,
    'answers with an error',
  ],
  ['404 that is not ours', 404, {}, PAGE, [503, ...UNAVAILABLE, '10'], 1, STRANGE],
  ['200 with a page', 200, { 'content-type': 'text/html' }, PAGE, [503, ...UNAVAILABLE, '10'], 1, STRANGE],
  ['302', 302, { location: 'http://127.0.0.1:1/' }, PAGE, [503, ...UNAVAILABLE, '10'], 1, STRANGE],
] as const)('an engine that answers %s', (...given) => {
  const [, status, headers, body, [told, code, detail, retryAfter], tries, state] = given;
  const isFailure = told >= 500;

  it(`is reported as ${told} ${code}, composites after ${tries} tries`, async () => {
    proxy.instead = (_request, response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);
    const looks = newLooks();
    for (const kind of ['preview', 'histogram', 'composite'] as const) {
      const { answer, tries: made } = await tried(kind, looks[kind]);
      expectProblem(answer, { status: told, code, detail, retryAfter });
      expect([kind, made]).toEqual([kind, kind === 'composite' ? tries : 1]);
    }
    await expectDegraded(state);
    // One line per request, and for unexpected errors one with the reason.
    const lineCount = told === 500 ? 6 : isFailure ? 3 : 0;
    const lines = await logged(looks.requestId, lineCount);
    expect(lines.map(({ level }) => level)).toEqual(Array.from({ length: lineCount }, () => ERROR_LEVEL));
    proxy.instead = null;
    await expectWell(looks);
  });
});

it('an engine that is away gives 503, other routes work, and all work when it is back', async () => {
  await proxy.leave();
  const looks = newLooks();
  for (const kind of ['preview', 'histogram', 'composite'] as const) {
    const { answer } = await tried(kind, looks[kind]);
    expectProblem(answer, {
      status: 503,
      code: NOT_REACHABLE[0],
      detail: NOT_REACHABLE[1],
      retryAfter: '10',
    });
  }
  await expectDegraded('not reachable');
  await expectTheRestGoesOn();
  // Only operators see the reason.
  const lines = await logged(looks.requestId, 3);
  expect(lines.map(({ level }) => level)).toEqual([ERROR_LEVEL, ERROR_LEVEL, ERROR_LEVEL]);
  for (const { err } of lines) {
    expect(err?.message).toContain('Processing engine: ');
    expect(err?.message).toContain('ECONNREFUSED');
  }
  await proxy.comeBack();
  await expectWell(looks);
  await expectHealthy();
});

it('an engine that is killed during a request gives 503 at once, and all work when it runs again', async () => {
  stack.pause('processing');
  const looks = newLooks();
  const before = proxy.paths.length;
  const answers = [looks.preview(), looks.histogram()];
  await waitFor(() => Promise.resolve(proxy.paths.length >= before + 2 || undefined));
  await stack.end('processing', 'SIGKILL');
  for (const answer of await Promise.all(answers))
    expectProblem(answer, {
      status: 503,
      code: NOT_REACHABLE[0],
      detail: NOT_REACHABLE[1],
      retryAfter: '10',
    });
  const { answer, tries } = await tried('composite', looks.composite);
  expectProblem(answer, { status: 503, code: NOT_REACHABLE[0], detail: NOT_REACHABLE[1], retryAfter: '10' });
  expect(tries).toBe(ALL_TRIES);
  await stack.start('processing');
  await expectWell(looks);
});

it('a composite is made if the engine is back before its tries are used up', async () => {
  proxy.instead = (_request, response: ServerResponse) => {
    if (triesOf('composite') >= before + 3) proxy.instead = null;
    response.destroy();
  };
  const before = triesOf('composite');
  const { answer, tries } = await tried('composite', newLooks().composite);
  expect([answer.status, tries]).toEqual([200, ALL_TRIES]);
});

it('an engine that hangs gives 504 after the time limit, other routes work, and all work when it continues', async () => {
  stack.pause('processing');
  const looks = newLooks();
  const asking = (['preview', 'histogram', 'composite'] as const).map((kind) => tried(kind, looks[kind]));
  await expectDegraded('no answer within 3000 ms');
  await expectTheRestGoesOn();
  const [preview, histogram, composite] = await Promise.all(asking);
  for (const { answer } of [preview, histogram, composite])
    expectProblem(answer, { status: 504, code: TIMED_OUT[0], detail: TIMED_OUT[1] });
  // The second attempt was in progress when the total time was over.
  expect([preview.tries, histogram.tries, composite.tries]).toEqual([1, 1, 2]);
  stack.resume('processing');
  await expectWell(looks);
  await expectHealthy();
});

async function restartEngine(settings: Partial<typeof SETTINGS>): Promise<void> {
  await stack.end('processing', 'SIGTERM');
  Object.assign(stack.env, SETTINGS, settings);
  await stack.start('processing');
}

it('an engine that exceeds its time limit ends its work itself, and refuses requests that wait too long', async () => {
  await restartEngine({ COMPOSITE_ATTEMPT_SECONDS: '0.01', ENGINE_WAIT_SECONDS: '0.01' });
  const looks = newLooks();
  const { answer: late, tries } = await tried('composite', looks.composite);
  expectProblem(late, { status: 504, code: TIMED_OUT[0], detail: TIMED_OUT[1] });
  expect(tries).toBe(ALL_TRIES);

  const answers = await Promise.all(Array.from({ length: 23 }, () => tried('preview', newLooks().preview)));
  const refused = answers.filter(({ answer }) => answer.status === 503);
  // Two run at once.
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(23 - refused.length);
  expect(refused.length).toBeLessThanOrEqual(21);
  for (const { answer } of refused) {
    expect(answer.json).toMatchObject({ code: 'engine_busy', detail: UNAVAILABLE[1] });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  await restartEngine({});
  await expectWell(looks);
});

it('an answer that breaks off breaks off for the client, and is not cached', async () => {
  proxy.cutAtBytes = 1;
  const looks = newLooks();
  await expect(looks.preview()).rejects.toThrow();
  await expect(looks.composite()).rejects.toThrow();
  expectProblem(await looks.histogram(), {
    status: 503,
    code: NOT_REACHABLE[0],
    detail: NOT_REACHABLE[1],
    retryAfter: '10',
  });
  proxy.cutAtBytes = Infinity;
  await expectWell(looks);
});

it('a missing file gives 404 with the message of the engine', async () => {
  const id = await uploadRecord(user, 'gone.fits', image());
  const { storageKey } = await stack.database.getRepository(RecordEntity).findOneByOrFail({ id });
  rmSync(path.join(stack.dataDir, 'data', storageKey));
  const looks = newLooks(id);
  for (const kind of ['preview', 'histogram', 'composite'] as const) {
    const { answer, tries } = await tried(kind, looks[kind]);
    expectProblem(answer, { status: 404, code: 'not_found', detail: 'file gone.fits not found' });
    expect([kind, tries]).toEqual([kind, 1]);
  }
  expect(linesOf(looks.requestId)).toEqual([]);
});

it('composites pause after five consecutive failures, and continue after a success; previews never pause', async () => {
  proxy.instead = (_request, response: ServerResponse) => void response.writeHead(503).end();
  const paused = { status: 503, code: UNAVAILABLE[0], detail: UNAVAILABLE[1], retryAfter: '4' };
  expect(await tried('composite', newLooks().composite)).toMatchObject({ tries: ALL_TRIES });
  const fifth = await tried('composite', newLooks().composite);
  expectProblem(fifth.answer, paused);
  expect(fifth.tries).toBe(1);

  proxy.instead = null;
  const before = triesOf('composite');
  const looks = newLooks();
  const refused = await Promise.all(Array.from({ length: 23 }, looks.composite));
  for (const answer of refused) expectProblem(answer, paused);
  expect(triesOf('composite')).toBe(before);
  for (const kind of ['preview', 'histogram'] as const) expect((await looks[kind]()).status).toBe(200);

  await new Promise((resolve) => setTimeout(resolve, BREAKER_OPEN_MS));
  for (let i = 0; i < 6; i += 1)
    expect(await tried('composite', looks.composite)).toMatchObject({ answer: { status: 200 }, tries: 1 });
});
