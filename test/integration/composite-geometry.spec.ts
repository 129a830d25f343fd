import type { CompositeSpec } from '#processing-client';
import { channelSpec } from '../support/composite-spec.js';
import {
  across,
  brightest,
  eastOf,
  light,
  openComposer,
  ramp,
  star,
  STAR_FWHM,
  STAR_SCALE,
  STAR_SIDE,
  up,
  type Compose,
  type DeepPicture,
} from '../support/deep-composite.js';
import { CENTRE } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

let compose: Compose;
beforeAll(async () => {
  compose = await openComposer({
    'sky/across.fits': ramp(across),
    'sky/up.fits': ramp(up),
    'sky/east.fits': eastOf(),
    'sky/star.fits': star(),
  });
});

const red = channelSpec(['sky/across.fits'], { color: { rgb: [1, 0.5, 0.1] } });
const detailAsColour = () => channelSpec(['sky/up.fits'], { color: { rgb: [1, 1, 1] } });

describe('the part of the sky', () => {
  const both = [red, channelSpec(['sky/east.fits'], { color: { rgb: [0, 0, 1] } })];
  const headersOf = ({ headers, width, height }: DeepPicture) => ({
    ...{ width, height },
    size: [Number(headers['x-composite-width']), Number(headers['x-composite-height'])],
    coverage: Number(headers['x-composite-coverage']),
    scale: Number(headers['x-composite-scale-arcsec']),
  });

  it('is the union of all channels, or their intersection', async () => {
    const union = headersOf(await compose(both, { width: 160 }));
    expect(union.size).toEqual([160, 120]);
    // Of 160 columns of one arcsecond both have 80.
    expect(union.coverage).toBeCloseTo(0.5, 2);
    expect(union.scale).toBeCloseTo(1, 3);
    const shared = headersOf(await compose(both, { crop: 'intersection', width: 80 }));
    // Full pixels that both cover: one is lost at each edge between them.
    expect(shared.size).toEqual([80, 118]);
    expect(shared.coverage).toBe(1);
    expect([shared.width, shared.height]).toEqual(shared.size);
  });

  it('is a box around a position', async () => {
    const east = 20 / 3600 / Math.cos((CENTRE.dec * Math.PI) / 180);
    const crop = { ra: CENTRE.ra + east, dec: CENTRE.dec, widthArcsec: 40, heightArcsec: 20 };
    const picture = await compose([red], { crop, width: 400 });
    const { size, scale } = headersOf(picture);
    expect(size).toEqual([400, 200]);
    expect(scale).toBeCloseTo(0.1, 3);
    // East is on the left: columns 19.5 to 59.5 of the image, here black and white.
    expect(brightest(light(picture, 20, 100))).toBeCloseTo(2 / 40, 2);
    expect(brightest(light(picture, 380, 100))).toBeCloseTo(38 / 40, 2);
  });

  it('rotates with rotationDegrees, from north through east', async () => {
    const upright = await compose([detailAsColour()], { width: 120 });
    const turned = await compose([detailAsColour()], { width: 120, rotationDegrees: 90 });
    // The bright north is bright 90° from it now.
    const [bottom, top] = [light(upright, 60, 5), light(upright, 60, 115)].map(brightest);
    expect(top).toBeGreaterThan(5 * bottom);
    const [left, right] = [light(turned, 5, 60), light(turned, 115, 60)].map(brightest);
    expect(right).toBeGreaterThan(5 * left);
    expect(right).toBeCloseTo(top, 1);
  });
});

describe('the edge of a channel', () => {
  const edges = (featherArcsec: CompositeSpec['featherArcsec']) =>
    compose(
      [
        // White at the picture's border, which is no edge.
        channelSpec(['sky/across.fits'], { color: { rgb: [1, 0, 0] } }),
        channelSpec(['sky/east.fits'], { color: { rgb: [0, 0, 1] } }),
      ],
      { width: 160, featherArcsec },
    );
  /** Blue at a distance from the western edge of the eastern image, relative to the picture without feathering. */
  async function sharesOf(feather: CompositeSpec['featherArcsec']): Promise<number[]> {
    const [sharp, faded] = [await edges(0), await edges(feather)];
    // The eastern image has its columns 0 to 119 on the left; its brightest column is at the edge.
    return [1, 5, 10, 20, 40].map((distance) => {
      const x = 119 - distance;
      return light(faded, x, 60)[2] / light(sharp, x, 60)[2];
    });
  }

  it('fades over the requested width', async () => {
    const shares = await sharesOf(20);
    const smooth = (t: number) => t * t * (3 - 2 * t);
    [1, 5, 10, 20, 40].forEach((distance, i) => {
      expect(Math.abs(shares[i] - smooth(Math.min(1, distance / 20)))).toBeLessThan(0.1);
    });
  });

  it('fades by default over a fiftieth of the picture', async () => {
    const shares = await sharesOf('auto');
    // 2.4 pixels.
    expect(shares[0]).toBeLessThan(0.8);
    shares.slice(1).forEach((share) => expect(share).toBeGreaterThan(0.97));
  });
});

describe('resolutionMatch', () => {
  it('blurs sharper channels to the width of the longest wavelength', async () => {
    const stars = [1, 4].map((wavelengthUm, i) =>
      channelSpec(['sky/star.fits'], { color: { rgb: i === 0 ? [1, 0, 0] : [0, 1, 0] }, wavelengthUm }),
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
  /** From a pixel above half of the peak to the interpolated crossing. */
  const beyond = (inside: number, outside: number) => (row[inside] - half) / (row[inside] - row[outside]);
  return STAR_SCALE * (last - first + beyond(last, last + 1) + beyond(first, first - 1));
}
