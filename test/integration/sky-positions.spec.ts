import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const CASES = path.resolve('../shared/cases');
const itWithCases = existsSync(CASES) ? it : it.skip;

const SHAPE = [40, 30];
const SIP = {
  ...{
    RADESYS: 'FK5',
    EQUINOX: 2000,
    CTYPE1: 'RA---TAN-SIP',
    CTYPE2: 'DEC--TAN-SIP',
    CRVAL1: 150,
    CRVAL2: 2,
  },
  ...{ CRPIX1: 20.5, CRPIX2: 15.5, CD1_1: -1e-3, CD1_2: 2e-5, CD2_1: 1e-5, CD2_2: 1e-3 },
  ...{ A_ORDER: 2, A_2_0: 2e-4, A_1_1: -1e-4, B_ORDER: 2, B_0_2: 3e-4, B_1_1: 5e-5 },
};
const cardsOf = (values: object) => Object.entries(values).map(([keyword, value]) => ({ keyword, value }));
const imageOf = (cards: object) => ({
  name: 'SCI',
  shape: SHAPE,
  data: new Float32Array(SHAPE[0] * SHAPE[1]),
  cards: cardsOf(cards),
});

let owner: Account;
let id: string;
let flatId: string;
let tableId: string;

beforeAll(async () => {
  owner = await openAccount((await sharedStack()).url);
  [id, flatId, tableId] = await Promise.all([
    uploadRecord(owner, 'sip_i2d.fits', writeFits([{}, imageOf(SIP)])),
    uploadRecord(owner, 'flat_i2d.fits', writeFits([imageOf({})])),
    uploadRecord(owner, 'positions.csv', 'x,y\n1,2\n'),
  ]);
});

const ask = (query: string, record = id): Promise<Answer> =>
  owner.get(`/api/spacedata/${record}/sky?${query}`);
const askMany = (body: object, record = id): Promise<Answer> =>
  owner.post(`/api/spacedata/${record}/sky`, body);
const fieldsOf = ({ json }: Answer): string[] => json.errors.map(({ field }: { field: string }) => field);

describe('the position of a pixel', () => {
  it('is given in ICRS and in the frame of the header, with the distortion', async () => {
    const { status, json } = await ask('x=12.25&y=7.5');
    expect(status).toBe(200);
    // `WCS(header).all_pix2world(12.25, 7.5, 0)` and `SkyCoord(…).icrs` of astropy 5.2.
    expect(json).toEqual({
      ...{ hdu: 1, frame: { system: 'FK5', equinox: 2000 }, x: 12.25, y: 7.5, isInside: true, reason: null },
      longitude: expect.closeTo(150.00710920739945, 9),
      latitude: expect.closeTo(1.992944776581733, 9),
      ra: expect.closeTo(150.00710296891197, 9),
      dec: expect.closeTo(1.9929497291531804, 9),
    });
    const back = (await ask(`ra=${json.ra}&dec=${json.dec}&hdu=1`)).json;
    expect([back.x, back.y]).toEqual([expect.closeTo(12.25, 7), expect.closeTo(7.5, 7)]);
  });

  // astropy, for IRAF's TNX.
  itWithCases('follows a TNX surface', async () => {
    const file = readFileSync(path.join(CASES, '15-tnx-projection/47_tnx.fits'));
    const tnx = await uploadRecord(owner, '47_tnx.fits', file);
    const { positions } = (await askMany({ x: [0, 119], y: [0, 99] }, tnx)).json;
    expect(positions).toMatchObject([
      { ra: expect.closeTo(35.00701749, 8), dec: expect.closeTo(-20.00549949, 8) },
      { ra: expect.closeTo(34.99300996, 8), dec: expect.closeTo(-19.99453471, 8) },
    ]);
  });
});

describe('many positions', () => {
  it('are answered in their order, each as alone', async () => {
    const x = Array.from({ length: 10_000 }, (_, i) => i % 50);
    const y = x.map((_, i) => i / 1000);
    const { status, json } = await askMany({ x, y });
    expect([status, json.positions.length]).toEqual([200, 10_000]);
    for (const i of [0, 45, 9999]) {
      const { hdu, frame, ...alone } = (await ask(`x=${x[i]}&y=${y[i]}`)).json;
      expect([hdu, frame, alone]).toEqual([json.hdu, json.frame, json.positions[i]]);
      expect(alone.isInside).toBe(x[i] < 40);
    }
  });

  it('say which have no place', async () => {
    const { json } = await askMany({ ra: [150, 330], dec: [2, -2] });
    expect(json.positions).toMatchObject([
      { isInside: true, reason: null },
      { x: null, y: null, isInside: false, reason: 'outside_projection' },
    ]);
  });
});

describe('a wrong request', () => {
  it.each([
    ['x', ''],
    ['y', 'x=1'],
    ['x', 'y=1'],
    ['dec', 'ra=1'],
    ['ra', 'x=1&y=1&ra=1&dec=1'],
    ['ra', 'ra=361&dec=0'],
    ['dec', 'ra=1&dec=90.1'],
    ['x', 'x=one&y=1'],
    ['x', 'x=1e12&y=1'],
    ['hdu', 'x=1&y=1&hdu=0'],
    ['hdu', 'x=1&y=1&hdu=7'],
  ])('names %s (%s)', async (field, query) => {
    const answer = await ask(query);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it.each([
    ['y', { x: [1, 2], y: [1] }],
    ['x', { x: [], y: [] }],
    ['x', { x: [1, 'a'], y: [1, 2] }],
    ['x', { x: [null], y: [1] }],
    ['x', { x: 1, y: 1 }],
    ['ra', { ra: Array.from({ length: 10_001 }, () => 1), dec: [1] }],
  ])('names %s of lists', async (field, body) => {
    const answer = await askMany(body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('is one about a table, or an image without a place on the sky', async () => {
    const table = await ask('x=1&y=1', tableId);
    expect([table.status, fieldsOf(table)]).toEqual([400, ['id']]);
    const flat = await ask('x=1&y=1', flatId);
    expect([flat.status, flat.json.code]).toEqual([422, 'no_wcs']);
    expect((await askMany({ ra: [1], dec: [1] }, flatId)).json.code).toBe('no_wcs');
  });
});
