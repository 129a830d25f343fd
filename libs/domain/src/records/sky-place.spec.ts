import { healpixOf } from '#sky';
import { skyPlace } from './record-from-file.js';

const NOWHERE = { ra: null, dec: null, healpix: null };
const at = (ra: number, dec: number) => ({ ra, dec, healpix: healpixOf({ ra, dec }) });
const footprint = [
  [9.9, 20],
  [10.1, 20],
  [10.1, 20.2],
  [9.9, 20.2],
] as const;

it('skyPlace returns the centre of the image even if there are pointings', () => {
  const place = skyPlace({ footprint }, [{ ra: 200, dec: -50 }]);
  expect(place.ra).toBeCloseTo(10, 3);
  expect(place.dec).toBeCloseTo(20.1, 3);
  expect(place.healpix).toBe(healpixOf({ ra: place.ra as number, dec: place.dec as number }));
});

it.each([
  [
    'the first pointing that is one',
    [
      { ra: null, dec: 5 },
      { ra: 5, dec: null },
      { ra: 10, dec: 20 },
      { ra: 1, dec: 1 },
    ],
    at(10, 20),
  ],
  ['0° and the poles', [{ ra: 0, dec: 90 }], at(0, 90)],
  ['the other pole', [{ ra: 0, dec: -90 }], at(0, -90)],
  ['the right ascension modulo 360°', [{ ra: -10, dec: 5 }], at(350, 5)],
  ['nothing beyond the poles', [{ ra: 5, dec: 90.1 }], NOWHERE],
  ['nothing below the poles', [{ ra: 5, dec: -90.1 }], NOWHERE],
  [
    'nothing that is no number',
    [
      { ra: NaN, dec: 5 },
      { ra: 5, dec: NaN },
      { ra: Infinity, dec: 5 },
    ],
    NOWHERE,
  ],
  ['nothing without pointings', [], NOWHERE],
])('skyPlace without an image returns %s', (_, pointings, place) =>
  expect(skyPlace(null, pointings)).toEqual(place),
);
