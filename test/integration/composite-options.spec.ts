import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { rgbToHsl, sharpenPicture, srgbToLinear, type Rgb } from '#kernels';
import {
  createProcessingClient,
  type CompositeChannelSpec,
  type CompositeSpec,
  type ProcessingClient,
} from '#processing-client';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { CENTRE, skyTile, type SkyTile } from '../support/mosaic-tiles.js';
import { atSpecEnd } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { sharedEngine } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const SIDE = 120;
/** Columns to the east are brighter in one image, rows to the north in the other: from 0 to 100. */
const ramp = (level: (x: number, y: number) => number, more: SkyTile = {}) =>
  skyTile({
    ...{ width: SIDE, height: SIDE },
    spoil: (data, width) => data.forEach((_, i) => (data[i] = level(i % width, Math.floor(i / width)))),
    ...more,
  });
const across = (x: number) => (100 * x) / (SIDE - 1);
const up = (_: number, y: number) => (100 * y) / (SIDE - 1);

const STAR_SCALE = 0.02;
const STAR_FWHM = 0.1;
/** So small that the brightest thousandth of its pixels, which is white, is but the peak of the star. */
const STAR_SIDE = 41;
const star = () =>
  starImage({
    grid: { ...CENTRE, scaleArcsec: STAR_SCALE, width: STAR_SIDE, height: STAR_SIDE },
    ...{ star: CENTRE, filter: 'F100W', fwhmArcsec: STAR_FWHM },
  });

let client: ProcessingClient;
beforeAll(async () => {
  const engine = await sharedEngine();
  client = createProcessingClient(engine.address);
  atSpecEnd(() => client.close());
  const files: Record<string, Uint8Array> = {
    'across.fits': ramp(across),
    'up.fits': ramp(up),
    'across-again.fits': ramp(across),
    'east.fits': ramp(across, { ra: CENTRE.ra + 40 / 3600 }),
    'noise.fits': skyTile({ width: SIDE, height: SIDE, noise: 1, offset: 30 }),
    // A hundredth of it is bright: its sky lies low between its percentiles.
    'stars.fits': skyTile({
      ...{ width: SIDE, height: SIDE, noise: 1, seed: 7 },
      spoil: (data) => data.forEach((_, i) => i % 100 === 0 && (data[i] += 100)),
    }),
    'star.fits': star(),
  };
  for (const [name, bytes] of Object.entries(files)) engine.store(`library/${name}`, bytes);
});

/** Pixels of 16 bits, the top row first. */
interface DeepPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint16Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

async function compose(
  channels: readonly CompositeChannelSpec[],
  changes: Partial<CompositeSpec> = {},
): Promise<DeepPicture> {
  const spec = compositeSpec(channels, { width: SIDE, bitDepth: 16, ...changes });
  const { body, headers } = await client.composite(spec);
  const image = sharp(await buffer(body));
  const { depth } = await image.metadata();
  expect(depth).toBe(spec.bitDepth === 16 ? 'ushort' : 'uchar');
  const { data, info } = await image
    .toColourspace(spec.bitDepth === 16 ? 'rgb16' : 'srgb')
    .raw({ depth: spec.bitDepth === 16 ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  const plain = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
  const values = spec.bitDepth === 16 ? new Uint16Array(plain) : Uint16Array.from(data);
  return { width: info.width, height: info.height, data: values, headers: headers };
}

const WHITE = 65535;
/** Linear light of a pixel; `y` counts from the lowest row, as the sky does. */
function light({ width, height, data }: DeepPicture, x: number, y: number): Rgb {
  const at = 3 * ((height - 1 - y) * width + x);
  return [0, 1, 2].map((c) => srgbToLinear(data[at + c] / WHITE)) as never;
}
const brightest = (rgb: Rgb): number => Math.max(...rgb);

const PROBES = [
  [20, 30],
  [60, 60],
  [100, 80],
  [90, 25],
] as const;

const ORANGE = { rgb: [1, 0.5, 0.1] } as const;
const red = channelSpec(['across.fits'], { color: ORANGE });
const detail = (weight: number) => channelSpec(['up.fits'], { color: { luminance: true }, weight });

describe('luminance', () => {
  it('of weight 0 changes nothing', async () => {
    const [plain, weightless] = [await compose([red]), await compose([red, detail(0)])];
    expect(weightless.data).toEqual(plain.data);
  });

  it('of weight 1 is the lightness, of one half the mean of both', async () => {
    const [plain, half, full] = [
      await compose([red]),
      await compose([red, detail(0.5)]),
      await compose([red, detail(1)]),
    ];
    for (const [x, y] of PROBES) {
      const [hue, saturation, before] = rgbToHsl(light(plain, x, y));
      const [fullHue, fullSaturation, after] = rgbToHsl(light(full, x, y));
      // Percentiles of 0.1 and 99.9 are black and white.
      expect(Math.abs(after - up(x, y) / 100)).toBeLessThan(0.01);
      expect(Math.abs(fullHue - hue)).toBeLessThan(0.5);
      expect(Math.abs(fullSaturation - saturation)).toBeLessThan(0.01);
      expect(rgbToHsl(light(half, x, y))[2]).toBeCloseTo((before + after) / 2, 3);
    }
  });
});

describe('one file in two channels', () => {
  const twice = (again: string, changes: Partial<CompositeSpec>) =>
    compose(
      [
        channelSpec(['east.fits', 'across.fits'], { color: { rgb: [0, 0.4, 1] }, wavelengthUm: 2 }),
        channelSpec(['across.fits'], { color: ORANGE, wavelengthUm: 1 }),
        channelSpec([again], { color: { luminance: true }, weight: 0.6, wavelengthUm: 1 }),
        channelSpec(['east.fits'], { color: { rgb: [0.2, 1, 0] }, wavelengthUm: 4 }),
      ],
      changes,
    );

  it.each([
    ['with faded edges', { featherArcsec: 4 }],
    ['with sharp edges and one resolution', { featherArcsec: 0, resolutionMatch: true }],
    // More pixels than all channels have samples.
    ['larger than its samples', { featherArcsec: 'auto', width: 2450, bitDepth: 8 }],
  ] as const)('looks as two equal files do %s', async (_, changes) => {
    const [shared, apart] = [await twice('across.fits', changes), await twice('across-again.fits', changes)];
    expect(Buffer.from(shared.data.buffer).equals(Buffer.from(apart.data.buffer))).toBe(true);
    expect(new Set(shared.data).size).toBeGreaterThan(20);
  });
});

describe('tones and colours', () => {
  it('overall bends the brightest component, and keeps the colour', async () => {
    const tone = { blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' } as const;
    const [plain, bent] = [
      await compose([red]),
      await compose([red], { overall: { ...tone, stretch: 'sqrt' } }),
    ];
    for (const [x, y] of PROBES) {
      const [before, after] = [light(plain, x, y), light(bent, x, y)];
      expect(brightest(after)).toBeCloseTo(Math.sqrt(brightest(before)), 3);
      expect(after[1] / after[0]).toBeCloseTo(before[1] / before[0], 2);
    }
  });

  it('saturation, vibrancy and hue are those of HSL', async () => {
    const change = async (saturation: Partial<CompositeSpec['saturation']>) =>
      compose([red], { saturation: { saturation: 1, vibrancy: 0, hueRotation: 0, ...saturation } });
    const plain = await change({});
    const [pale, vivid, turned] = [
      await change({ saturation: 0.25 }),
      await change({ saturation: 0.5, vibrancy: 1 }),
      await change({ hueRotation: -30 }),
    ];
    for (const [x, y] of PROBES) {
      const [hue, s, lightness] = rgbToHsl(light(plain, x, y));
      expect(rgbToHsl(light(pale, x, y))[1]).toBeCloseTo(0.25 * s, 2);
      expect(rgbToHsl(light(vivid, x, y))[1]).toBeCloseTo(0.5 * s * (2 - s), 2);
      expect(rgbToHsl(light(turned, x, y))[0]).toBeCloseTo((hue + 330) % 360, 0);
      for (const picture of [pale, vivid, turned])
        expect(rgbToHsl(light(picture, x, y))[2]).toBeCloseTo(lightness, 3);
    }
  });

  it('weights are those of the sum, which is scaled as one', async () => {
    const channel = (rgb: Rgb, weight: number) => channelSpec(['across.fits'], { color: { rgb }, weight });
    const picture = await compose([channel([1, 0, 0], 2), channel([0, 1, 0], 0.5), channel([0, 0, 1], 1)]);
    for (const [x, y] of PROBES) {
      const [r, g, b] = light(picture, x, y);
      expect(g / r).toBeCloseTo(0.25, 2);
      expect(b / r).toBeCloseTo(0.5, 2);
    }
  });

  it('backgrounds are brought to one grey when that is wanted', async () => {
    const channels = (['noise.fits', 'stars.fits'] as const).map((name, i) =>
      channelSpec([name], { color: { rgb: i === 0 ? [1, 0, 0] : [0, 1, 0] } }),
    );
    const skies = async (backgroundNeutralization: boolean) => {
      const { data } = await compose(channels, { backgroundNeutralization });
      return [0, 1].map((c) => data.filter((_, i) => i % 3 === c).sort()[data.length / 6]);
    };
    const [r, g] = await skies(true);
    expect(Math.abs(r - g) / 257).toBeLessThan(2);
    const [rawR, rawG] = await skies(false);
    expect(Math.abs(rawR - rawG) / 257).toBeGreaterThan(5);
  });
});

describe('files', () => {
  it.each(['png', 'tiff'] as const)('of 8 bits are those of 16, rounded (%s)', async (outputFormat) => {
    const [eight, sixteen] = [
      await compose([red], { outputFormat, bitDepth: 8 }),
      await compose([red], { outputFormat }),
    ];
    expect(new Set(sixteen.data).size).toBeGreaterThan(256);
    const worst = eight.data.reduce((most, v, i) => Math.max(most, Math.abs(v - sixteen.data[i] / 257)), 0);
    expect(worst).toBeLessThan(0.6);
  });

  it('of all formats show the same', async () => {
    const [png, tiff] = [await compose([red]), await compose([red], { outputFormat: 'tiff' })];
    expect(tiff.data).toEqual(png.data);
    const [plain, jpeg] = [
      await compose([red], { bitDepth: 8 }),
      await compose([red], { bitDepth: 8, outputFormat: 'jpeg' }),
    ];
    const sum = plain.data.reduce((total, value, i) => total + Math.abs(value - jpeg.data[i]), 0);
    expect(sum / plain.data.length).toBeLessThan(2);
  });

  it.each([8, 16] as const)('are sharpened by their luma (%d bits)', async (bitDepth) => {
    const options = { radius: 2, amount: 1.5, threshold: 0.01 };
    const stars = [channelSpec(['star.fits'], { color: ORANGE })];
    const plain = await compose(stars, { bitDepth, width: STAR_SIDE });
    const sharpened = await compose(stars, { bitDepth, width: STAR_SIDE, sharpening: options });
    const pixels = bitDepth === 8 ? Uint8Array.from(plain.data) : plain.data;
    const layout = { width: plain.width, height: plain.height, components: 3 } as const;
    const expected = sharpenPicture(pixels, layout, options, pixels.slice());
    expect(sharpened.data).toEqual(Uint16Array.from(expected));
    expect(sharpened.data).not.toEqual(plain.data);
  });
});

describe('the part of the sky', () => {
  const both = [red, channelSpec(['east.fits'], { color: { rgb: [0, 0, 1] } })];
  const headersOf = ({ headers, width, height }: DeepPicture) => ({
    ...{ width, height },
    size: [Number(headers['x-composite-width']), Number(headers['x-composite-height'])],
    coverage: Number(headers['x-composite-coverage']),
    scale: Number(headers['x-composite-scale-arcsec']),
  });

  it('is that of all channels, or of each', async () => {
    const union = headersOf(await compose(both, { width: 160 }));
    expect(union.size).toEqual([160, 120]);
    // Of 160 columns of one arcsecond both have 80.
    expect(union.coverage).toBeCloseTo(0.5, 2);
    expect(union.scale).toBeCloseTo(1, 3);
    const shared = headersOf(await compose(both, { crop: 'intersection', width: 80 }));
    // Whole pixels that both cover: one is lost at each edge between them.
    expect(shared.size).toEqual([80, 118]);
    expect(shared.coverage).toBe(1);
    expect([shared.width, shared.height]).toEqual(shared.size);
  });

  it('is a box around a place', async () => {
    const east = 20 / 3600 / Math.cos((CENTRE.dec * Math.PI) / 180);
    const crop = { ra: CENTRE.ra + east, dec: CENTRE.dec, widthArcsec: 40, heightArcsec: 20 };
    const picture = await compose([red], { crop, width: 400 });
    const { size, scale } = headersOf(picture);
    expect(size).toEqual([400, 200]);
    expect(scale).toBeCloseTo(0.1, 3);
    // East is on the left: columns 19.5 to 59.5 of the image, which are black and white here.
    expect(brightest(light(picture, 20, 100))).toBeCloseTo(2 / 40, 2);
    expect(brightest(light(picture, 380, 100))).toBeCloseTo(38 / 40, 2);
  });

  it('turns with rotationDegrees, from north through east', async () => {
    const upright = await compose([detailAsColour()], { width: 120 });
    const turned = await compose([detailAsColour()], { width: 120, rotationDegrees: 90 });
    // What was bright in the north is bright in the direction that lies 90° from it now.
    const [bottom, top] = [light(upright, 60, 5), light(upright, 60, 115)].map(brightest);
    expect(top).toBeGreaterThan(5 * bottom);
    const [left, right] = [light(turned, 5, 60), light(turned, 115, 60)].map(brightest);
    expect(right).toBeGreaterThan(5 * left);
    expect(right).toBeCloseTo(top, 1);
  });
});

const detailAsColour = () => channelSpec(['up.fits'], { color: { rgb: [1, 1, 1] } });

describe('where a channel ends', () => {
  const edges = (featherArcsec: CompositeSpec['featherArcsec']) =>
    compose(
      [
        // White at the picture's border, which is no edge.
        channelSpec(['across.fits'], { color: { rgb: [1, 0, 0] } }),
        channelSpec(['east.fits'], { color: { rgb: [0, 0, 1] } }),
      ],
      { width: 160, featherArcsec },
    );
  /** Blue at a distance from the western edge of the eastern image, in that of the picture without a fade. */
  async function sharesOf(feather: CompositeSpec['featherArcsec']): Promise<number[]> {
    const [sharp, faded] = [await edges(0), await edges(feather)];
    // The eastern image has its columns 0 to 119 on the left; its brightest column is at the edge.
    return [1, 5, 10, 20, 40].map((distance) => {
      const x = 119 - distance;
      return light(faded, x, 60)[2] / light(sharp, x, 60)[2];
    });
  }

  it('it fades over what is asked for', async () => {
    const shares = await sharesOf(20);
    const smooth = (t: number) => t * t * (3 - 2 * t);
    [1, 5, 10, 20, 40].forEach((distance, i) => {
      expect(Math.abs(shares[i] - smooth(Math.min(1, distance / 20)))).toBeLessThan(0.1);
    });
  });

  it('it fades by itself over a fiftieth of the picture', async () => {
    const shares = await sharesOf('auto');
    // 2.4 pixels.
    expect(shares[0]).toBeLessThan(0.8);
    shares.slice(1).forEach((share) => expect(share).toBeGreaterThan(0.97));
  });
});

describe('resolutionMatch', () => {
  it('blurs what is sharper to the width of the longest wavelength', async () => {
    const stars = [1, 4].map((wavelengthUm, i) =>
      channelSpec(['star.fits'], { color: { rgb: i === 0 ? [1, 0, 0] : [0, 1, 0] }, wavelengthUm }),
    );
    const picture = await compose(stars, { width: STAR_SIDE, resolutionMatch: true });
    // 1.03 λ/D of 6.5 m: 0.0327 arcseconds for each micrometre.
    const added = 0.0327 * Math.sqrt(4 ** 2 - 1);
    const [blurred, left] = [widthOf(picture, 0), widthOf(picture, 1)];
    expect(Math.abs(left / STAR_FWHM - 1)).toBeLessThan(0.1);
    expect(Math.abs(Math.sqrt(blurred ** 2 - left ** 2) / added - 1)).toBeLessThan(0.1);
  });
});

/** Full width at half maximum along the row through the middle, arcseconds. */
function widthOf(picture: DeepPicture, component: 0 | 1): number {
  const row = Array.from({ length: picture.width }, (_, x) => light(picture, x, STAR_SIDE >> 1)[component]);
  const base = [...row].sort((a, b) => a - b)[4];
  const half = base + (Math.max(...row) - base) / 2;
  const first = row.findIndex((value) => value > half);
  const last = row.findLastIndex((value) => value > half);
  /** From a pixel above half of the peak to where the line to its neighbour crosses that. */
  const beyond = (inside: number, outside: number) => (row[inside] - half) / (row[inside] - row[outside]);
  return STAR_SCALE * (last - first + beyond(last, last + 1) + beyond(first, first - 1));
}
