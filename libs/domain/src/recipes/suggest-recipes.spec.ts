import fc from 'fast-check';
import type { Recipe, RecipeObservation } from './recipe-values.js';
import { suggestRecipes } from './suggest-recipes.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const LIMITS = { channels: 16, recordsPerChannel: 500 };
const ARCSEC = 1 / 3600;

const suggest = (observations: readonly RecipeObservation[]): Recipe[] =>
  suggestRecipes(observations, LIMITS, NOW);

/** `NIRCAM F090W F200W` at a place: an observation of each filter. */
const seen = (words: string, place?: readonly [ra: number, dec: number], more: object = {}) => {
  const [instrument, ...filters] = words.split(' ');
  return filters.map((filter): RecipeObservation => {
    const at = place && { sRa: place[0], sDec: place[1] };
    return {
      instrument,
      filter,
      observationId: `${instrument}-${filter}-${place?.join() ?? ''}`,
      ...at,
      ...more,
    };
  });
};

/** `1 all-filters NIRCAM: F090W F200W` */
const told = (recipes: readonly Recipe[]): string[] =>
  recipes.map((r) => `${r.rank} ${r.kind} ${r.instruments.join('+')}: ${r.filters.join(' ')}`);

const HERE = [159.2, -58.6] as const;
const FAR = [162.2, -58.6] as const;

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

  it.each(CASES)('is the same in any order: $what', ({ observations }) => {
    const expected = suggest(observations);
    fc.assert(
      fc.property(shuffled(observations), (order) => expect(suggest(order)).toEqual(expected)),
      { numRuns: 20 },
    );
  });

  it('is the same in any order, whatever there is', () => {
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

  it('colours single instruments from blue to red, and warns of nothing', () => {
    const [recipe] = suggest(seen('NIRCAM F090W F200W F444W', HERE, { dataId: 'x' }));
    expect(recipe).toEqual({
      rank: 1,
      name: 'All 3 filters of NIRCam',
      kind: 'all-filters',
      filters: ['F090W', 'F200W', 'F444W'],
      instruments: ['NIRCAM'],
      colorMapping: { F090W: '#0000ff', F200W: '#00ff00', F444W: '#ff0000' },
      channels: [
        ['F090W', 0.9, 240],
        ['F200W', 2, 120],
        ['F444W', 4.44, 0],
      ].map(([label, wavelengthUm, hue]) => ({
        ...{ dataIds: ['x'], color: { hue }, autoStretch: true, weight: 1, label, wavelengthUm },
      })),
      requiresMosaic: false,
      observationIds: ['F090W', 'F200W', 'F444W'].map((filter) => `NIRCAM-${filter}-${HERE.join()}`),
      warning: null,
    });
  });

  it('gives MIRI the warm hues and the others the cool ones', () => {
    const [across] = suggest([
      ...seen('NIRCAM F090W F200W F444W', HERE),
      ...seen('MIRI F770W F1000W F1280W', HERE),
      ...seen('NIRISS F115W', HERE),
    ]);
    expect(across.channels.map(({ color }) => color)).toEqual(
      [240, 200, 160, 120, 60, 30, 0].map((hue) => ({ hue })),
    );
    expect(across.colorMapping.F770W).toBe('#ffff00');
    const [pair] = suggest([...seen('NIRCAM F444W', HERE), ...seen('MIRI F770W', HERE)]);
    expect(pair.channels.map(({ color }) => color)).toEqual([{ hue: 180 }, { hue: 30 }]);
  });

  it('gives a classic picture blue, green and red, whosever they are', () => {
    const classic = suggest([...seen('NIRCAM F200W', HERE), ...seen('MIRI F770W F1000W F1800W', HERE)]).find(
      ({ kind }) => kind === 'classic-3-color',
    );
    expect(classic?.instruments).toEqual(['NIRCAM', 'MIRI']);
    expect(Object.values(classic?.colorMapping ?? {})).toEqual(['#0000ff', '#00ff00', '#ff0000']);
  });

  it('gives two filters colours that add up to white', () => {
    const [pair] = suggest(seen('NIRCAM F187N F470N', HERE));
    expect(pair.channels.map(({ color }) => color)).toEqual([{ hue: 210 }, { hue: 30 }]);
    expect(pair.colorMapping).toEqual({ F187N: '#0080ff', F470N: '#ff8000' });
  });

  it('weighs colours so that they add up to grey', () => {
    for (const { colorMapping, channels } of [
      ...suggest(seen(CARINA, HERE)),
      ...suggest([...seen(CARINA, HERE), ...seen('MIRI F770W F1280W', HERE)]),
    ]) {
      const sums = [1, 3, 5].map((from) =>
        channels.reduce(
          (sum, { label, weight }) => sum + weight * parseInt(colorMapping[label].slice(from, from + 2), 16),
          0,
        ),
      );
      expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.02);
      expect(Math.max(...channels.map(({ weight }) => weight))).toBe(1);
    }
  });

  it('uses all hues where no MIRI is', () => {
    const [across] = suggest([...seen('NIRCAM F200W F444W', HERE), ...seen('NIRISS F115W', HERE)]);
    expect(across.channels.map(({ color }) => color)).toEqual([240, 120, 0].map((hue) => ({ hue })));
  });

  it('shows one filter alone in white', () => {
    const [recipe] = suggest(seen('MIRI F770W', HERE));
    expect(recipe.channels[0].color).toEqual({ rgb: [1, 1, 1] });
    expect([recipe.colorMapping, recipe.name]).toEqual([{ F770W: '#ffffff' }, 'MIRI F770W alone']);
  });

  it('prefers observations to candidates, and what is in the library to both', () => {
    const at = { sRa: 10, sDec: 10 };
    const candidate = { instrument: 'NIRCAM', filter: 'F200W', observationId: 'jw01234-c1000_t001', ...at };
    const single = { ...candidate, observationId: 'jw01234-o001_t001' };
    const other = { ...candidate, observationId: 'jw01234001001_02101_00001' };
    expect(suggest([other, candidate, single])[0].observationIds).toEqual([single.observationId]);
    expect(suggest([other, candidate])[0].observationIds).toEqual([candidate.observationId]);
    const imported = { ...candidate, dataId: 'here' };
    expect(suggest([single, imported])[0].channels[0].dataIds).toEqual(['here']);
  });

  it('says what it left out, and takes what is in the library whenever it is released', () => {
    const later = { releaseDate: '2026-01-01T00:00:01Z' };
    const [recipe] = suggest([
      ...seen('NIRCAM F200W', HERE, { releaseDate: '2026-01-01T00:00:00Z' }),
      ...seen('NIRCAM F444W', HERE, { ...later, dataId: 'mine' }),
      ...seen('NIRCAM F090W', HERE, later),
      ...seen('NIRCAM F335M', HERE, { dataProductType: 'cube' }),
      ...seen('NIRCAM F187N', HERE, { dataProductType: 'IMAGE' }),
      ...seen('NIRCAM CLEAR F25', HERE),
    ]);
    expect(recipe.filters).toEqual(['F187N', 'F200W', 'F444W']);
    expect(recipe.warning?.split('; ')).toEqual([
      'NIRCAM CLEAR, NIRCAM F25 left out: wavelength unknown',
      'NIRCAM F090W left out: not released yet',
      'NIRCAM F335M left out: no image',
      'not in the library yet: F187N, F200W',
    ]);
  });

  it('says that it took observations to overlap', () => {
    expect(suggest(seen('NIRCAM F200W'))[0].warning).toMatch(/without coordinates/);
  });

  it('picks as many of 200 filters as a composite has channels, both ends among them', () => {
    const filters = Array.from({ length: 200 }, (_, i) => `F${String(100 + 2 * i).padStart(3, '0')}M`);
    const [recipe, ...others] = suggest(seen(`NIRCAM ${filters.join(' ')}`, HERE));
    expect([recipe.filters[0], recipe.filters.at(-1)]).toEqual(['F100M', 'F498M']);
    expect([recipe.channels.length, new Set(recipe.filters).size]).toEqual([16, 16]);
    expect(recipe.warning).toBe('16 of 200 filters, evenly picked');
    expect(others.map(({ kind }) => kind)).toEqual(['classic-3-color']);
  });

  it('gives a channel no more records than it may have', () => {
    const pointings = Array.from({ length: 501 }, (_, i) =>
      seen('NIRCAM F200W', [10, (i * 11) / 3600], { dataId: `id-${i}` }),
    ).flat();
    const [recipe] = suggest(pointings);
    expect(recipe.channels[0].dataIds).toHaveLength(500);
    expect(recipe.warning).toBe('F200W: only 500 of its pointings');
    expect(suggest(pointings.slice(1))[0].warning).toBeNull();
  });

  it('ends with twenty recipes', () => {
    const fields = Array.from({ length: 40 }, (_, i) =>
      seen(`NIRCAM F${100 + i}M F${300 + i}M`, [9 * i, 0]),
    ).flat();
    expect(suggest(fields)).toHaveLength(20);
  });

  // What is compared with all others takes minutes; bench/run.mjs recipes has the figures.
  it.each([
    ['all over the sky', (i: number) => [(i * 137.5) % 360, ((i * 7) % 170) - 85]],
    ['in one place', () => [10, 10]],
    ['in one field', (i: number) => [10 + (i % 100) / 6000, 10 + i / 600_000]],
    ['in a wide mosaic', (i: number) => [10 + (i % 100) / 60, 10 + Math.floor(i / 100) / 60]],
  ] as const)('takes 10,000 observations %s', (_, placeOf) => {
    const filters = ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F770W', 'F1280W'];
    const many = Array.from({ length: 10_000 }, (_, i): RecipeObservation => {
      const [sRa, sDec] = placeOf(i);
      return {
        ...{ instrument: i % 7 < 5 ? 'NIRCAM' : 'MIRI', filter: filters[i % 7], observationId: `o${i}` },
        ...{ sRa, sDec, dataId: `d${i}` },
      };
    });
    expect(suggest(many).length).toBeGreaterThan(1);
  });
});
