import { writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { decodePicture, type DecodedPicture } from '../support/decode-picture.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const WIDTH = 300;
const HEIGHT = 200;
/** Noise on a slope with a bright corner, and a pixel without data. */
const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
  const noise = ((i * 2654435761) % 2 ** 32) / 2 ** 32;
  return i === 7 * WIDTH + 5 ? NaN : noise + (i % WIDTH) / 100 + (i > 190 * WIDTH ? 50 : 0);
});
const SKY = {
  ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRVAL1: 150, CRVAL2: 2, CRPIX1: 150.5, CRPIX2: 100.5 },
  ...{ CDELT1: -0.001, CDELT2: 0.001 },
};
const CUT = { x: 3, y: 5, w: 20, h: 10 };

let owner: Account;
let id: string;
let cubeId: string;
let tableId: string;

beforeAll(async () => {
  owner = await openAccount((await sharedStack()).url);
  const cards = Object.entries({ BUNIT: 'MJy/sr', ...SKY }).map(([keyword, value]) => ({ keyword, value }));
  const image = { name: 'SCI', shape: [WIDTH, HEIGHT], data: values, cards };
  const cube = { shape: [4, 3, 5], data: Float32Array.from({ length: 60 }, (_, i) => i) };
  [id, cubeId, tableId] = await Promise.all([
    uploadRecord(owner, 'cuts_i2d.fits', writeFits([{}, image])),
    uploadRecord(owner, 'cuts_s3d.fits', writeFits([cube])),
    uploadRecord(owner, 'cuts.csv', 'x,y\n1,2\n'),
  ]);
});

const queryOf = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
const cut = (fields: object, record = id): Promise<Answer> =>
  owner.get(`/api/spacedata/${record}/cut?${queryOf(fields)}`);
const floats = ({ bytes }: Answer) => [...new Float32Array(new Uint8Array(bytes).buffer)];

/** Red, green, blue and opacity of each pixel of a rectangle, whose rows are counted from the bottom. */
function coloursOf(
  picture: DecodedPicture,
  { x, y, w, h } = { x: 0, y: 0, w: picture.width, h: picture.height },
) {
  const { width, height, channels, data } = picture;
  return Array.from({ length: w * h }, (_, i) => {
    const [column, row] = [x + (i % w), height - 1 - y - Math.floor(i / w)];
    const pixel = [
      ...data.subarray((row * width + column) * channels, (row * width + column + 1) * channels),
    ];
    if (channels === 4 && pixel[3] === 0) return 'transparent';
    return (channels < 3 ? [pixel[0], pixel[0], pixel[0]] : pixel.slice(0, 3)).join();
  });
}

describe('a cut as PNG', () => {
  it.each([
    {},
    { stretch: 'asinh', cmap: 'viridis' },
    { stretch: 'histeq' },
    { stretch: 'sqrt', high: 4, invert: true, gamma: 1.5 },
    { stretch: 'linear', low: 0, high: 3, blackPoint: 0.1 },
  ])('has the pixels of the preview of the whole image: %j', async (tone) => {
    const { status, headers, bytes } = await cut({ ...CUT, ...tone });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    const size = { width: WIDTH, height: HEIGHT };
    const whole = await owner.get(`/api/spacedata/${id}/preview?${queryOf({ ...size, ...tone })}`);
    const picture = await decodePicture(bytes);
    expect([picture.width, picture.height]).toEqual([CUT.w, CUT.h]);
    const colours = coloursOf(picture);
    expect(colours).toEqual(coloursOf(await decodePicture(whole.bytes), CUT));
    expect(colours[2 * CUT.w + 2]).toBe('transparent');
    expect(new Set(colours).size).toBeGreaterThan(10);
  });

  it('names the plane of a cube', async () => {
    const middle = await cut({ x: 0, y: 0, w: 4, h: 3 }, cubeId);
    expect(['x-cube-slices', 'x-cube-slice'].map((name) => middle.headers.get(name))).toEqual(['5', '2']);
    const first = await cut({ x: 0, y: 0, w: 4, h: 3, sliceIndex: 0, format: 'float32' }, cubeId);
    expect(floats(first)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  });
});

describe('a cut as float32', () => {
  it('has the values of the file from the bottom row on, little-endian, with NaN without data', async () => {
    const answer = await cut({ ...CUT, format: 'float32' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(['x-width', 'x-height'].map((name) => answer.headers.get(name))).toEqual(['20', '10']);
    const expected = Array.from(
      { length: CUT.w * CUT.h },
      (_, i) => values[(CUT.y + Math.floor(i / CUT.w)) * WIDTH + CUT.x + (i % CUT.w)],
    );
    expect(floats(answer)).toEqual(expected);
    expect(answer.bytes.readFloatLE(4)).toBe(expected[1]);
    expect(expected[2 * CUT.w + 2]).toBeNaN();
  });

  it('has its unit and coordinates in a header', async () => {
    const { headers } = await cut({ ...CUT, format: 'float32' });
    expect(JSON.parse(headers.get('x-pixel-facts')!)).toMatchObject({
      ...{ width: 20, height: 10, scale: 1, x: 3, y: 5, units: 'MJy/sr' },
      wcs: { CRPIX1: 147.5, CRPIX2: 95.5, CRVAL1: 150, CD2_2: 0.001 },
    });
  });

  it('takes the whole image, and its last pixel', async () => {
    const whole = await cut({ x: 0, y: 0, w: WIDTH, h: HEIGHT, format: 'float32' });
    expect(floats(whole)).toEqual([...values]);
    const last = await cut({ x: WIDTH - 1, y: HEIGHT - 1, w: 1, h: 1, format: 'float32' });
    expect(floats(last)).toEqual([values[values.length - 1]]);
  });
});

describe('a wrong cut', () => {
  it.each([
    ['x', { ...CUT, x: 290 }],
    ['y', { ...CUT, y: 191, format: 'float32' }],
    ['x', { ...CUT, x: -1 }],
    ['w', { ...CUT, w: 0 }],
    ['w', { ...CUT, w: 4097 }],
    ['h', { ...CUT, h: 1.5 }],
    ['h', { x: 0, y: 0, w: 1 }],
    ['format', { ...CUT, format: 'fits' }],
    ['low', { ...CUT, low: 3, high: 3 }],
    ['low', { ...CUT, low: 1e6 }],
    ['blackPoint', { ...CUT, blackPoint: 1, whitePoint: 0, format: 'float32' }],
    ['smoothMethod', { ...CUT, smoothMethod: 'box' }],
    ['hdu', { ...CUT, hdu: 0 }],
    ['sliceIndex', { ...CUT, sliceIndex: 1 }],
  ])('is a 400 that names %s (%j)', async (field, fields) => {
    const { status, json } = await cut(fields);
    expect([status, json.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
  });

  it('is one of a table', async () => {
    const { status, json } = await cut(CUT, tableId);
    expect([status, json.errors[0].field]).toEqual([400, 'id']);
  });
});
