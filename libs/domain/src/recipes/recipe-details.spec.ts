import { HERE, seen, suggest, suggestAll } from '../../../../test/support/recipe-observations.js';
import type { RecipeObservation } from './recipe-values.js';

const CARINA = 'NIRCAM F090W F187N F200W F335M F444W F470N';

describe('recipes', () => {
  it.each([
    ['NIRCAM', 'MIRI', 1.1 + 0.75],
    ['MIRI', 'NIRISS', 0.75 + 1.1],
    ['MIRI', 'NIRSPEC', 0.75 + 1.6],
    ['NIRSPEC', 'NIRCAM', 1.6 + 1.1],
    ['MIRI', 'ACS/WFC', 0.75 + 1.1],
  ])('combine %s and %s when closer than %d arc minutes', (a, b, reachArcmin) => {
    const kindsAt = (apartArcmin: number) =>
      suggest([...seen(`${a} F200W`, [10, 0]), ...seen(`${b} F606W`, [10, apartArcmin / 60])])[0].kind;
    expect([kindsAt(0.999 * reachArcmin), kindsAt(1.001 * reachArcmin)]).toEqual([
      'cross-instrument',
      'all-filters',
    ]);
  });

  it.each([
    ['F150W F180M F216M', true],
    ['F150W F179M F216M', false],
    ['F150W F180M F215M', false],
    ['F150W F181M F190M F219M', true],
  ])('require a ratio of 1.2 between wavelengths of a classic picture: %s', (filters, isClassic) => {
    // One more filter beside the shortest, so that there are other recipes than the classic picture.
    const recipes = suggest(seen(`NIRCAM ${filters} F151N`, HERE));
    expect(recipes.some(({ kind }) => kind === 'classic-3-color')).toBe(isClassic);
  });

  it.each([
    [0.39, true],
    [0.41, false],
  ])('treat fields %d degrees apart as neighbours: %s', (apart, areNeighbours) => {
    const [recipe] = suggest([...seen('NIRCAM F200W F444W', [10, 0]), ...seen('NIRCAM F200W', [10, apart])]);
    expect(recipe.requiresMosaic).toBe(areNeighbours);
  });

  it('include all filters of scenes in which some fields are alike', () => {
    const scene = (ra: number, filter: string) => [
      ...seen('NIRCAM F200W F444W', [ra, 0]),
      ...seen(`NIRCAM ${filter}`, [ra, 0.1]),
    ];
    const recipes = suggest([...scene(10, 'F090W'), ...scene(50, 'F335M')]);
    expect(recipes.map(({ filters }) => filters.join(' ')).sort()).toEqual(['F090W', 'F200W F444W', 'F335M']);
  });

  it('combine images of one filter from two instruments in one channel', () => {
    const [recipe] = suggest([
      ...seen('NIRCAM F200W', HERE, { dataId: 'a' }),
      ...seen('NIRISS F200W F115W', HERE, { dataId: 'b' }),
    ]);
    expect([recipe.filters, recipe.instruments]).toEqual([
      ['F115W', 'F200W'],
      ['NIRISS', 'NIRCAM'],
    ]);
    expect(recipe.channels.map(({ dataIds }) => dataIds)).toEqual([['b'], ['a', 'b']]);
  });

  it.each([
    [0, false],
    [9, false],
    [11, true],
  ])('require a mosaic for two instruments %d″ apart: %s', (arcsec, isNeeded) => {
    const [recipe] = suggest([
      ...seen('NIRCAM F200W', [10, 0]),
      ...seen('NIRISS F200W F115W', [10, arcsec / 3600]),
    ]);
    expect(recipe.requiresMosaic).toBe(isNeeded);
  });

  it('require a mosaic for two pointings 11″ apart with a third between them', () => {
    const at = (instrument: string, arcsec: number) => seen(`${instrument} F200W`, [10, arcsec / 3600]);
    const sides = [...at('NIRISS', 5.5), ...at('FGS', -5.5)];
    expect(suggest([...at('NIRCAM', 0), ...sides])[0].requiresMosaic).toBe(true);
    expect(suggest([...at('NIRCAM', 0), ...sides.slice(1)])[0].requiresMosaic).toBe(false);
  });

  it('name at most eight of the omitted observations', () => {
    const unknown = Array.from({ length: 10 }, (_, i) => `X${i}`).join(' ');
    const [recipe] = suggest(seen(`NIRCAM F200W ${unknown}`, HERE));
    expect(recipe.warning).toBe(
      `${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `NIRCAM X${i}`).join(', ')} and 2 more left out: wavelength unknown`,
    );
  });

  it('colour single instruments from blue to red without warnings', () => {
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

  it('give MIRI the warm hues and other instruments the cool ones', () => {
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
    expect(pair.channels.map(({ color }) => color)).toEqual([{ hue: 210 }, { hue: 30 }]);
  });

  it('give a classic picture blue, green and red for any instruments', () => {
    const classic = suggest([...seen('NIRCAM F200W', HERE), ...seen('MIRI F770W F1000W F1800W', HERE)]).find(
      ({ kind }) => kind === 'classic-3-color',
    );
    expect(classic?.instruments).toEqual(['NIRCAM', 'MIRI']);
    expect(Object.values(classic?.colorMapping ?? {})).toEqual(['#0000ff', '#00ff00', '#ff0000']);
  });

  it('give two filters the ends of the hues', () => {
    const [pair] = suggest(seen('NIRCAM F187N F470N', HERE));
    expect(pair.channels.map(({ color }) => color)).toEqual([{ hue: 240 }, { hue: 0 }]);
    expect(pair.colorMapping).toEqual({ F187N: '#0000ff', F470N: '#ff0000' });
  });

  it('weigh colours so that they add up to grey with one band per hue', () => {
    const recipes = [
      ...suggest(seen(CARINA, HERE)),
      ...suggest([...seen(CARINA, HERE), ...seen('MIRI F770W F1280W', HERE)]),
    ];
    for (const { colorMapping, channels } of recipes.filter(({ filters }) => filters.length > 2)) {
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

  it.each(
    Array.from({ length: 49 }, (_, i) => [i % 7, Math.floor(i / 7)]).filter(
      ([cool, warm]) => cool + warm > 1,
    ),
  )('show every filter of %i of NIRCam and %i of MIRI', (cool, warm) => {
    const names = (band: string, count: number) =>
      Array.from({ length: count }, (_, i) => `F${band}${i}0W`).join(' ');
    const [{ channels, colorMapping }] = suggest([
      ...(cool > 0 ? seen(`NIRCAM ${names('1', cool)}`, HERE) : []),
      ...(warm > 0 ? seen(`MIRI ${names('10', warm)}`, HERE) : []),
    ]);
    expect(channels).toHaveLength(cool + warm);
    const colors = channels.map(({ label }) =>
      [1, 3, 5].map((from) => parseInt(colorMapping[label].slice(from, from + 2), 16)),
    );
    const sums = [0, 1, 2].map((c) =>
      channels.reduce((sum, { weight }, i) => sum + weight * colors[i][c], 0),
    );
    // The share of a filter in the primary colour that shows it best.
    const shares = channels.map(({ weight }, i) =>
      Math.max(...sums.map((sum, c) => (sum > 0 ? (weight * colors[i][c]) / sum : 0))),
    );
    expect(Math.min(...shares)).toBeGreaterThan(0.3 / channels.length);
    expect(Math.min(...channels.map(({ weight }) => weight))).toBeGreaterThan(0.1);
  });

  it('use all hues without MIRI', () => {
    const [across] = suggest([...seen('NIRCAM F200W F444W', HERE), ...seen('NIRISS F115W', HERE)]);
    expect(across.channels.map(({ color }) => color)).toEqual([240, 120, 0].map((hue) => ({ hue })));
  });

  it('show a single filter in white', () => {
    const [recipe] = suggest(seen('MIRI F770W', HERE));
    expect(recipe.channels[0].color).toEqual({ rgb: [1, 1, 1] });
    expect([recipe.colorMapping, recipe.name]).toEqual([{ F770W: '#ffffff' }, 'MIRI F770W alone']);
  });

  it('prefer observations to candidates, and records of the library to both', () => {
    const at = { sRa: 10, sDec: 10 };
    const candidate = { instrument: 'NIRCAM', filter: 'F200W', observationId: 'jw01234-c1000_t001', ...at };
    const single = { ...candidate, observationId: 'jw01234-o001_t001' };
    const other = { ...candidate, observationId: 'jw01234001001_02101_00001' };
    expect(suggest([other, candidate, single])[0].observationIds).toEqual([single.observationId]);
    expect(suggest([other, candidate])[0].observationIds).toEqual([candidate.observationId]);
    const imported = { ...candidate, dataId: 'here' };
    expect(suggest([single, imported])[0].channels[0].dataIds).toEqual(['here']);
  });

  it('leave out observations without filter or instrument, as searches return them', () => {
    const [recipe] = suggest([
      ...['F187N', 'F200W', 'F444W'].flatMap((filter) => seen(`NIRCAM ${filter}`, HERE)),
      { filter: null, instrument: 'MIRI/IFU', observationId: 'ifu' },
      { filter: null, instrument: null, observationId: 'jw01-o006' },
      {},
    ]);
    expect(recipe.filters).toEqual(['F187N', 'F200W', 'F444W']);
    expect(recipe.warning).toContain(
      'MIRI/IFU, an observation without a name, jw01-o006 left out: wavelength unknown',
    );
  });

  it('are none without any filter, with the reason', () => {
    expect(suggestAll([{ filter: null, instrument: 'MIRI/IFU' }, { observationId: 'jw01-o006' }])).toEqual({
      recipes: [],
      warning: 'MIRI/IFU, jw01-o006 left out: wavelength unknown',
    });
    expect(suggestAll(seen('NIRCAM F200W', HERE)).warning).toBeNull();
  });

  it('name no instrument that is unknown', () => {
    const unknown = { instrument: null };
    const two = suggest([...seen('x F200W F444W', HERE, unknown)])[0];
    expect([two.name, two.instruments]).toEqual(['All 2 filters of an unknown instrument', []]);
    expect(suggest(seen('x F200W', HERE, unknown))[0].name).toBe('F200W alone');
    const [mixed] = suggest([...seen('x F200W', HERE, unknown), ...seen('NIRCAM F444W', HERE)]);
    expect([mixed.name, mixed.instruments]).toEqual(['NIRCam, 2 filters', ['NIRCAM']]);
  });

  it('report omitted observations and include records of the library before their release', () => {
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

  it('report that observations are assumed to overlap', () => {
    expect(suggest(seen('NIRCAM F200W'))[0].warning).toMatch(/without coordinates/);
  });

  it('pick as many of 200 filters as a composite has channels, including both ends', () => {
    const filters = Array.from({ length: 200 }, (_, i) => `F${String(100 + 2 * i).padStart(3, '0')}M`);
    const [recipe, ...others] = suggest(seen(`NIRCAM ${filters.join(' ')}`, HERE));
    expect([recipe.filters[0], recipe.filters.at(-1)]).toEqual(['F100M', 'F498M']);
    expect([recipe.channels.length, new Set(recipe.filters).size]).toEqual([16, 16]);
    expect(recipe.warning).toBe('16 of 200 filters, evenly picked');
    expect(others.map(({ kind }) => kind)).toEqual(['classic-3-color']);
  });

  it('limit the records of a channel', () => {
    const pointings = Array.from({ length: 501 }, (_, i) =>
      seen('NIRCAM F200W', [10, (i * 11) / 3600], { dataId: `id-${i}` }),
    ).flat();
    const [recipe] = suggest(pointings);
    expect(recipe.channels[0].dataIds).toHaveLength(500);
    expect(recipe.warning).toBe('F200W: only 500 of its pointings');
    expect(suggest(pointings.slice(1))[0].warning).toBeNull();
  });

  it('are at most twenty', () => {
    const fields = Array.from({ length: 40 }, (_, i) =>
      seen(`NIRCAM F${100 + i}M F${300 + i}M`, [9 * i, 0]),
    ).flat();
    expect(suggest(fields)).toHaveLength(20);
  });

  // Comparing all pairs would take minutes; bench/run.mjs recipes has the figures.
  it.each([
    ['all over the sky', (i: number) => [(i * 137.5) % 360, ((i * 7) % 170) - 85]],
    ['in one place', () => [10, 10]],
    ['in one field', (i: number) => [10 + (i % 100) / 6000, 10 + i / 600_000]],
    ['in a wide mosaic', (i: number) => [10 + (i % 100) / 60, 10 + Math.floor(i / 100) / 60]],
  ] as const)('handle 10,000 observations %s', (_, placeOf) => {
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
