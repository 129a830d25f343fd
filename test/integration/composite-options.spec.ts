import { rgbToHsl, sharpenPicture, type Rgb } from '#kernels';
import type { CompositeSpec } from '#processing-client';
import { channelSpec } from '../support/composite-spec.js';
import {
  across,
  brightest,
  eastOf,
  light,
  openComposer,
  ramp,
  SIDE,
  star,
  STAR_SIDE,
  up,
  type Compose,
} from '../support/deep-composite.js';
import { skyTile } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

let compose: Compose;
beforeAll(async () => {
  compose = await openComposer({
    'across.fits': ramp(across),
    'up.fits': ramp(up),
    'across-again.fits': ramp(across),
    'east.fits': eastOf(),
    'noise.fits': skyTile({ width: SIDE, height: SIDE, noise: 1, offset: 30 }),
    // A hundredth of it is bright: its sky lies low between its percentiles.
    'stars.fits': skyTile({
      ...{ width: SIDE, height: SIDE, noise: 1, seed: 7 },
      spoil: (data) => data.forEach((_, i) => i % 100 === 0 && (data[i] += 100)),
    }),
    'star.fits': star(),
  });
});

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
  ] as const)('looks like two equal files %s', async (_, changes) => {
    const [shared, apart] = [await twice('across.fits', changes), await twice('across-again.fits', changes)];
    expect(Buffer.from(shared.data.buffer).equals(Buffer.from(apart.data.buffer))).toBe(true);
    expect(new Set(shared.data).size).toBeGreaterThan(20);
  });
});

describe('tones and colours', () => {
  it('overall maps the brightest component and keeps the colour', async () => {
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

  it('weights are normalised by their sum', async () => {
    const channel = (rgb: Rgb, weight: number) => channelSpec(['across.fits'], { color: { rgb }, weight });
    const picture = await compose([channel([1, 0, 0], 2), channel([0, 1, 0], 0.5), channel([0, 0, 1], 1)]);
    for (const [x, y] of PROBES) {
      const [r, g, b] = light(picture, x, y);
      expect(g / r).toBeCloseTo(0.25, 2);
      expect(b / r).toBeCloseTo(0.5, 2);
    }
  });

  it('bring backgrounds to one grey on request', async () => {
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
  it.each(['png', 'tiff'] as const)('of 8 bits equal those of 16, rounded (%s)', async (outputFormat) => {
    const [eight, sixteen] = [
      await compose([red], { outputFormat, bitDepth: 8 }),
      await compose([red], { outputFormat }),
    ];
    expect(new Set(sixteen.data).size).toBeGreaterThan(256);
    const worst = eight.data.reduce((most, v, i) => Math.max(most, Math.abs(v - sixteen.data[i] / 257)), 0);
    expect(worst).toBeLessThan(0.6);
  });

  it('of all formats show the same picture', async () => {
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
