import 'reflect-metadata';
import { silentLogger } from '../../test/settings.js';
import { INVOKE, sendJson, sendPage, startFakeMast, type FakeMast } from '../../test/fake-mast.js';
import { archiveHttp, type ArchiveHttp } from './archive-http.js';
import { createPortal, MAX_ROWS, type Portal } from './portal.js';
import { formBody } from './portal-message.js';
import { PORTAL_TIMING, type PortalTiming } from './portal-timing.js';

const QUICK: PortalTiming = { retryDelaysMs: [5, 5, 5], pollFirstMs: 5, pollMaxMs: 10, deadlineMs: 60_000 };

describe('createPortal', () => {
  let mast: FakeMast;
  let http: ArchiveHttp;
  let portal: Portal;

  beforeEach(async () => {
    mast = await startFakeMast();
    http = archiveHttp(mast.url);
    portal = createPortal({ http, timing: QUICK, logger: silentLogger });
  });
  afterEach(async () => {
    await http.close();
    await mast.close();
  });

  const rows = (signal?: AbortSignal) => portal.rows('Mast.Caom.Filtered', { columns: '*' }, signal);

  it('polls with the byte-identical request until the query is complete', async () => {
    const replies = ['EXECUTING', 'EXECUTING', 'COMPLETE'];
    mast.onInvoke = (_r, _c, response) =>
      sendJson(response, { status: replies.shift(), data: [{ obs_id: 'a' }] });
    await expect(rows()).resolves.toEqual({ rows: [{ obs_id: 'a' }], truncated: false });
    const bodies = mast.callsTo(INVOKE).map((call) => call.body);
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
  });

  it('reads every page of one query with one cachebreaker', async () => {
    mast.onInvoke = (request, _c, response) =>
      sendJson(response, {
        status: 'COMPLETE',
        data: [{ page: request.page }],
        paging: { pagesFiltered: 3 },
      });
    const { rows: found } = await rows();
    expect(found).toEqual([{ page: 1 }, { page: 2 }, { page: 3 }]);
    const breakers = mast.callsTo(INVOKE).map((call) => /cachebreaker%22%3A%22([^%]+)/.exec(call.body)?.[1]);
    expect(new Set(breakers).size).toBe(1);
    expect(breakers[0]).toBeTruthy();
  });

  const pageOf = (size: number, paging: object, more: object = {}) => ({
    status: 'COMPLETE',
    data: Array.from({ length: size }, (_, i) => ({ i })),
    paging,
    ...more,
  });

  it("reads page by page to the end, stops at the archive's limit and reports it", async () => {
    mast.onInvoke = (_r, _c, response) => sendJson(response, pageOf(MAX_ROWS / 2, { pagesFiltered: 3 }));
    const sizes: number[] = [];
    let isTaking = false;
    const take = async (taken: readonly unknown[]) => {
      expect(isTaking).toBe(false);
      isTaking = true;
      sizes.push(taken.length);
      await new Promise((resolve) => setTimeout(resolve, 10));
      isTaking = false;
    };
    const read = () => portal.eachPage('Mast.Caom.Filtered', {}, take);
    await expect(read()).resolves.toEqual({ truncated: true });
    expect(sizes).toEqual([MAX_ROWS / 2, MAX_ROWS / 2]);
    mast.onInvoke = (_r, _c, response) => sendJson(response, pageOf(MAX_ROWS / 2, { pagesFiltered: 2 }));
    await expect(read()).resolves.toEqual({ truncated: false });
    expect(mast.callsTo(INVOKE)).toHaveLength(4);
  }, 20_000);

  it('continues after a full page when the archive does not count its pages', async () => {
    mast.onInvoke = ({ page, pagesize }, _c, response) =>
      sendJson(response, pageOf(page === 1 ? Number(pagesize) : 7, {}));
    const found = await rows();
    expect(found.rows).toHaveLength(5_007);
    expect(found.truncated).toBe(false);
  });

  it('reports pages with fewer rows than announced', async () => {
    mast.onInvoke = (_r, _c, response) =>
      sendJson(response, pageOf(3, { pagesFiltered: 1, rowsFiltered: '4' }));
    expect((await rows()).truncated).toBe(true);
    mast.onInvoke = (_r, _c, response) =>
      sendJson(response, pageOf(4, { pagesFiltered: 1, rowsFiltered: 4 }));
    expect((await rows()).truncated).toBe(false);
  });

  it.each(['percent complete', 'percentComplete', 'percent_complete'])(
    'continues polling while %p is below 1',
    async (name) => {
      const steps = [0.2, '0.9', 1];
      mast.onInvoke = (_r, _c, response) => sendJson(response, pageOf(1, {}, { [name]: steps.shift() }));
      expect((await rows()).rows).toHaveLength(1);
      expect(mast.callsTo(INVOKE)).toHaveLength(3);
    },
  );

  it.each([
    ['no table', {}],
    ['a table that is text', { status: 'COMPLETE', data: 'none' }],
    ['rows that are none', { status: 'COMPLETE', data: [null] }],
  ])('takes a response with %s for an outage', async (_what, document) => {
    mast.onInvoke = (_r, _c, response) => sendJson(response, document);
    await expect(rows()).rejects.toMatchObject({ kind: 'unavailable', code: 'archive_unavailable' });
    expect(mast.callsTo(INVOKE)).toHaveLength(1);
  });

  it('takes null for an empty table', async () => {
    mast.onInvoke = (_r, _c, response) => sendJson(response, { status: 'COMPLETE', data: null });
    await expect(rows()).resolves.toEqual({ rows: [], truncated: false });
  });

  it('maps ERROR to "not available", without the message of the database and without a retry', async () => {
    mast.onInvoke = (_r, _c, response) =>
      sendJson(response, { status: 'ERROR', msg: "Invalid column name 's_fov'" });
    await expect(rows()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'archive_unavailable',
      message: 'The archive is not available',
    });
    expect(mast.callsTo(INVOKE)).toHaveLength(1);
  });

  it.each([
    ['a web page with status 200', sendPage],
    ['an empty body', (response: Parameters<typeof sendPage>[0]) => void response.writeHead(200).end()],
    ['a status 500', (response: Parameters<typeof sendPage>[0]) => sendPage(response, 500)],
  ])('takes %s for an outage', async (_what, send) => {
    mast.onInvoke = (_r, _c, response) => send(response);
    await expect(rows()).rejects.toMatchObject({ kind: 'unavailable', code: 'archive_unavailable' });
    expect(mast.callsTo(INVOKE)).toHaveLength(1);
  });

  it('retries after a 503 and after a broken connection', async () => {
    let attempt = 0;
    mast.onInvoke = (_r, call, response) => {
      attempt++;
      if (attempt === 1) sendPage(response, 503);
      else if (attempt === 2) response.destroy();
      else
        sendJson(response, { status: 'COMPLETE', data: [{ attempt, headers: call.headers['user-agent'] }] });
    };
    const { rows: found } = await rows();
    expect(found[0]).toMatchObject({ attempt: 3, headers: expect.stringMatching(/^Firstlight\//) });
  });

  it('gives up after the retries', async () => {
    mast.onInvoke = (_r, _c, response) => sendPage(response, 504);
    await expect(rows()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(mast.callsTo(INVOKE)).toHaveLength(1 + QUICK.retryDelaysMs.length);
  });

  it('gives up an endless query at the deadline', async () => {
    const hasty = createPortal({ http, timing: { ...QUICK, deadlineMs: 100 }, logger: silentLogger });
    mast.onInvoke = (_r, _c, response) => sendJson(response, { status: 'EXECUTING' });
    await expect(hasty.rows('Mast.Caom.Filtered', {})).rejects.toMatchObject({
      kind: 'timeout',
      code: 'archive_unavailable',
    });
  });

  it('stops polling when the client disconnects', async () => {
    const caller = new AbortController();
    mast.onInvoke = (_r, _c, response) => {
      sendJson(response, { status: 'EXECUTING' });
      if (mast.callsTo(INVOKE).length === 2) caller.abort();
    };
    await expect(rows(caller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const polls = mast.callsTo(INVOKE).length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(mast.callsTo(INVOKE)).toHaveLength(polls);
  });

  it('uses the intervals of the protocol documentation', () => {
    expect(PORTAL_TIMING).toMatchObject({ pollFirstMs: 500, pollMaxMs: 2_000 });
  });
});

describe('formBody', () => {
  it('encodes everything, including quotes, apostrophes and spaces', () => {
    const body = formBody({
      service: 'S',
      params: { input: "Barnard's (M 1)*" },
      format: 'json',
      cachebreaker: 'x',
    });
    expect(body).toMatch(/^request=[A-Za-z0-9%._~-]+$/);
    expect(body).toContain('Barnard%27s%20%28M%201%29%2A');
  });
});
