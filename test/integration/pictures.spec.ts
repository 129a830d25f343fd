import sharp from 'sharp';
import { writeFits } from '#kernels';
import { STRETCHES } from '#processing-client';
import { ifNoneMatch, openAccount, type Account, type Answer } from '../support/api-client.js';
import { brightSpot, decodePicture } from '../support/decode-picture.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import {
  channelFileName,
  channelImage,
  STAR,
  STAR_CHANNELS,
  starComposite,
} from '../support/star-channels.js';

jest.setTimeout(90_000);

let owner: Account;
/** Record ids in the order of {@link STAR_CHANNELS}. */
let recordIds: string[];

beforeAll(async () => {
  const { url } = await sharedStack();
  owner = await openAccount(url);
  recordIds = await Promise.all(
    STAR_CHANNELS.map((channel) => uploadRecord(owner, channelFileName(channel), channelImage(channel))),
  );
});

const SIDE = 16;

function cubeOfSlices(count: number): Uint8Array {
  const data = Float32Array.from({ length: SIDE * SIDE * count }, (_, i) => i);
  return writeFits([{}, { name: 'SCI', shape: [SIDE, SIDE, count], data }]);
}

describe('preview', () => {
  const preview = (query: string, headers?: Record<string, string>): Promise<Answer> =>
    owner.get(`/api/spacedata/${recordIds[0]}/preview?${query}`, headers);

  it.each([
    ['png', 'width=200&height=100', [100, 100]],
    ['png', 'width=200&height=100&fit=exact', [200, 100]],
    ['jpeg', 'width=150&height=150&format=jpeg&cmap=inferno&stretch=asinh', [150, 150]],
  ])('renders %s with %s', async (format, query, size) => {
    const answer = await preview(query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    const picture = await decodePicture(answer.bytes);
    expect([picture.format, picture.width, picture.height]).toEqual([format, ...size]);
  });

  it.each([
    ['width=1500', [1500, 3000]],
    ['height=300', [150, 300]],
    ['', [500, 1000]],
    ['width=1500&height=1000', [500, 1000]],
    ['width=200&fit=exact', [200, 1000]],
    ['width=8000', [4000, 8000]],
  ])('chooses a missing side by the shape of the image: %s', async (query, size) => {
    const data = Float32Array.from({ length: 10 * 20 }, (_, i) => i);
    const id = await uploadRecord(owner, 'tall_i2d.fits', writeFits([{ shape: [10, 20], data }]));
    const answer = await owner.get(`/api/spacedata/${id}/preview?${query}`);
    const { width, height } = await sharp(answer.bytes).metadata();
    expect([width, height]).toEqual(size);
  });

  it('shows the last row of the array at the top', async () => {
    const picture = await decodePicture((await preview('width=320&height=320&stretch=linear')).bytes);
    const spot = brightSpot(picture, 0);
    const cutout = await preview(
      `width=64&height=64&x=${Math.round(spot.x) - 8}&y=${319 - Math.round(spot.y) - 8}&w=16&h=16`,
    );
    // The star is within half a pixel of pixel 8 from the left and from below; each pixel is shown as 4 x 4.
    const zoomed = brightSpot(await decodePicture(cutout.bytes), 0);
    expect(Math.abs(zoomed.x - (4 * 8.5 - 0.5))).toBeLessThan(3);
    expect(Math.abs(63 - zoomed.y - (4 * 8.5 - 0.5))).toBeLessThan(3);
  });

  it('answers 304 to a browser with the current ETag, and has another ETag for other parameters', async () => {
    const first = await preview('width=64');
    const etag = String(first.headers.get('etag'));
    const again = await preview('width=64', ifNoneMatch(etag));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await preview('width=65', ifNoneMatch(etag))).status).toBe(200);
  });

  it('shows the requested slice, by default the middle one, and none beyond the last', async () => {
    const id = await uploadRecord(owner, 'cube_s3d.fits', cubeOfSlices(3));
    const slice = (query: string) => owner.get(`/api/spacedata/${id}/preview?width=16&height=16${query}`);
    for (const [query, shown] of [
      ['', 1],
      ['&sliceIndex=0', 0],
      ['&sliceIndex=2', 2],
    ]) {
      const { status, headers } = await slice(String(query));
      expect([status, headers.get('x-cube-slices'), headers.get('x-cube-slice')]).toEqual([
        200,
        '3',
        String(shown),
      ]);
    }
    for (const beyond of [3, 4]) {
      const { status, json } = await slice(`&sliceIndex=${beyond}`);
      expect([status, json.detail]).toEqual([400, expect.stringContaining('sliceIndex')]);
    }
  });

  it.each([
    ['cmap', 'cmap=plaid'],
    ['stretch', 'stretch=yoga'],
    ['width', 'width=9'],
    ['height', 'height=8001'],
    ['width', 'width=12.5'],
    ['gamma', 'gamma=0.05'],
    ['format', 'format=gif'],
    ['smoothSigma', 'smoothSigma=11'],
    ['smoothSize', 'smoothSize=4'],
    ['blackPoint', 'blackPoint=0.9&whitePoint=0.2'],
    ['y', 'x=3'],
    ['shoeSize', 'shoeSize=42'],
  ])('names an invalid %s (%s)', async (field, query) => {
    const answer = await preview(query);
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('preview of an image without a single valid pixel', () => {
  it.each(STRETCHES)('is transparent under %s, like all pixels without data', async (stretch) => {
    const data = new Float32Array(SIDE * SIDE).fill(NaN);
    const id = await uploadRecord(
      owner,
      'empty.fits',
      writeFits([{}, { name: 'SCI', shape: [SIDE, SIDE], data }]),
    );
    const { status, bytes } = await owner.get(
      `/api/spacedata/${id}/preview?width=16&height=16&stretch=${stretch}`,
    );
    expect(status).toBe(200);
    const { data: pixels } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...new Set(pixels.filter((_, i) => i % 4 === 3))]).toEqual([0]);
  });
});

describe('composite', () => {
  const BOX = { ...STAR, widthArcsec: 10, heightArcsec: 8 };
  const generate = (more: object) =>
    owner.post('/api/composite/generate-nchannel', starComposite(recordIds, more));

  it('has the requested size and reports its coverage', async () => {
    const answer = await generate({ width: 400 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await decodePicture(answer.bytes);
    expect(width).toBe(400);
    expect(answer.headers.get('x-composite-width')).toBe(String(width));
    expect(answer.headers.get('x-composite-height')).toBe(String(height));
    // The picture is the bounding box of three squares rotated against each other.
    const coverage = Number(answer.headers.get('x-composite-coverage'));
    expect(coverage).toBeGreaterThan(0.3);
    expect(coverage).toBeLessThan(0.9);
    // The widest image has 320 pixels of 0.126 arcseconds; the union of all is a little wider.
    const scale = Number(answer.headers.get('x-composite-scale-arcsec'));
    expect(scale * width).toBeGreaterThan(320 * 0.126);
    expect(scale * width).toBeLessThan(2 * 320 * 0.126);
  });

  it('puts a star at the same pixel in all colours, at its coordinates', async () => {
    const answer = await generate({ width: 500, northUp: true, crop: BOX });
    const picture = await decodePicture(answer.bytes);
    expect([picture.width, picture.height]).toEqual([500, 400]);
    const spots = [0, 1, 2].map((channel) => brightSpot(picture, channel));
    for (const spot of spots) {
      expect(spot.peak).toBeGreaterThan(200);
      expect(spot.share).toBeLessThan(0.05);
      expect(Math.hypot(spot.x - spots[0].x, spot.y - spots[0].y)).toBeLessThan(0.25);
      // The box is cut at integer pixels of the finest image, 2.5 of the picture's.
      expect(Math.abs(spot.x - (picture.width - 1) / 2)).toBeLessThan(1.5);
      expect(Math.abs(spot.y - (picture.height - 1) / 2)).toBeLessThan(1.5);
    }
  });

  it('shows east on the left and north at the top', async () => {
    const beside = {
      ...BOX,
      ra: STAR.ra - 2 / 3600 / Math.cos((STAR.dec * Math.PI) / 180),
      dec: STAR.dec - 1 / 3600,
    };
    const answer = await generate({ width: 500, northUp: true, crop: beside });
    // The star is 2" east and 1" north of the middle; a pixel has 0.02".
    const spot = brightSpot(await decodePicture(answer.bytes), 1);
    expect(Math.abs(spot.x - (249.5 - 100))).toBeLessThan(1.5);
    expect(Math.abs(spot.y - (199.5 - 50))).toBeLessThan(1.5);
  });
});
