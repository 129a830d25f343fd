import fc from 'fast-check';
import { FAR, HERE, seen, suggest } from '../../../../test/support/recipe-observations.js';
import type { Recipe, RecipeObservation } from './recipe-values.js';

const ARCSEC = 1 / 3600;

/** One line per recipe: `1 all-filters NIRCAM: F090W F200W` */
const told = (recipes: readonly Recipe[]): string[] =>
  recipes.map((r) => `${r.rank} ${r.kind} ${r.instruments.join('+')}: ${r.filters.join(' ')}`);

interface Case {
  readonly what: string;
  readonly observations: readonly RecipeObservation[];
  readonly recipes: readonly string[];
  /** Ranks of recipes that need a mosaic. */
  readonly mosaics?: readonly number[];
}

const CARINA = 'NIRCAM F090W F187N F200W F335M F444W F470N';

const CASES: readonly Case[] = [
  { what: 'nothing', observations: [], recipes: [] },
  {
    what: 'a single instrument',
    observations: seen(CARINA, HERE),
    recipes: [
      '1 all-filters NIRCAM: F090W F187N F200W F335M F444W F470N',
      '2 classic-3-color NIRCAM: F090W F200W F470N',
      '3 narrowband NIRCAM: F187N F470N',
      '4 broadband NIRCAM: F090W F200W F444W',
    ],
  },
  {
    what: 'instruments that overlap',
    observations: [...seen('NIRCAM F090W F187N F444W', HERE), ...seen('MIRI F770W F1280W', HERE)],
    recipes: [
      '1 cross-instrument NIRCAM+MIRI: F090W F187N F444W F770W F1280W',
      '2 all-filters NIRCAM: F090W F187N F444W',
      '3 all-filters MIRI: F770W F1280W',
      '4 classic-3-color NIRCAM+MIRI: F090W F444W F1280W',
      '5 broadband NIRCAM+MIRI: F090W F444W F770W F1280W',
    ],
  },
  {
    what: 'instruments that do not: the rest starts at rank 1',
    observations: [...seen('NIRCAM F090W F187N F212N F444W', HERE), ...seen('MIRI F770W F1280W', FAR)],
    recipes: [
      '1 all-filters NIRCAM: F090W F187N F212N F444W',
      '2 all-filters MIRI: F770W F1280W',
      '3 classic-3-color NIRCAM: F090W F212N F444W',
      '4 narrowband NIRCAM: F187N F212N',
    ],
  },
  {
    what: 'across instruments only what overlaps',
    observations: [
      ...seen('NIRCAM F090W F200W', HERE),
      ...seen('NIRCAM F444W', [HERE[0], HERE[1] + 0.1]),
      ...seen('MIRI F770W', HERE),
    ],
    recipes: [
      '1 cross-instrument NIRCAM+MIRI: F090W F200W F770W',
      '2 all-filters NIRCAM: F090W F200W',
      '3 all-filters NIRCAM: F444W',
    ],
  },
  {
    what: 'no coordinates: all overlap',
    observations: [...seen('NIRCAM F090W F200W'), ...seen('MIRI F770W')],
    recipes: ['1 cross-instrument NIRCAM+MIRI: F090W F200W F770W', '2 all-filters NIRCAM: F090W F200W'],
  },
  {
    what: 'one without coordinates among others: it is where most filters are',
    observations: [...seen('NIRCAM F090W F200W', HERE), ...seen('NIRCAM F444W', FAR), ...seen('MIRI F770W')],
    recipes: [
      '1 cross-instrument NIRCAM+MIRI: F090W F200W F770W',
      '2 all-filters NIRCAM: F090W F200W',
      '3 all-filters NIRCAM: F444W',
    ],
  },
  {
    what: 'one filter',
    observations: seen('NIRCAM F200W', HERE),
    recipes: ['1 all-filters NIRCAM: F200W'],
  },
  {
    what: 'one filter of each of two instruments that do not overlap',
    observations: [...seen('NIRCAM F200W', HERE), ...seen('MIRI F770W', FAR)],
    recipes: ['1 all-filters MIRI: F770W', '2 all-filters NIRCAM: F200W'],
  },
  {
    what: 'two filters',
    observations: seen('NIRCAM F200W F444W', HERE),
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
  },
  {
    what: 'pointings 9 arc seconds apart: one, of which one observation is enough',
    observations: [
      ...seen('NIRCAM F200W F444W', HERE),
      ...seen('NIRCAM F200W', [HERE[0], HERE[1] + 9 * ARCSEC]),
    ],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
  },
  {
    what: 'pointings 11 arc seconds apart',
    observations: [
      ...seen('NIRCAM F200W F444W', HERE),
      ...seen('NIRCAM F200W', [HERE[0], HERE[1] + 11 * ARCSEC]),
    ],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
    mosaics: [1],
  },
  {
    what: 'different filters 11 arc seconds apart need none',
    observations: [...seen('NIRCAM F200W', HERE), ...seen('NIRCAM F444W', [HERE[0], HERE[1] + 11 * ARCSEC])],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
  },
  {
    what: 'dithers in a row of 9 arc seconds: every other one is a pointing of its own',
    observations: [0, 9, 18].flatMap((step) => seen('NIRCAM F200W', [10, 10 + step * ARCSEC])),
    recipes: ['1 all-filters NIRCAM: F200W'],
    mosaics: [1],
  },
  {
    what: 'a filter of fields that do not touch, but are neighbours',
    observations: [...seen('NIRCAM F200W F444W', HERE), ...seen('NIRCAM F200W', [HERE[0], HERE[1] + 0.1])],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
    mosaics: [1],
  },
  {
    what: 'across a pole: 1.8 arc minutes are less than 1.1 + 0.75',
    observations: [...seen('NIRCAM F200W', [10, 90 - 0.9 / 60]), ...seen('MIRI F770W', [190, 90 - 0.9 / 60])],
    recipes: ['1 cross-instrument NIRCAM+MIRI: F200W F770W'],
  },
  {
    what: 'across a pole: 1.9 arc minutes are more',
    observations: [
      ...seen('NIRCAM F200W', [10, -90 + 0.95 / 60]),
      ...seen('MIRI F770W', [190, -90 + 0.95 / 60]),
    ],
    recipes: ['1 all-filters MIRI: F770W', '2 all-filters NIRCAM: F200W'],
  },
  {
    what: 'across the RA seam',
    observations: [...seen('NIRCAM F200W', [359.99, 0]), ...seen('MIRI F770W', [0.015, 0])],
    recipes: ['1 cross-instrument NIRCAM+MIRI: F200W F770W'],
  },
  {
    what: 'the RA seam: pointings 9 and 11 arc seconds apart',
    observations: [
      ...seen('NIRCAM F200W F444W', [360 - 4 * ARCSEC, 0]),
      ...seen('NIRCAM F200W', [5 * ARCSEC, 0]),
      ...seen('NIRCAM F444W', [7 * ARCSEC, 0]),
    ],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
    mosaics: [1],
  },
  {
    what: 'over others (single linkage)',
    observations: [
      ...seen('NIRCAM F090W', [10, 0]),
      ...seen('NIRCAM F200W', [10 + 2 / 60, 0]),
      ...seen('MIRI F770W', [10 + 3.8 / 60, 0]),
    ],
    recipes: ['1 cross-instrument NIRCAM+MIRI: F090W F200W F770W', '2 all-filters NIRCAM: F090W F200W'],
  },
  {
    what: 'filters as archived: two wheels, modes, clear glass',
    observations: [
      ...seen('NIRCAM/IMAGE F444W;F470N CLEAR;F090W F187N', HERE),
      ...seen('Nircam/CORON f200w', HERE),
    ],
    recipes: [
      '1 all-filters NIRCAM: F090W F187N F200W F470N',
      '2 classic-3-color NIRCAM: F090W F200W F470N',
      '3 narrowband NIRCAM: F187N F470N',
    ],
  },
  {
    what: 'unknown filters with a wavelength',
    observations: [
      { instrument: 'SDSS', filter: 'g', wavelengthUm: 0.477 },
      { instrument: 'SDSS', filter: 'CLEAR;i', wavelengthUm: 0.763 },
    ],
    recipes: ['1 all-filters SDSS: g i'],
  },
  {
    what: 'unknown filters without one',
    observations: [...seen('NIRCAM F200W F444W'), ...seen('NIRCAM CLEAR'), ...seen('MIRI OPAQUE')],
    recipes: ['1 all-filters NIRCAM: F200W F444W'],
  },
  {
    what: 'wavelengths less than 1.2 times apart make no classic picture',
    observations: seen('NIRCAM F182M F200W F210M', HERE),
    recipes: ['1 all-filters NIRCAM: F182M F200W F210M'],
  },
  {
    what: 'extra-wide filters are not wide, and three narrow ones are a highlight',
    observations: seen('NIRCAM F150W2 F322W2 F200W F164N F212N F470N', HERE),
    recipes: [
      '1 all-filters NIRCAM: F150W2 F164N F200W F212N F322W2 F470N',
      '2 classic-3-color NIRCAM: F150W2 F322W2 F470N',
      '3 narrowband NIRCAM: F164N F212N F470N',
    ],
  },
  {
    what: 'a picture without MIRI, but of two instruments',
    observations: [...seen('NIRCAM F200W F444W', HERE), ...seen('NIRISS F115W', HERE)],
    recipes: ['1 cross-instrument NIRISS+NIRCAM: F115W F200W F444W', '2 all-filters NIRCAM: F200W F444W'],
  },
];

const shuffled = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

describe('suggestRecipes', () => {
  it.each(CASES)('$what', ({ observations, recipes, mosaics = [] }) => {
    const found = suggest(observations);
    expect(told(found)).toEqual(recipes);
    expect(found.filter((r) => r.requiresMosaic).map(({ rank }) => rank)).toEqual(mosaics);
  });

  it.each(CASES)('returns the same recipes in any order: $what', ({ observations }) => {
    const expected = suggest(observations);
    fc.assert(
      fc.property(shuffled(observations), (order) => expect(suggest(order)).toEqual(expected)),
      { numRuns: 20 },
    );
  });

  it('returns the same recipes in any order for arbitrary observations', () => {
    const observation = fc.record({
      instrument: fc.constantFrom('NIRCAM/IMAGE', 'MIRI', 'NIRISS', 'ACS/WFC'),
      filter: fc.constantFrom('F090W', 'F200W', 'F444W;F470N', 'F187N', 'F770W', 'CLEAR', 'F1280W', 'g'),
      wavelengthUm: fc.constantFrom(undefined, 0.5, 0.6),
      observationId: fc.constantFrom(undefined, 'jw02731-o001_t017', 'jw02731-c1000_t017', 'jw1'),
      dataId: fc.constantFrom(undefined, 'a', 'b'),
      sRa: fc.constantFrom(undefined, 359.999, 0, 0.0028, 0.0031, 0.05, 0.4),
      sDec: fc.constantFrom(undefined, 0, 0.001, 0.03),
    });
    const both = fc
      .array(observation, { maxLength: 14 })
      .chain((some) => fc.tuple(fc.constant(some), shuffled(some)));
    fc.assert(
      fc.property(both, ([some, others]) => expect(suggest(others)).toEqual(suggest(some))),
      { numRuns: 300 },
    );
  });
});
