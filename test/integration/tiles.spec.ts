import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { decodeTile, readTileHeader, tanGrid, wcsCards, writeFits } from '#kernels';
import { call, ifNoneMatch, openAccount, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const WIDTH = 1100;
const HEIGHT = 600;

/** Noise around 100 with a noise of 2, some stars, and a blank corner. New each time, so that nothing is cached. */
function field(): Float32Array {
  const base = Math.random();
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    if (i % WIDTH < 100 && i < 100 * WIDTH) return NaN;
    const noise = Math.sin(i * 78.233 + base) + Math.sin(i * 12.9898) + Math.sin(i * 39.425);
    return i % 5003 === 7 ? 100_000 : 100 + 1.6 * noise;
  });
}

let url: string;
let owner: Account;
let data: Float32Array;
let id: string;
let set: Answer['json'];

beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
  data = field();
  id = await uploadRecord(owner, 'tiles_i2d.fits', imageOf(data), { visibility: 'public' });
  set = (await owner.get(`/api/spacedata/${id}/tiles`)).json;
});

function imageOf(pixels: Float32Array): Uint8Array {
  const grid = { ra: 150, dec: 2, scaleArcsec: 0.1, width: WIDTH, height: HEIGHT };
  const cards = [{ keyword: 'BUNIT', value: 'MJy/sr' }, ...wcsCards(tanGrid(grid))];
  return writeFits([{}, { name: 'SCI', shape: [WIDTH, HEIGHT], data: pixels, cards }]);
}

const look = (what: string, headers?: Record<string, string>): Promise<Answer> =>
  owner.get(`/api/spacedata/${id}/${what}`, headers);
const tile = (z: number, x: number, y: number, more = '', headers?: Record<string, string>) =>
  look(`tiles/${z}/${x}/${y}?v=${set.id}${more}`, headers);

/** A tile as it is sent: `fetch` decompresses. */
async function asSent(
  encoding: string,
): Promise<Pick<IncomingMessage, 'headers'> & { readonly body: Buffer }> {
  const headers = { 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/spacedata/${id}/tiles/0/1/0?v=${set.id}`, { headers }, resolve).on('error', reject);
  });
  return { headers: answer.headers, body: await buffer(answer) };
}

/** Means of the valid pixels of blocks, in double precision. */
function level(z: number): { readonly width: number; readonly values: Float64Array } {
  const scale = 2 ** z;
  const [width, height] = [Math.ceil(WIDTH / scale), Math.ceil(HEIGHT / scale)];
  const values = Float64Array.from({ length: width * height }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    let [sum, count] = [0, 0];
    for (let y = row * scale; y < Math.min(HEIGHT, (row + 1) * scale); y++)
      for (let x = column * scale; x < Math.min(WIDTH, (column + 1) * scale); x++) {
        const value = data[y * WIDTH + x];
        if (Number.isNaN(value)) continue;
        sum += value;
        count += 1;
      }
    return count === 0 ? NaN : sum / count;
  });
  return { width, values };
}

describe('a tile set', () => {
  it('describes the image, its levels and where its tiles are', () => {
    expect(set).toMatchObject({
      ...{
        recordId: id,
        hdu: 1,
        sliceIndex: null,
        sliceCount: 1,
        width: WIDTH,
        height: HEIGHT,
        tileSize: 512,
      },
      levels: [
        { width: 1100, height: 600 },
        { width: 550, height: 300 },
        { width: 275, height: 150 },
      ],
      units: 'MJy/sr',
    });
    expect(set.id).toMatch(/^[a-z2-7]{26}$/);
  });

  it.each([
    ['', ''],
    ['?hdu=1', '&hdu=1'],
    ['?sliceIndex=0&hdu=1', '&hdu=1&sliceIndex=0'],
  ])(
    'has the tiles of the plane as it is requested (%s): it is measured once for both',
    async (query, more) => {
      const { json } = await look(`tiles${query}`);
      expect(json.urlTemplate).toBe(
        `/api/spacedata/${id}/tiles/{z}/{x}/{y}?v=${set.id}&encoding={encoding}${more}`,
      );
    },
  );

  it('has the statistics and the place of the image, as other requests answer them', async () => {
    const { json: histogram } = await look('histogram');
    const { json: record } = await look('');
    expect(set.stats).toEqual(histogram.stats);
    expect(set.histogram.percentiles).toEqual(histogram.percentiles);
    expect(set.zscale).toEqual(histogram.displayLimits);
    expect({ ...set.wcs, footprint: [], footprints: [] }).toEqual({
      ...record.wcs,
      footprint: [],
      footprints: [],
    });
  });

  it('has bins even in the asinh of the distance from the sky, in which every valid pixel is', () => {
    const { histogram, sky, stats, zero, scale } = set;
    expect(sky.level).toBeCloseTo(100, 0);
    expect(sky.noise).toBeCloseTo(1.6 * Math.sqrt(1.5), 1);
    expect([zero, scale]).toEqual([sky.level, (stats.max - sky.level) / 2048]);
    expect([histogram.bins, histogram.edges.length, histogram.counts.length]).toEqual([256, 257, 256]);
    const places = histogram.edges.map((edge: number) => Math.asinh((edge - sky.level) / sky.noise));
    const step = (places[256] - places[0]) / 256;
    places.forEach((place: number, i: number) => expect(place).toBeCloseTo(places[0] + i * step, 6));
    expect(histogram.counts.reduce((sum: number, count: number) => sum + count)).toBe(stats.validPixels);
  });

  it('suggests the tone of the thumbnail, with limits around the sky', () => {
    const { suggested, sky } = set;
    expect(suggested).toMatchObject({ stretch: 'asinh', blackPoint: 0, whitePoint: 1, curve: 'linear' });
    expect(suggested.limits.low).toBeLessThan(sky.level);
    expect(suggested.limits.high).toBeGreaterThan(sky.level);
  });

  it('is the same for the default and the explicit image, and for the same content in another record', async () => {
    expect((await look('tiles?hdu=1')).json.id).toBe(set.id);
    const twin = await uploadRecord(owner, 'twin_i2d.fits', imageOf(data));
    const { json } = await owner.get(`/api/spacedata/${twin}/tiles`);
    expect([json.id, json.recordId]).toEqual([set.id, twin]);
  });

  it('has an ETag of its record', async () => {
    const first = await look('tiles');
    expect((await look('tiles', ifNoneMatch(first.headers.get('etag')!))).status).toBe(304);
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=3600/);
  });

  it('chooses a plane of a cube, the middle one by default', async () => {
    const cube = Float32Array.from({ length: 3 * 20 * 10 }, (_, i) => i);
    const cubeId = await uploadRecord(owner, 'cube.fits', writeFits([{ shape: [20, 10, 3], data: cube }]));
    const ask = async (query: string) => (await owner.get(`/api/spacedata/${cubeId}/tiles${query}`)).json;
    const [middle, first] = [await ask(''), await ask('?sliceIndex=0')];
    expect(middle).toMatchObject({ sliceIndex: 1, sliceCount: 3, stats: { min: 200, max: 399 } });
    expect(first).toMatchObject({ sliceIndex: 0, stats: { min: 0, max: 199 } });
    expect(middle.id).not.toBe(first.id);
    const at = middle.urlTemplate.replace('{z}/{x}/{y}', '0/0/0').replace('{encoding}', 'f32');
    const read = decodeTile(Uint8Array.from((await owner.get(at)).bytes), middle);
    expect([read.header.min, read.values[0], read.values[512]]).toEqual([200, 200, 220]);
  });

  it.each([
    ['without a valid pixel', NaN, { sky: null, zero: 0, scale: 1, zscale: { low: null, high: null } }],
    ['of one value', -2.5, { sky: { level: -2.5, noise: 0 }, zero: -2.5, scale: 1 }],
    ['of one large value', 1e30, { zero: Math.fround(1e30), scale: 1 }],
  ])('of an image %s is complete', async (_, value, expected) => {
    const pixels = new Float32Array(600 * 600).fill(value);
    const flat = await uploadRecord(
      owner,
      `${randomUUID()}.fits`,
      writeFits([{ shape: [600, 600], data: pixels }]),
    );
    const { json } = await owner.get(`/api/spacedata/${flat}/tiles`);
    expect(json).toMatchObject(expected);
    const { low, high } = json.suggested.limits;
    expect(Math.fround(low)).toBeLessThan(Math.fround(high));
    const { bytes } = await owner.get(`/api/spacedata/${flat}/tiles/0/0/0?v=${json.id}`);
    expect(readTileHeader(bytes)).toMatchObject({ isBlank: Number.isNaN(value), width: 512, height: 512 });
    expect(bytes).toHaveLength(Number.isNaN(value) ? 32 : 32 + 2 * 512 * 512);
  });
});

describe('a tile', () => {
  it.each([
    [0, 0, 0],
    [0, 2, 1],
    [1, 1, 0],
    [2, 0, 0],
  ])('has the means of the blocks of its level, blank without a valid pixel (%i/%i/%i)', async (z, x, y) => {
    const { bytes } = await tile(z, x, y, '&encoding=f32');
    const { header, values } = decodeTile(Uint8Array.from(bytes), set);
    const { width, values: means } = level(z);
    expect(header).toMatchObject({ encoding: 'f32', level: z, x, y, width: Math.min(512, width - 512 * x) });
    const off = Array.from(values).filter((value, i) => {
      const [row, column] = [Math.floor(i / 512), i % 512];
      const isInside = column < header.width && row < header.height;
      const mean = isInside ? means[(512 * y + row) * width + 512 * x + column] : NaN;
      return z === 0
        ? !Object.is(value, Math.fround(mean))
        : !(Math.abs(value - mean) <= 1e-6 * mean) && !Number.isNaN(mean + value);
    });
    expect(off).toEqual([]);
    expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(header.validPixels);
  });

  it('in half precision is as near to its values as a half can be', async () => {
    const [singles, halves] = await Promise.all(
      ['&encoding=f32', ''].map(async (more) =>
        decodeTile(Uint8Array.from((await tile(0, 0, 0, more)).bytes), set),
      ),
    );
    expect(halves.header).toEqual({ ...singles.header, encoding: 'f16' });
    const off = Array.from(halves.values).filter((value, i) => {
      const exact = singles.values[i];
      if (Number.isNaN(exact)) return !Number.isNaN(value);
      return Math.abs(value - exact) > Math.abs(exact - set.zero) * 2 ** -11 + set.scale * 2 ** -25 + 1e-5;
    });
    expect(off).toEqual([]);
  });

  it('is compressed by gzip, or not, as the client asks', async () => {
    const [packed, plain] = await Promise.all(['gzip, br', 'identity'].map(asSent));
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(Buffer.compare(gunzipSync(packed.body), plain.body)).toBe(0);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect([packed, plain].map(({ headers }) => headers['content-type'])).toEqual(
      Array(2).fill('application/octet-stream'),
    );
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
  });

  it('is valid forever, never in a shared cache, and of a private record for its caller alone', async () => {
    const first = await tile(1, 0, 0);
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(first.headers.get('vary')).not.toMatch(/authorization/i);
    const again = await tile(1, 0, 0, '', ifNoneMatch(first.headers.get('etag')!));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const head = await call(url, 'HEAD', `/api/spacedata/${id}/tiles/1/0/0?v=${set.id}`);
    expect([head.status, head.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
    const twin = await uploadRecord(owner, 'hidden_i2d.fits', imageOf(data));
    const { headers } = await owner.get(`/api/spacedata/${twin}/tiles/1/0/0?v=${set.id}`);
    expect(headers.get('vary')).toMatch(/authorization/i);
    expect((await call(url, 'GET', `/api/spacedata/${twin}/tiles/1/0/0?v=${set.id}`)).status).toBe(404);
  });

  it('has the bytes of the first answer when it is cached', async () => {
    const [first, second] = [await tile(1, 1, 0), await tile(1, 1, 0)];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it.each([
    ['another version', 'tiles/0/0/0?v=aaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['a level beyond the last', 'tiles/3/0/0?v='],
    ['a column beyond the last', 'tiles/0/3/0?v='],
    ['a row beyond the last', 'tiles/0/0/2?v='],
    ['the largest numbers', 'tiles/2147483647/2147483647/2147483647?v='],
  ])('with %s is not found', async (_, what) => {
    const { status, json } = await look(what.endsWith('=') ? what + set.id : what);
    expect([status, json.code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['z', 'tiles/2147483648/0/0?v='],
    ['z', 'tiles/-1/0/0?v='],
    ['x', 'tiles/0/0.5/0?v='],
    ['y', 'tiles/0/0/first?v='],
    ['y', 'tiles/0/0/0x1?v='],
    ['encoding', 'tiles/0/0/0?encoding=f64&v='],
    ['v', 'tiles/0/0/0'],
    ['sliceIndex', 'tiles/0/0/0?sliceIndex=1&v='],
    ['hdu', 'tiles/0/0/0?hdu=-1&v='],
    ['shoeSize', 'tiles/0/0/0?shoeSize=42&v='],
  ])('refuses a wrong %s and names it (%s)', async (field, what) => {
    const { status, json } = await look(what.endsWith('=') ? what + set.id : what);
    expect([status, json.errors.map((problem: { field: string }) => problem.field)]).toEqual([400, [field]]);
  });

  it('and a tile set of a table are refused, naming the id', async () => {
    const table = await uploadRecord(owner, 'table.csv', 'a,b\n1,2\n');
    for (const what of ['tiles', `tiles/0/0/0?v=${set.id}`]) {
      const { status, json } = await owner.get(`/api/spacedata/${table}/${what}`);
      expect([status, json.errors[0].field]).toEqual([400, 'id']);
    }
  });
});
