import { writeFits } from '#kernels';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { tileFile, uploadTiles } from '../support/mosaic-records.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';

let user: Account;
let stranger: Account;
let anybody: Caller;
let tiles: string[];
let shown: string[];
let ids: Record<'table' | 'withoutWcs' | 'faraway' | 'apart', string>;

beforeAll(async () => {
  const { url } = await sharedStack();
  [user, stranger] = await Promise.all([openAccount(url), openAccount(url)]);
  anybody = callerOf(url);
  tiles = await uploadTiles(user, 2);
  shown = await uploadTiles(user, 2, { visibility: 'public' });
  const table = {
    type: 'table',
    name: 'CATALOG',
    columns: [{ name: 'F', data: Float32Array.of(1) }],
  } as const;
  const far = { ra: 200, dec: 50 };
  const grid = { ...far, scaleArcsec: 0.5, width: 64, height: 64 };
  ids = {
    table: await uploadRecord(user, 'list_cat.fits', writeFits([{}, table])),
    withoutWcs: await uploadRecord(user, 'nowhere_i2d.fits', tileFile(0, { withoutWcs: true })),
    faraway: await uploadRecord(user, 'faraway_i2d.fits', tileFile(0, { grid, star: far })),
    apart: await uploadRecord(user, 'apart_i2d.fits', tileFile(6)),
  };
});

const post = (route: string, body: object | string, caller: Caller = user, headers = {}) =>
  caller.post(`/api/mosaic/${route}`, body, headers);
const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map((error: { field: string }) => error.field);

function expectProblem({ status, headers, json }: Answer, expected: number): void {
  expect([status, json.status, json.requestId]).toEqual([expected, expected, headers.get('x-request-id')]);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
}

describe.each(['generate', 'generate-and-save', 'export', 'save'])('%s refuses', (route) => {
  afterEach(async () => {
    expect((await user.get('/api/jobs?type=mosaic')).json.items).toEqual([]);
    expect((await user.get('/api/jobs?type=mosaic-save')).json.items).toEqual([]);
  });

  it.each<[number, string, () => object]>([
    [400, 'dataIds', () => ({})],
    [400, 'dataIds', () => ({ dataIds: [tiles[0]] })],
    [400, 'dataIds', () => ({ dataIds: Array.from({ length: 501 }, () => tiles[0]) })],
    [400, 'dataIds.1', () => ({ dataIds: [tiles[0], tiles[0].toUpperCase()] })],
    [400, 'files', () => ({ dataIds: tiles, files: tiles.map((dataId) => ({ dataId })) })],
    [400, 'dataIds.1', () => ({ dataIds: [tiles[0], ids.table] })],
    [400, 'files.1.dataId', () => ({ files: [{ dataId: tiles[0] }, { dataId: ids.table }] })],
    [404, 'dataIds.1', () => ({ dataIds: [tiles[0], UNKNOWN_ID] })],
    [422, 'dataIds.1', () => ({ dataIds: [tiles[0], ids.withoutWcs] })],
    [400, 'dataIds.2', () => ({ dataIds: [tiles[0], tiles[1], ids.faraway] })],
    [400, 'crop', () => ({ dataIds: [tiles[0], ids.apart], crop: 'intersection' })],
    [400, 'rejectSigma', () => ({ dataIds: tiles, rejectSigma: 0.99 })],
    [400, 'pixelScaleArcsec', () => ({ dataIds: tiles, pixelScaleArcsec: -1 })],
    [400, 'width', () => ({ dataIds: tiles, width: 8001 })],
    [400, 'shoeSize', () => ({ dataIds: tiles, shoeSize: 42 })],
  ])('with %i and names %s', async (status, field, bodyOf) => {
    const answer = await post(route, bodyOf());
    expectProblem(answer, status);
    expect(fieldsOf(answer)).toEqual([field]);
    if (status === 422) expect(answer.json.code).toBe('no_wcs');
  });

  it('invalid bodies, and missing tokens', async () => {
    for (const body of ['{"dataIds": [', '[]', 'null'])
      expectProblem(await post(route, body, user, { 'content-type': 'application/json' }), 400);
    const answer = await post(route, { dataIds: shown }, anybody);
    if (route === 'generate') expect(answer.status).toBe(200);
    else expectProblem(answer, 401);
    expectProblem(await post(route, { dataIds: tiles }, stranger), 404);
  });
});

describe('footprint', () => {
  it('returns positions of images and which of them touch, to those who may see them', async () => {
    const { status, json } = await post('footprint', { dataIds: shown }, anybody);
    expect(status).toBe(200);
    expect(json.footprints.map(({ dataId }: Answer['json']) => dataId)).toEqual(shown);
    expect(json.footprints[0]).toMatchObject({ instrument: 'NIRCAM', filter: 'F200W' });
    expect(json.footprints[0].corners).toHaveLength(4);
    expect(json.footprints[0].center).toEqual([expect.closeTo(84, 5), expect.closeTo(-5, 5)]);
    expect(json.groups).toEqual([shown]);
    expect(json.warning).toBeNull();
    expect(json.bounds).toMatchObject({ crossesRaZero: false });
    expect(json.bounds.widthDeg * 3600).toBeCloseTo(1.65 * 32, 1);
    expect(json.bounds.heightDeg * 3600).toBeCloseTo(32, 1);
  });

  it('warns of gaps, and accepts one image, and ids in upper case', async () => {
    const { json } = await post('footprint', { dataIds: [ids.apart, tiles[1].toUpperCase(), tiles[0]] });
    expect(json.groups).toEqual([[ids.apart], [tiles[1], tiles[0]]]);
    expect(json.warning).toMatch(/2 groups/);
    expect((await post('footprint', { dataIds: [ids.faraway] })).json.groups).toEqual([[ids.faraway]]);
  });

  it('works across RA 0', async () => {
    const places = [359.999, 0.001].map((ra) => ({ ra, dec: 0 }));
    const seam = await Promise.all(
      places.map((place, i) => {
        const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
        return uploadRecord(user, `seam${i}_i2d.fits`, tileFile(0, { grid, star: place }));
      }),
    );
    const { bounds, groups } = (await post('footprint', { dataIds: seam })).json;
    expect(groups).toHaveLength(1);
    expect(bounds).toMatchObject({ crossesRaZero: true });
    expect(bounds.minRa).toBeGreaterThan(359.99);
    expect(bounds.maxRa).toBeLessThan(0.01);
    expect(bounds.widthDeg).toBeLessThan(0.02);
  });

  it.each<[number, string, () => object]>([
    [400, 'dataIds', () => ({ dataIds: [] })],
    [400, 'dataIds', () => ({ dataIds: Array.from({ length: 501 }, () => tiles[0]) })],
    [400, 'dataIds.1', () => ({ dataIds: [tiles[0], tiles[0]] })],
    [400, 'dataIds.0', () => ({ dataIds: [ids.table] })],
    [422, 'dataIds.0', () => ({ dataIds: [ids.withoutWcs] })],
    [404, 'dataIds.1', () => ({ dataIds: [tiles[0], UNKNOWN_ID] })],
  ])('refuses with %i, naming %s', async (status, field, bodyOf) => {
    const answer = await post('footprint', bodyOf());
    expectProblem(answer, status);
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('shows strangers nothing', async () => {
    for (const caller of [anybody, stranger])
      expectProblem(await post('footprint', { dataIds: [tiles[0]] }, caller), 404);
  });
});
