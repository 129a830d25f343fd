import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  INVOKE,
  sendJson,
  sendPage,
  startFakeMast,
  type FakeMast,
} from '../../../apps/archive/test/fake-mast.js';
import { openAccount, type Account } from '../../support/api-client.js';
import { atSpecEnd, waitFor } from '../../support/spec-end.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(90_000);

const LIMIT_SECONDS = 8;
/** Allowance of a busy machine beyond a limit. */
const SLACK_SECONDS = 6;
const WAITING = 5;
/** Message of the archive's database, which must not reach clients. */
const SQL = "Invalid column name 's_fov'";
const MANY = 12_000;

type Reply = Parameters<FakeMast['onInvoke']>[2];

describe('searches of a slow, unavailable or large archive', () => {
  let stack: Stack;
  let mast: FakeMast;
  let user: Account;
  let program = 1000;

  beforeAll(async () => {
    mast = await startFakeMast();
    atSpecEnd(() => mast.close());
    const env = { ARCHIVE_URL: mast.url, ARCHIVE_CALL_SECONDS: String(LIMIT_SECONDS) };
    stack = await startStack({ apps: ['api', 'archive'], env });
  });
  beforeEach(async () => {
    user = await openAccount(stack.url);
    mast.calls.length = 0;
    program += 100;
  });

  /** The n-th search of a test: a cone, so that the archive is queried once. */
  const cone = (n = 0) => ({ ra: program / 100, dec: n, radius: 0.1 });
  const search = (n = 0, account = user) => account.post('/api/archive/search/coordinates', cone(n));
  const asked = () => mast.callsTo(INVOKE).length;
  const whenAsked = (count: number) => waitFor(() => asked() >= count || undefined);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const row = (i: number, more: object = {}) => ({
    obs_id: `jw${String(i).padStart(6, '0')}`,
    obsid: i,
    calib_level: 3,
    dataRights: 'PUBLIC',
    ...more,
  });
  const done = (response: Reply) => sendJson(response, { status: 'COMPLETE', data: [row(1)] });

  /** Holds every query until the test answers it. */
  function hold(): Reply[] {
    const held: Reply[] = [];
    mast.onInvoke = (_request, _call, response) => void held.push(response);
    return held;
  }

  const leavingSearch = (n: number, signal: AbortSignal, account = user) =>
    fetch(new URL('/api/archive/search/coordinates', stack.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.accessToken}` },
      body: JSON.stringify(cone(n)),
      signal,
    }).then(
      () => 'answered',
      () => 'left',
    );

  it('let a user run one search at a time while others continue', async () => {
    const other = await openAccount(stack.url);
    const held = hold();
    const first = search(0);
    await whenAsked(1);
    const second = search(1);
    const others = search(2, other);
    await whenAsked(2);
    await pause(300);
    expect(asked()).toBe(2);
    done(held[1]);
    expect((await others).status).toBe(200);
    expect(asked()).toBe(2);
    done(held[0]);
    expect((await first).status).toBe(200);
    await whenAsked(3);
    done(held[2]);
    expect((await second).status).toBe(200);
  });

  it('let five wait, and refuse further ones with a retry time', async () => {
    const held = hold();
    const answers = Array.from({ length: 23 }, (_, n) => search(n));
    const refused = await waitFor(async () => {
      const states = await Promise.all(answers.map((answer) => Promise.race([answer, pause(0)])));
      const early = states.filter((state) => state !== undefined);
      return early.length === 23 - WAITING - 1 ? (early as Awaited<ReturnType<typeof search>>[]) : undefined;
    });
    for (const answer of refused ?? []) {
      expect(answer).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    mast.onInvoke = (_request, _call, response) => done(response);
    held.forEach(done);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(WAITING + 1);
    expect(asked()).toBe(WAITING + 1);
  });

  it('identify strangers by their address', async () => {
    const held = hold();
    const stranger = () =>
      fetch(new URL('/api/archive/search/coordinates', stack.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cone(asked() + 50)),
      });
    const first = stranger();
    await whenAsked(1);
    const second = stranger();
    const known = search(1);
    await whenAsked(2);
    await pause(200);
    expect(asked()).toBe(2);
    mast.onInvoke = (_request, _call, response) => done(response);
    held.forEach(done);
    expect([(await first).status, (await second).status, (await known).status]).toEqual([200, 200, 200]);
  });

  it('stop querying the archive within a second after the client disconnected', async () => {
    mast.onInvoke = (_request, _call, response) => sendJson(response, { status: 'EXECUTING' });
    const client = new AbortController();
    const left = leavingSearch(0, client.signal);
    await whenAsked(2);
    const bodies = new Set(mast.callsTo(INVOKE).map(({ body }) => body));
    expect(bodies.size).toBe(1);
    client.abort();
    expect(await left).toBe('left');
    await pause(1_500);
    const polls = asked();
    await pause(2_500);
    expect(asked()).toBe(polls);
  });

  it('abort the running query, and remove aborted waiters from the queue', async () => {
    const held = hold();
    const [first, second] = [new AbortController(), new AbortController()];
    const leavers = [leavingSearch(0, first.signal)];
    await whenAsked(1);
    leavers.push(leavingSearch(1, second.signal));
    await pause(200);
    const closed = new Promise((resolve) => held[0].once('close', () => resolve(held[0].writableFinished)));
    second.abort();
    first.abort();
    expect(await Promise.all(leavers)).toEqual(['left', 'left']);
    expect(await Promise.race([closed, pause(10_000)])).toBe(false);
    mast.onInvoke = (_request, _call, response) => done(response);
    expect((await search(2)).status).toBe(200);
    expect(asked()).toBe(2);
  });

  it('run equal searches once; an aborted one does not end it for the other', async () => {
    const other = await openAccount(stack.url);
    const held = hold();
    const client = new AbortController();
    const leaver = leavingSearch(0, client.signal);
    await whenAsked(1);
    const stays = search(0, other);
    await pause(200);
    client.abort();
    expect(await leaver).toBe('left');
    await pause(200);
    done(held[0]);
    expect(await stays).toMatchObject({ status: 200, json: { total: 1 } });
    expect((await search(0)).json.total).toBe(1);
    expect(asked()).toBe(1);
  });

  it.each<[string, (response: Reply) => void]>([
    ['an error of the database', (response) => sendJson(response, { status: 'ERROR', msg: SQL })],
    ['a web page', (response) => sendPage(response)],
    ['an empty body', (response) => void response.writeHead(200).end()],
    ['half an answer', (response) => void response.writeHead(200).end('{"status":"COMPLETE","data":[')],
    ['a server error', (response) => sendPage(response, 500)],
  ])('report %s as unavailable, do not cache it, and continue', async (_what, send) => {
    mast.onInvoke = (_request, _call, response) => send(response);
    const answer = await search();
    expect(answer).toMatchObject({ status: 503, json: { code: 'archive_unavailable' } });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.bytes.toString()).not.toMatch(/column|html|JSON/i);
    mast.onInvoke = (_request, _call, response) => done(response);
    expect(await search()).toMatchObject({ status: 200, json: { total: 1 } });
  });

  it("keep the archive's message in the log", () => {
    expect(readFileSync(path.join(stack.dataDir, 'logs/archive.log'), 'utf8')).toContain(SQL);
  });

  it('report an unavailable resolver, too', async () => {
    mast.onInvoke = (_request, _call, response) => sendPage(response);
    const answer = await user.post('/api/archive/search/target', { targetName: 'M 16' });
    expect(answer).toMatchObject({ status: 503, json: { code: 'archive_unavailable' } });
  });

  it('time out at the limit', async () => {
    mast.onInvoke = (_request, _call, response) => sendJson(response, { status: 'EXECUTING' });
    const start = performance.now();
    expect(await search()).toMatchObject({ status: 504, json: { code: 'archive_unavailable' } });
    const seconds = (performance.now() - start) / 1000;
    expect(seconds).toBeGreaterThan(LIMIT_SECONDS - 0.1);
    expect(seconds).toBeLessThan(LIMIT_SECONDS + SLACK_SECONDS);
    await pause(1_500);
    const polls = asked();
    await pause(2_500);
    expect(asked()).toBe(polls);
  });

  it('keep nobody waiting beyond the time limit', async () => {
    hold();
    const start = performance.now();
    const statuses = (await Promise.all([search(0), search(1), search(2)])).map(({ status }) => status);
    expect((performance.now() - start) / 1000).toBeLessThan(LIMIT_SECONDS + SLACK_SECONDS);
    expect(statuses.filter((status) => status !== 504 && status !== 429)).toEqual([]);
    mast.onInvoke = (_request, _call, response) => done(response);
    expect((await search(3)).status).toBe(200);
  });

  it('page through more rows than one page of the archive holds, with one search, and equal dates by id', async () => {
    mast.onInvoke = (request, _call, response) => {
      const { params, page, pagesize } = request as {
        params: { columns: string };
        page: number;
        pagesize: number;
      };
      if (params.columns !== '*')
        return sendJson(response, { status: 'COMPLETE', data: [{ Column1: MANY }] });
      const from = (page - 1) * pagesize;
      const length = Math.min(pagesize, MANY - from);
      const data = Array.from({ length }, (_, i) =>
        row(MANY - from - i, { t_min: 60_000 + ((from + i) % 7) }),
      );
      const paging = { pagesFiltered: Math.ceil(MANY / pagesize), rowsFiltered: MANY };
      sendJson(response, { status: 'COMPLETE', data, paging });
    };
    const found: { obsId: string; observationDate: string }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const place = cursor === undefined ? {} : { cursor };
      const body = { programId: String(program), pageSize: 1000, ...place };
      const { status, json } = await user.post('/api/archive/search/program', body);
      expect([status, json.total, json.truncated]).toEqual([200, MANY, false]);
      found.push(...json.items);
      cursor = json.nextCursor;
    }
    expect(found).toHaveLength(MANY);
    const keys = found.map(({ observationDate, obsId }) => `${observationDate} ${obsId}`);
    const inOrder = [...found].sort(
      (a, b) => b.observationDate.localeCompare(a.observationDate, 'en') || (a.obsId < b.obsId ? -1 : 1),
    );
    expect(keys).toEqual(inOrder.map(({ observationDate, obsId }) => `${observationDate} ${obsId}`));
    expect(asked()).toBe(1 + Math.ceil(MANY / 5_000));
  });
});
