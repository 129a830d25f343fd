import { celestialWcs } from '#kernels';
import type { ChannelTone } from '../../picture/document.js';
import { barValues, gradientOf, valueShownAt } from './color-bar.js';
import { compassOf } from './compass.js';
import { degreesWords, galacticWords } from './place-words.js';
import { scaleBar } from './scale-bar.js';
import { imageQuery, readViewSearch } from './view-search.js';

const wcsWith = (cards: Readonly<Record<string, unknown>>) => {
  const all: Record<string, unknown> = {
    ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRVAL1: 10, CRVAL2: 60, CRPIX1: 50.5, CRPIX2: 50.5 },
    ...cards,
  };
  return celestialWcs({ get: (name) => all[name] });
};
const SIZE = { width: 100, height: 100 };

describe('the compass', () => {
  it.each([
    ['north up, east left', { CD1_1: -1e-5, CD2_2: 1e-5 }, { north: [0, -1], east: [-1, 0] }],
    ['east right', { CD1_1: 1e-5, CD2_2: 1e-5 }, { north: [0, -1], east: [1, 0] }],
    [
      'turned by a quarter',
      { CD1_1: 0, CD1_2: 1e-5, CD2_1: 1e-5, CD2_2: 0 },
      { north: [1, 0], east: [0, -1] },
    ],
  ])('points %s', (_, cards, { north, east }) => {
    const compass = compassOf(wcsWith({ CD1_2: 0, CD2_1: 0, ...cards }), SIZE)!;
    expect([compass.north.x, compass.north.y].map((n) => Math.round(n) + 0)).toEqual(north);
    expect([compass.east.x, compass.east.y].map((n) => Math.round(n) + 0)).toEqual(east);
  });
});

it.each([
  [0.03, 120, { length: 66.67, text: '2″' }],
  [1, 120, { length: 120, text: '2′' }],
  [0.5, 120, { length: 120, text: '1′' }],
  [30, 130, { length: 120, text: '1°' }],
  [0.0001, 120, { length: 100, text: '0.01″' }],
  [1e-6, 120, null],
])('at %d arcseconds a pixel the scale bar in %d pixels is %j', (scale, longest, bar) => {
  const found = scaleBar(scale, longest);
  expect(found && { ...found, length: Number(found.length.toFixed(2)) }).toEqual(bar);
});

describe('the colour bar', () => {
  const tone: ChannelTone = {
    ...{ stretch: 'sqrt', asinhA: 0.1, blackPoint: 0, whitePoint: 1, gamma: 1, curve: 'linear' },
    limits: { low: 0, high: 100 },
  };

  it('has the values of its colours', () => {
    expect(barValues(tone).map((value) => Number(value.toFixed(3)))).toEqual([0, 6.25, 25, 56.25, 100]);
    const symmetric = { ...tone, stretch: 'linear', limits: { low: -1, high: 1.001 } } as const;
    expect(barValues(symmetric)[2]).toBe(0);
    expect(valueShownAt({ ...tone, stretch: 'linear' }, 0.3)).toBeCloseTo(30, 6);
  });

  it('has the colours of the map, or those from its end', () => {
    const grey = gradientOf({ name: 'grayscale', isInverted: false });
    expect(grey).toMatch(/^linear-gradient\(to right, rgb\(0 0 0\), .*rgb\(255 255 255\)\)$/);
    const inverted = gradientOf({ name: 'grayscale', isInverted: true });
    expect(inverted).toContain('right, rgb(255 255 255), ');
    expect(inverted).toMatch(/rgb\(0 0 0\)\)$/);
  });
});

it('places are in degrees, with a digit for a tenth of a pixel', () => {
  expect(degreesWords(159.2126, -58.6186, 0.063)).toBe('159.212600 −58.618600');
  expect(degreesWords(359.999999999, -0.5, 36)).toBe('0.000 −0.500');
  // The galactic centre.
  expect(galacticWords({ ra: 266.40499, dec: -28.93617 }, 1)).toMatch(
    /^(?:0\.0000|359\.999|360\.000)\d* [+−]0\.0000/,
  );
});

it('the address holds the HDU and the plane, and nothing else', () => {
  expect(readViewSearch({ hdu: 1, plane: 0, x: 3 })).toEqual({ hdu: 1, plane: 0 });
  expect(readViewSearch({ hdu: -1, plane: 'a' })).toEqual({});
  expect(imageQuery({ plane: 3 })).toEqual({ sliceIndex: 3 });
});
