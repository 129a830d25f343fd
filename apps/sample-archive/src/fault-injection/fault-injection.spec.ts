import { type Answer, jsonOf, type OpenArchive, openArchive } from '../../test/archive-under-test.js';
import { objectKey } from '../bucket/public-bucket.js';
import { SAMPLE_TOKEN } from '../mast-api/exclusive-access.js';

jest.setTimeout(60_000);

const SIZE = 100_800;
let archive: OpenArchive;
let names: string[];
let obsId: string;
let program: string;
let whole: Buffer;

beforeAll(async () => {
  archive = await openArchive();
  const field = { name: 'Faulty', rows: 4, filesPerRow: 1, fileBytes: SIZE };
  ({ fileNames: names, obsIds: [obsId], program } = await archive.addField(field)); // prettier-ignore
  whole = Buffer.from(await (await archive.download(names[0])).arrayBuffer());
});
afterEach(() => archive.send('DELETE', '/sample/behaviour'));
afterAll(() => archive.close());

const get = (headers: Record<string, string> = {}, name = names[0]) => archive.download(name, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const s3 = () => fetch(`${archive.url}/s3/stpubdata/${objectKey(names[0])}`);
const statuses = async (calls: (() => Promise<Response>)[]) => {
  const answers = [];
  for (const call of calls) answers.push((await call()).status);
  return answers;
};
const search = (more: object = {}, filters: object[] = []): Promise<Response> =>
  archive.ask({
    service: 'Mast.Caom.Filtered',
    params: { columns: '*', filters: [{ paramName: 'proposal_id', values: [program] }, ...filters] },
    ...more,
  });
const rows = async (): Promise<Answer[]> => (await jsonOf(search())).data;

describe('a fault switch', () => {
  it('applies within its limits, and to a limited number of responses', async () => {
    await archive.set({ status: 503, on: ['download', names[0]], times: 2 });
    const calls = [
      () => get({}, names[1]),
      () => s3(),
      () => search(),
      () => get(),
      () => get(),
      () => get(),
    ];
    expect(await statuses(calls)).toEqual([200, 200, 200, 503, 503, 200]);
  });

  it('may be limited to a method, an observation, or a service', async () => {
    await archive.set({ status: 500, on: ['HEAD', names[0]] });
    expect(await statuses([() => archive.download(names[0], { method: 'HEAD' }), () => get()])).toEqual([
      500, 200,
    ]);
    await archive.set({ status: 504, on: obsId });
    const named = [{ paramName: 'obs_id', values: [obsId] }];
    expect(await statuses([() => search(), () => search({}, named)])).toEqual([200, 504]);
    await archive.set({ status: 502, on: 'Mast.Name.Lookup' });
    const lookUp = () => archive.ask({ service: 'Mast.Name.Lookup', params: { input: 'Faulty' } });
    expect(await statuses([lookUp, () => search()])).toEqual([502, 200]);
  });

  it('is removed by null, or with all others that have the same limit', async () => {
    await archive.set({ status: 500, html: true, on: names[0] });
    await archive.set({ status: null, on: names[0] });
    expect((await get()).headers.get('content-type')).toContain('html');
    const answer = await archive.send('DELETE', `/sample/behaviour?on=${names[0]}`);
    expect((await jsonOf(answer)).limited).toEqual([]);
    expect((await get()).headers.get('content-type')).toBe('application/fits');
  });

  it.each([
    ['status', { status: 200 }],
    ['hang', { hang: 'yes' }],
    ['breakAtByte', { breakAtByte: -1 }],
    ['searchError', { searchError: '' }],
    ['times', { hang: true, times: 0 }],
    ['on', { hang: true, on: 5 }],
  ])('refuses an invalid %s', async (field, body) => {
    const answer = await archive.send('POST', '/sample/behaviour', body);
    expect([answer.status, (await jsonOf(answer)).errors[0].field]).toEqual([400, field]);
    expect((await get()).status).toBe(200);
  });
});

it('redirects to another host, which records whether it received the token', async () => {
  await archive.set({ redirect: true, on: names[0] });
  const hop = await archive.download(names[0], { redirect: 'manual' });
  expect([hop.status, new URL(hop.headers.get('location') ?? '').hostname]).toEqual([302, 'localhost']);
  const headers = { authorization: `Bearer ${SAMPLE_TOKEN}` };
  expect((await bytesOf(await get(headers))).equals(whole)).toBe(true);
  await fetch(hop.headers.get('location') ?? '', { headers });
  const { callers } = await jsonOf(archive.send('GET', '/sample/callers'));
  expect(callers.slice(-2).map(({ at, hadToken }: Answer) => [at, hadToken])).toEqual([
    ['other-host', false],
    ['other-host', true],
  ]);
});

describe('searches with faults', () => {
  it('fail with the message of a database, or of a gateway', async () => {
    await archive.set({ searchError: 'Timeout expired.', on: program, times: 1 });
    expect(await jsonOf(search())).toMatchObject({
      status: 'ERROR',
      msg: 'Timeout expired.',
      data: [],
    });
    expect(await jsonOf(search())).toMatchObject({ status: 'COMPLETE' });
    await archive.set({ html: true, on: 'search' });
    expect(await (await search()).text()).toMatch(/^<!DOCTYPE html>/);
    expect((await get()).headers.get('content-type')).toBe('application/fits');
  });

  it('start again when they were not polled in time', async () => {
    await archive.set({ executingPolls: 1, jobLostAfterMs: 600, on: program });
    const poll = async () => (await jsonOf(search({ cacheBreaker: 'lost' }))).status;
    const states = [await poll(), await poll()];
    await poll();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect([...states, await poll(), await poll()]).toEqual([
      'EXECUTING',
      'COMPLETE',
      'EXECUTING',
      'COMPLETE',
    ]);
  });

  it('have pages of few rows', async () => {
    await archive.set({ pageSizeCap: 3, on: program });
    const pages = [1, 2].map(async (page) => (await search({ page, pagesize: 50_000 })).json());
    const [first, second] = (await Promise.all(pages)) as Answer[];
    expect([first.data.length, second.data.length, first.paging.pagesFiltered]).toEqual([3, 1, 2]);
  });

  it.each([
    ['empty', []],
    ['null', null],
  ])('find no name: %s', async (unresolvable, coordinates) => {
    // prettier-ignore
    const look = async (input: string) =>
      (await jsonOf(archive.ask({ service: 'Mast.Name.Lookup', params: { input } }))).resolvedCoordinate;
    await archive.set({ unresolvable, on: 'Faulty' });
    expect(await look('Faulty')).toEqual(coordinates);
    expect(await look('NGC 3324')).toHaveLength(1);
  });
});

describe('rows with faults', () => {
  const told = async (switches: object) => {
    await archive.set({ on: obsId, ...switches });
    const [row, other] = await rows();
    return { row, other };
  };

  it('are planned: found as such, without files', async () => {
    const { row } = await told({ planned: true });
    expect(row).toMatchObject({ calib_level: -1, dataURL: null });
    expect((await jsonOf(search({}, [{ paramName: 'calib_level', values: ['3'] }]))).data).toHaveLength(3);
    const products = { service: 'Mast.Caom.Products', params: { obsid: String(row.obsid) } };
    expect((await jsonOf(archive.ask(products))).data).toEqual([]);
  });

  it('are exclusive, and so are their files', async () => {
    const { row, other } = await told({ exclusive: true });
    expect([row.dataRights, other.dataRights]).toEqual(['EXCLUSIVE_ACCESS', 'PUBLIC']);
    expect(row.t_obs_release).toBeGreaterThan(80_000);
    const calls: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Bearer ${SAMPLE_TOKEN}` },
    ];
    expect(await statuses(calls.map((headers) => () => get(headers)))).toEqual([401, 403, 200]);
    expect((await s3()).status).toBe(404);
  });

  it('have null cells, missing cells, and numbers as text', async () => {
    const { row, other } = await told({ nullCells: 'null' });
    expect([row.filters, row.em_min, row.t_obs_release]).toEqual([null, null, null]);
    expect(other.filters).not.toBeNull();
    expect((await told({ nullCells: 'absent' })).row).not.toHaveProperty('filters');
    const { row: text } = await told({ nullCells: null, numbersAsText: true });
    expect([typeof text.obsid, typeof text.s_ra, typeof text.calib_level]).toEqual([
      'string',
      'string',
      'string',
    ]);
  });

  it.each([
    ['bare', /^POLYGON -?\d/],
    ['icrs', /^POLYGON ICRS \d/],
    ['j2000', /^POLYGON J2000 /],
    ['gsc1', /^POLYGON GSC1 /],
    ['circle', /^CIRCLE ICRS \d+(\.\d+)? -?\d+(\.\d+)? 0.02$/],
    ['several', /^POLYGON ICRS [^P]+ POLYGON ICRS /],
    ['spaces', /^ {2}polygon {2}icrs {3}/],
  ])('write their outline as %s', async (region, pattern) => {
    expect((await told({ region })).row.s_region).toMatch(pattern);
  });

  it('have no outline', async () => {
    expect((await told({ region: 'none' })).row.s_region).toBeNull();
  });

  it('report wrong sizes, and repeated files', async () => {
    const [{ obsid }] = await rows();
    const products = async () => {
      const request = { service: 'Mast.Caom.Products', params: { obsid: String(obsid) } };
      return (await jsonOf(archive.ask(request))).data as Answer[];
    };
    expect((await products()).map(({ size }) => size)).toEqual([SIZE]);
    await archive.set({ productSize: 0, duplicateProducts: 2, on: names[0] });
    const doubled = await products();
    expect(doubled.map(({ size, productFilename }) => [size, productFilename])).toEqual(
      Array(3).fill([0, names[0]]),
    );
    expect(new Set(doubled.map((row) => row.parent_obsid)).size).toBe(3);
  });
});

describe('faults of the cloud', () => {
  const look = async (): Promise<Answer> => {
    const answer = await fetch(`${archive.url}/api/v0.1/path_lookup/?uri=mast:JWST/product/${names[0]}`);
    return answer.ok ? Object.values(await jsonOf(answer))[0] : answer.status;
  };

  it('make it unavailable independently of the archive', async () => {
    await archive.set({ status: 503, on: 's3' });
    const slow = await s3();
    expect([slow.status, await slow.text()]).toEqual([503, expect.stringContaining('<Code>SlowDown</Code>')]);
    expect((await get()).status).toBe(200);
    await archive.send('DELETE', '/sample/behaviour');
    await archive.set({ status: 503, on: 'download' });
    expect([(await s3()).status, (await get()).status]).toEqual([200, 503]);
  });

  it('return no path, an outdated path, or no lookup', async () => {
    await archive.set({ pathLookup: 'null', on: names[0] });
    expect(await look()).toEqual({ status_code: 404, path: null });
    await archive.set({ pathLookup: 'stale', on: names[0] });
    const { path } = await look();
    expect((await fetch(`${archive.url}/s3/stpubdata${path}`)).status).toBe(404);
    await archive.set({ status: 502, on: 'path_lookup' });
    expect(await look()).toBe(502);
  });
});
