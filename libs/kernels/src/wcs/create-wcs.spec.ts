import fc from 'fast-check';
import { celestialWcs, createWcs } from './create-wcs.js';
import { footprintCorners, pixelAt, skyAt } from './footprint-corners.js';
import { parseWcs } from './header/parse-wcs.js';
import { pixelScaleArcsec } from './pixel-scale.js';
import { tanGrid } from './tan-grid.js';
import { wcsCards } from './header/wcs-cards.js';

const cardsOf = (parameters: Parameters<typeof wcsCards>[0]) =>
  new Map<string, unknown>(wcsCards(parameters).map((card) => [card.keyword, card.value]));

describe('a tangent-plane grid', () => {
  const grid = tanGrid({ ra: 10, dec: 20, scaleArcsec: 0.5, rotationDeg: 30, width: 100, height: 60 });
  const wcs = createWcs(grid);

  it('has its centre at the middle of the image and the scale asked for', () => {
    const centre = skyAt(wcs, 49.5, 29.5);
    expect(centre.lon).toBeCloseTo(10, 12);
    expect(centre.lat).toBeCloseTo(20, 12);
    expect(pixelScaleArcsec(wcs)).toBeCloseTo(0.5, 12);
  });

  it('turns the y axis from north through east', () => {
    const up = skyAt(wcs, 49.5, 39.5);
    const east = (up.lon - 10) * Math.cos((20 * Math.PI) / 180);
    expect((Math.atan2(east, up.lat - 20) * 180) / Math.PI).toBeCloseTo(30, 3);
  });

  it('is the same after writing its cards and reading them', () => {
    expect(parseWcs(cardsOf(grid))).toEqual(grid);
  });

  it('has footprint corners at the outer pixel edges', () => {
    const [lowerLeft] = footprintCorners(wcs, 100, 60);
    const pixel = pixelAt(wcs, lowerLeft.lon, lowerLeft.lat);
    expect(pixel.x).toBeCloseTo(-0.5, 8);
    expect(pixel.y).toBeCloseTo(-0.5, 8);
  });

  it('has no image of the horizon of the tangent point', () => {
    const polar = createWcs(tanGrid({ ra: 30, dec: 90, scaleArcsec: 1, width: 10, height: 10 }));
    expect(pixelAt(polar, 77, 0).x).toBeNaN();
  });

  it('has no image of the far side of the sky', () => {
    expect(pixelAt(wcs, 190, -20).x).toBeNaN();
  });
});

describe('pixel → sky → pixel', () => {
  it('returns to the pixel anywhere on the sky, at poles and the seam too', () => {
    const dec = fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true }));
    const ra = fc.oneof(fc.constantFrom(0, 359.9999999, 180), fc.double({ min: 0, max: 360, noNaN: true }));
    const pixel = fc.double({ min: -5000, max: 5000, noNaN: true });
    const angle = fc.double({ min: 0, max: 360, noNaN: true });
    fc.assert(
      fc.property(ra, dec, angle, pixel, pixel, (raDeg, decDeg, rotationDeg, x, y) => {
        const wcs = createWcs(
          tanGrid({ ra: raDeg, dec: decDeg, scaleArcsec: 0.06, rotationDeg, width: 64, height: 64 }),
        );
        const sky = skyAt(wcs, x, y);
        const back = pixelAt(wcs, sky.lon, sky.lat);
        expect(Math.abs(back.x - x)).toBeLessThan(1e-6);
        expect(Math.abs(back.y - y)).toBeLessThan(1e-6);
        expect(sky.lon).toBeGreaterThanOrEqual(0);
        expect(sky.lon).toBeLessThan(360);
      }),
    );
  });
});

describe('a header without celestial axes', () => {
  it('is refused by card', () => {
    expect(() => celestialWcs(new Map([['CTYPE1', 'WAVE']]))).toThrow(
      /CTYPE1: no celestial coordinate system/,
    );
  });
});

describe.each([
  ['a tangent plane', { projection: 'TAN', sip: false }],
  ['another projection', { projection: 'AIT', sip: false }],
  ['a linear one', { projection: 'CAR', sip: false }],
  ['a distorted one', { projection: 'TAN', sip: true }],
])('%s', (_, { projection, sip }) => {
  const cards = { CTYPE1: `RA---${projection}`, CTYPE2: `DEC--${projection}`, CDELT1: -0.1, CDELT2: 0.1 };
  const suffix = sip ? '-SIP' : '';
  const wcs = celestialWcs(
    new Map<string, unknown>(
      Object.entries({
        ...{ ...cards, CTYPE1: cards.CTYPE1 + suffix, CTYPE2: cards.CTYPE2 + suffix },
        ...(sip && { A_ORDER: 2, B_ORDER: 2, A_2_0: 1e-4, B_1_1: 1e-4 }),
      }),
    ),
  );

  it.each([0, 1, 2, 3])('moves the first %i points and no other', (count) => {
    const [x, y] = [Float64Array.of(3, 4, 5, 6), Float64Array.of(7, 8, 9, 10)];
    const [lon, lat] = [new Float64Array(4).fill(-7), new Float64Array(4).fill(-8)];
    wcs.pixelToSky(x, y, lon, lat, count);
    const sky = Array.from(x, (_, i) => (i < count ? skyAt(wcs, x[i], y[i]) : { lon: -7, lat: -8 }));
    expect(Array.from(lon, (value, i) => ({ lon: value, lat: lat[i] }))).toEqual(sky);
    const [back, up] = [new Float64Array(4).fill(-7), new Float64Array(4).fill(-8)];
    wcs.skyToPixel(lon, lat, back, up, count);
    const near = (value: number) => expect.closeTo(value, 7) as number;
    expect([...back]).toEqual(Array.from(x, (value, i) => (i < count ? near(value) : -7)));
    expect([...up]).toEqual(Array.from(y, (value, i) => (i < count ? near(value) : -8)));
  });
});
