import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeFits } from '#kernels';
import type { MosaicInput, MosaicPictureSpec, MosaicSpec, Tone } from '#processing-client';
import { decodePicture } from '../support/decode-picture.js';
import { PLACES, startMosaicEngine, type MosaicEngine } from '../support/mosaic-engine.js';
import { CENTRE, mosaicSpec, pictureSpec, type SkyTile } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

const MAX_PIXELS = 1_000_000;
const PAIR: readonly SkyTile[] = [{ ra: CENTRE.ra - 0.0125 }, { ra: CENTRE.ra + 0.0125, offset: 3 }];

let made: MosaicEngine;

beforeAll(async () => {
  made = await startMosaicEngine({ MAX_MOSAIC_OUTPUT_PIXELS: String(MAX_PIXELS) });
});

const makeFits = (spec: MosaicSpec, places: object = {}) =>
  made.client.mosaicFits({ spec, ...PLACES, ...places }, () => undefined);

const pictureOf = async (spec: MosaicPictureSpec) => {
  const { body, headers } = await made.client.mosaic(spec);
  return { headers, picture: await decodePicture(await buffer(body)) };
};

describe('a mosaic as a picture', () => {
  it.each(['png', 'jpeg'] as const)('%s, with its facts', async (outputFormat) => {
    const spec = pictureSpec(made.store(PAIR), { outputFormat });
    const { body, headers } = await made.client.mosaic(spec);
    const bytes = await buffer(body);
    const { format, width, height } = await decodePicture(bytes);
    expect(format).toBe(outputFormat);
    expect([headers['x-mosaic-width'], headers['x-mosaic-height']].map(Number)).toEqual([width, height]);
    expect(headers['content-type']).toBe(`image/${outputFormat}`);
    expect(headers['x-mosaic-scaled']).toBe('1.00000');
    expect(Number(headers['x-mosaic-scale-arcsec'])).toBeCloseTo(1, 6);
    const resultKey = `results/picture.${outputFormat}`;
    const stages = new Set<string>();
    const facts = await made.client.mosaicToStorage({ spec, resultKey }, ({ stage }) => stages.add(stage));
    expect(facts).toMatchObject({ width, height, reducedBy: 1, contentType: `image/${outputFormat}` });
    expect(facts.coverage).toBeCloseTo(Number(headers['x-mosaic-coverage']), 3);
    expect(readFileSync(path.join(made.engine.folder, 'data', resultKey)).equals(bytes)).toBe(true);
    expect([...stages]).toEqual(['opening', 'matching', 'combining', 'encoding', 'storing']);
  });

  it('is transparent outside its images', async () => {
    const { picture } = await pictureOf(pictureSpec(made.store([PAIR[0], { dec: CENTRE.dec + 0.03 }])));
    const alpha = picture.data.filter((_, i) => i % picture.channels === 3);
    expect(picture.channels).toBe(4);
    expect([...new Set(alpha)].sort((a, b) => a - b)).toEqual([0, 255]);
  });

  it('is scaled down to fit, with the factor', async () => {
    const asked = pictureSpec(made.store(PAIR), { pixelScaleArcsec: 0.05 });
    const { headers, picture } = await pictureOf(asked);
    const pixels = picture.width * picture.height;
    expect(pixels).toBeLessThanOrEqual(MAX_PIXELS);
    expect(pixels).toBeGreaterThan(0.99 * MAX_PIXELS);
    const scaled = Number(headers['x-mosaic-scaled']);
    expect(scaled).toBeGreaterThan(2);
    expect(Number(headers['x-mosaic-scale-arcsec'])).toBeCloseTo(0.05 * scaled, 4);
  });

  it('is as long as a JPEG may be, and a PNG longer', async () => {
    const strip = { width: 66_000, height: 2, scaleArcsec: 0.01 };
    const strips = made.store([strip, { ...strip, offset: 1 }]);
    const changes = { northUp: true, backgroundMatch: false };
    const jpeg = await pictureOf(pictureSpec(strips, { ...changes, outputFormat: 'jpeg' }));
    expect(jpeg.picture).toMatchObject({ width: 65_500, height: 2 });
    expect(Number(jpeg.headers['x-mosaic-scaled'])).toBeCloseTo(66_000 / 65_500, 4);
    const png = await pictureOf(pictureSpec(strips, changes));
    expect(png.picture).toMatchObject({ width: 66_000, height: 2 });
  });

  it('is no larger than requested, and never enlarged', async () => {
    const inputs = made.store(PAIR);
    const { picture } = await pictureOf(pictureSpec(inputs, { width: 50, height: 45 }));
    expect(picture.width).toBe(50);
    expect(picture.height).toBeLessThan(45);
    const whole = await pictureOf(pictureSpec(inputs));
    const larger = await pictureOf(pictureSpec(inputs, { width: 5000, height: 5000 }));
    expect(larger.picture.width).toBe(whole.picture.width);
  });

  it("applies each file's own tone", async () => {
    const flat = (value: number) => (data: Float32Array) =>
      data.forEach((_, i) => (data[i] = value * (1 + (i % 100) / 100)));
    const [faint, bright] = made.store([
      { ...PAIR[0], spoil: flat(1) },
      { ...PAIR[1], spoil: flat(1e6) },
    ]);
    const { tone } = pictureSpec([]);
    const spec = (one: Tone | null, other: Tone | null) =>
      pictureSpec(
        [
          { ...faint, tone: one },
          { ...bright, tone: other },
        ],
        { backgroundMatch: false },
      );
    const share = async (asked: MosaicPictureSpec) => {
      const { picture } = await pictureOf(asked);
      const grey = picture.data.filter((_, i) => i % 4 === 0 && picture.data[i + 3] === 255);
      return grey.filter((value) => value > 20).length / grey.length;
    };
    expect(await share(spec(null, null))).toBeLessThan(0.6);
    expect(await share(spec(tone, tone))).toBeGreaterThan(0.85);
    expect(await share(spec(tone, null))).toBeGreaterThan(0.85);
    // Its own limits are those of its original values.
    expect(await share({ ...spec(tone, tone), backgroundMatch: true })).toBeGreaterThan(0.85);
  });
});

describe('a mosaic refuses', () => {
  const rejects = (spec: MosaicSpec) => expect(makeFits(spec)).rejects;
  const field = (name: string, message: RegExp | string = '') => ({
    body: {
      kind: 'validation',
      errors: [{ field: name, message: expect.stringMatching(message) as string }],
    },
  });

  it('of a FITS file that is too large, with a possible size', async () => {
    const inputs = made.store(PAIR);
    const refused = makeFits(mosaicSpec(inputs, { pixelScaleArcsec: 0.05 })).catch((error: unknown) => error);
    const { body } = (await refused) as { body: { kind: string; message: string } };
    expect(body.kind).toBe('too-large');
    const [, width, height, scale] = /ask for at most (\d+) × (\d+) \(pixelScaleArcsec ([\d.]+)\)/
      .exec(body.message)!
      .map(Number);
    expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
    const facts = await makeFits(mosaicSpec(inputs, { pixelScaleArcsec: scale * 1.001 }));
    expect(facts.width).toBeLessThanOrEqual(width);
    expect(facts.height).toBeLessThanOrEqual(height);
    expect(facts.width * facts.height).toBeGreaterThan(0.98 * MAX_PIXELS);
  });

  it('of too many pixels do not concern reducible pictures', async () => {
    const spec = mosaicSpec(made.store(PAIR), { pixelScaleArcsec: 0.05 });
    const facts = await makeFits(spec, { shrinks: true });
    expect(facts.width * facts.height).toBeLessThanOrEqual(MAX_PIXELS);
    expect(facts.width * facts.height).toBeGreaterThan(0.98 * MAX_PIXELS);
    expect(facts.reducedBy).toBeGreaterThan(2);
    expect(facts.scaleArcsec).toBeCloseTo(0.05 * facts.reducedBy, 4);
    expect((await makeFits(mosaicSpec(spec.inputs), { shrinks: true })).reducedBy).toBe(1);
  });

  it('images far from all others, naming the outlier', async () => {
    const inputs = made.store([...PAIR, { ra: CENTRE.ra + 5 }]);
    await rejects(mosaicSpec(inputs)).toMatchObject(field('dataIds.2', /tile2.fits is far/));
    const [a, b, far] = inputs;
    await rejects(mosaicSpec([far, a, b])).toMatchObject(field('dataIds.0'));
    const behind = made.store([PAIR[0], { ra: CENTRE.ra - 180, dec: -CENTRE.dec }]);
    await rejects(mosaicSpec(behind)).toMatchObject(field('dataIds.1'));
  });

  it('of values in different units name both', async () => {
    const unit = (value: string) => ({ cards: [{ keyword: 'BUNIT', value }] });
    const inputs = made.store([
      { ...PAIR[0], ...unit('MJy/sr') },
      { ...PAIR[1], ...unit('DN/s') },
      { ...PAIR[1], ...unit('mjy/SR ') },
      PAIR[1],
    ]);
    const [a, b, same, none] = inputs;
    const problem = 'tile1.fits is in DN/s, but tile0.fits in MJy/sr';
    await rejects(mosaicSpec([a, b])).toMatchObject(field('dataIds.1', problem));
    await expect(makeFits(mosaicSpec([a, same, none]))).resolves.toMatchObject({ reducedBy: 1 });
    // Tones apply to pictures only.
    const { tone } = pictureSpec([]);
    const toned = [a, b].map((input) => ({ ...input, tone }));
    await rejects(mosaicSpec(toned)).toMatchObject(field('dataIds.1', problem));
    await expect(pictureOf(pictureSpec(toned))).resolves.toMatchObject({ picture: { format: 'png' } });
  });

  it('crops without data', async () => {
    const inputs = made.store([PAIR[0], { ra: CENTRE.ra + 0.06 }]);
    await rejects(mosaicSpec(inputs, { crop: 'intersection' })).toMatchObject(field('crop'));
    const crop = { ra: CENTRE.ra, dec: -80, widthArcsec: 9, heightArcsec: 9 };
    await rejects(mosaicSpec(inputs, { crop })).toMatchObject(field('crop'));
  });

  const named = (name: string) => ({
    body: { kind: 'unprocessable', message: expect.stringContaining(name) as string },
  });

  it.each(['exposure', 'wht'] as const)('files without the keyword of weighting %s', async (weighting) => {
    await rejects(mosaicSpec(made.store(PAIR), { weighting })).toMatchObject(named('tile0.fits'));
  });

  it('of files that are no image of the sky', async () => {
    const [tile] = made.store(PAIR);
    const sneak = (key: string, bytes: Uint8Array): MosaicInput => {
      made.engine.store(`uploads/${key}`, bytes);
      return { ...tile, key: `uploads/${key}`, name: key };
    };
    const blank = sneak('blank.fits', writeFits([{ shape: [3, 3], data: new Float32Array(9) }]));
    await rejects(mosaicSpec([tile, blank])).toMatchObject(named('blank.fits'));
    const text = sneak('text.fits', Buffer.from('no FITS at all'));
    await rejects(mosaicSpec([tile, text])).toMatchObject(named('text.fits'));
  });

  it.each([['folder', { folder: 'uploads/' }]])('keys that are not allowed: %s', async (name, places) => {
    await expect(makeFits(mosaicSpec(made.store(PAIR)), places)).rejects.toMatchObject(field(name));
  });

  it('of a picture anywhere but below results', async () => {
    const request = { spec: pictureSpec(made.store(PAIR)), resultKey: 'derived/picture.png' };
    await expect(made.client.mosaicToStorage(request, () => undefined)).rejects.toMatchObject(
      field('resultKey'),
    );
  });
});

it('a mosaic leaves nothing behind when a file breaks off', async () => {
  const [a, b] = made.store(PAIR);
  const kept = made.filesBelow('derived').length;
  const whole = readFileSync(path.join(made.engine.folder, 'data', b.key));
  made.engine.store(b.key, whole.subarray(0, 2880 * 3));
  await expect(makeFits(mosaicSpec([a, b]))).rejects.toMatchObject({ body: { kind: 'unprocessable' } });
  expect(made.drafts()).toEqual([]);
  expect(made.filesBelow('derived')).toHaveLength(kept);
});

it('a mosaic is cropped to the sky common to all images, and to a box on the sky', async () => {
  const inputs = made.store(PAIR);
  const common = await made.make(mosaicSpec(inputs, { crop: 'intersection', northUp: true }));
  expect(common.facts.coverage).toBe(1);
  expect(common.width).toBe(10);
  expect(common.height).toBeGreaterThanOrEqual(78);
  const box = { ra: CENTRE.ra + 0.01, dec: CENTRE.dec, widthArcsec: 20, heightArcsec: 10 };
  const part = await made.make(mosaicSpec(inputs, { crop: box, northUp: true }));
  expect([part.width, part.height]).toEqual([20, 10]);
});
