import { createWcs } from '../create-wcs.js';
import { pixelAt, skyAt } from '../footprint-corners.js';
import { createProjection, projectionCodes } from './create-projection.js';

/** Parameters where a projection needs some. */
const PV: Record<string, Record<number, number>> = {
  AZP: { 1: 2, 2: 30 },
  SZP: { 1: 2, 2: 30, 3: 60 },
  ZPN: { 1: 1, 3: -0.05 },
  AIR: { 1: 45 },
  CYP: { 1: 1, 2: 0.7 },
  CEA: { 1: 0.8 },
  COP: { 1: 45, 2: 25 },
  COE: { 1: 45, 2: 25 },
  COD: { 1: 45, 2: 25 },
  COO: { 1: 45, 2: 25 },
  BON: { 1: 45 },
  HPX: { 1: 4, 2: 3 },
};
const pv = (code: string) => PV[code] ?? {};
/** A polynomial in single precision whose inverse is approximate. */
const exact = projectionCodes.filter((code) => code !== 'CSC');
const near = (value: number, digits: number) => expect.closeTo(value, digits) as number;

describe.each(projectionCodes)('%s', (code) => {
  const projection = createProjection(code, pv(code));

  it.each([0, 1, 3])('moves the first %i of its points and no other', (count) => {
    const [phi, theta] = [Float64Array.of(0.4, -0.2, 0.1, 9, 9), Float64Array.of(0.7, 1.1, 0.5, 9, 9)];
    const single = Array.from(phi, (_, i) => {
      const [x, y] = [phi.slice(i, i + 1), theta.slice(i, i + 1)];
      if (i < count) projection.project(x, y, 1);
      return [x[0], y[0]];
    });
    projection.project(phi, theta, count);
    expect(Array.from(phi, (x, i) => [x, theta[i]])).toEqual(single);
    const back = single.map(([x, y], i) => {
      const [lon, lat] = [Float64Array.of(x), Float64Array.of(y)];
      if (i < count) projection.deproject(lon, lat, 1);
      return [lon[0], lat[0]];
    });
    projection.deproject(phi, theta, count);
    expect(Array.from(phi, (lon, i) => [lon, theta[i]])).toEqual(back);
  });

  it('has its fiducial point at the origin of the plane', () => {
    const [x, y] = [Float64Array.of(projection.phi0), Float64Array.of(projection.theta0)].map((angle) =>
      angle.map((degrees) => (degrees * Math.PI) / 180),
    );
    projection.project(x, y, 1);
    expect([x[0], y[0]]).toEqual([near(0, 9), near(0, 9)]);
    const [phi, theta] = [Float64Array.of(0), Float64Array.of(0)];
    projection.deproject(phi, theta, 1);
    expect(theta[0]).toBeCloseTo((projection.theta0 * Math.PI) / 180, 7);
    expect(phi[0]).not.toBeNaN();
    if (projection.theta0 !== 90) expect(phi[0]).toBeCloseTo(0, 7);
  });

  it('has its reference pixel at the reference place', () => {
    const frame = { system: 'ICRS', equinox: 2000 } as const;
    const crval = [123, projection.theta0 === 90 ? -30 : 40] as const;
    const wcs = createWcs({
      projection: code,
      frame,
      crpix: [11, 21],
      crval,
      cd: [-0.5, 0, 0, 0.5],
      pv: pv(code),
    });
    const { lon, lat } = skyAt(wcs, 10, 20);
    expect([lon, lat]).toEqual([near(123, 6), near(crval[1], 6)]);
    const { x, y } = pixelAt(wcs, ...crval);
    expect([x, y]).toEqual([near(10, 6), near(20, 6)]);
  });
});

describe.each(exact)('%s at its seam', (code) => {
  const projection = createProjection(code, pv(code));

  it.each([Math.PI, -Math.PI, Math.PI / 2, -Math.PI / 2, 0])(
    'is the same place there and back: φ %d',
    (angle) => {
      let seen = 0;
      for (const latitude of [0.2, 0.5, 0.7, 0.9, 1.1, 1.4]) {
        const [x, y] = [Float64Array.of(angle), Float64Array.of(latitude)];
        projection.project(x, y, 1);
        if (Number.isNaN(x[0])) continue;
        seen++;
        const bySeam = [x[0], y[0]];
        projection.deproject(x, y, 1);
        const turn = Math.abs(x[0] - angle) % (2 * Math.PI);
        expect([Math.min(turn, 2 * Math.PI - turn), y[0]]).toEqual([near(0, 6), near(latitude, 6)]);
        expect(bySeam.every(Number.isFinite)).toBe(true);
      }
      expect(seen).toBeGreaterThan(0);
    },
  );
});

/** Results of wcslib 7.12 (astropy 5.2) for CRVAL = 123, −30 at CRPIX = 11, 21 with pixels of half a degree. */
describe('ZPN with a straight line, which wcslib takes whether it rises or falls', () => {
  const lineOf = (parameters: Record<number, number>) =>
    createWcs({
      projection: 'ZPN',
      frame: { system: 'ICRS', equinox: 2000 },
      crpix: [11, 21],
      crval: [123, -30],
      cd: [-0.5, 0, 0, 0.5],
      pv: parameters,
    });
  const NONE = [NaN, NaN];
  const PLACES = [
    [10, 20],
    [12, 25],
    [10, 31.3],
    [10, 31.6],
  ];

  it.each([
    [{ 1: -1 }, [23.216781839832166, 0.3633583646855669], [[123, -30], NONE, NONE, NONE]],
    [
      { 0: 0.1, 1: -1 },
      [16.818322780939408, 9.86977596923792],
      [
        [123, -35.72957795130823],
        [121.73263572368415, -27.174160551762718],
        [123, -29.920422048691762],
        NONE,
      ],
    ],
    [
      { 0: -0.1, 1: 1 },
      [3.1816772190605933, 30.13022403076208],
      [
        [123, -35.72957795130823],
        [119.63335555055951, -22.13790508828469],
        [123, -18.62042204869175],
        [123, -18.470422048691773],
      ],
    ],
    [
      { 1: 0.5 },
      [3.391609080083917, 29.818320817657217],
      [
        [123, -30],
        [120.79627577982602, -24.981739628819398],
        [123, -18.69999999999999],
        [123, -18.400000000000006],
      ],
    ],
  ])('%j', (parameters, pixel, places) => {
    const wcs = lineOf(parameters);
    const { x, y } = pixelAt(wcs, 130, -20);
    expect([x, y]).toEqual([near(pixel[0], 8), near(pixel[1], 8)]);
    const seen = PLACES.map(([column, row]) => skyAt(wcs, column, row)).map(({ lon, lat }) => [lon, lat]);
    expect(seen).toEqual(places.map(([lon, lat]) => (lon > 0 ? [near(lon, 9), near(lat, 9)] : NONE)));
  });

  it('ends where the sphere does', () => {
    const wcs = lineOf({ 1: 0.25 });
    expect(skyAt(wcs, 10, 20 + 89.99).lat).toBeCloseTo(30 + 0.02, 9);
    expect(skyAt(wcs, 10, 20 + 90.01).lat).toBeNaN();
  });
});

describe('parameters that make no projection', () => {
  it.each<[string, Record<number, number>, string]>([
    ['ZPN', { 1: 0, 2: 1 }, 'does not rise at the pole'],
    ['ZPN', { 1: -1, 2: 0.5 }, 'does not rise at the pole'],
    ['ZPN', { 0: 1 }, 'needs a polynomial'],
    ['AIR', { 1: -90 }, 'above −90'],
    ['COO', { 1: 90 }, 'degenerate'],
    ['COO', { 1: -60, 2: 30 }, 'degenerate'],
    ['COP', { 1: 45, 2: 90 }, 'degenerate'],
    ['COE', { 1: 90.5 }, 'middle latitude'],
    ['COD', { 1: 0 }, 'middle latitude'],
    ['AZP', { 1: -1 }, 'lies in the plane'],
    ['AZP', { 1: 2, 2: 90 }, 'lies in the plane'],
    ['SZP', { 1: -1 }, 'lies in the plane'],
    ['CYP', { 1: 1, 2: 0 }, 'CYP needs'],
    ['CYP', { 1: -1 }, 'CYP needs'],
    ['CYP', { 1: 0.5, 2: -0.5 }, 'CYP needs'],
    ['CEA', { 1: 0 }, 'must lie in'],
    ['CEA', { 1: 1.001 }, 'must lie in'],
    ['HPX', { 1: 0 }, 'must be positive'],
    ['HPX', { 1: 4, 2: 0 }, 'must be positive'],
    ['BON', {}, 'standard latitude'],
  ])('%s with %j', (code, parameters, message) => {
    expect(() => createProjection(code, parameters)).toThrow(message);
    expect(() => createProjection(code, parameters)).toThrow(
      expect.objectContaining({ tag: 'wcs', location: { card: 'PV2_1' } }),
    );
  });

  it.each<[string, Record<number, number>, Record<number, number>]>([
    ['AZP', {}, { 1: 0, 2: 0 }],
    ['SZP', { 1: 2 }, { 1: 2, 2: 0, 3: 90 }],
    ['SZP', {}, { 1: 0 }],
    ['SZP', { 1: 2, 3: 60 }, { 1: 2, 2: 0, 3: 60 }],
    // wcslib reads thirty coefficients.
    ['ZPN', { 1: 1, 29: 1e-9, 30: 7 }, { 1: 1, 29: 1e-9 }],
    ['SIN', {}, { 1: 0, 2: 0 }],
    ['AIR', {}, { 1: 90 }],
    ['CYP', {}, { 1: 1, 2: 1 }],
    ['CYP', { 1: 2 }, { 1: 2, 2: 1 }],
    ['CEA', {}, { 1: 1 }],
    ['COP', { 1: 40 }, { 1: 40, 2: 0 }],
    ['COE', { 1: 40 }, { 1: 40, 2: 0 }],
    ['COD', { 1: 40 }, { 1: 40, 2: 0 }],
    ['COO', { 1: 40 }, { 1: 40, 2: 0 }],
    ['HPX', {}, { 1: 4, 2: 3 }],
  ])('%s with %j is that with the defaults of paper II: %j', (code, few, all) => {
    const places = [few, all].map((parameters) => {
      const [phi, theta] = [Float64Array.of(0.7, -0.3), Float64Array.of(0.4, 1.2)];
      createProjection(code, parameters).project(phi, theta, 2);
      return [...phi, ...theta];
    });
    expect(places[0].every(Number.isFinite)).toBe(true);
    expect(places[0]).toEqual(places[1].map((value) => near(value, 12)));
  });

  it.each<[string, Record<number, number>]>([
    ['HPX', { 1: 1, 2: 1 }],
    ['HPX', { 1: 0.5, 2: 0.5 }],
    ['CEA', { 1: 1 }],
    ['COD', { 1: 90 }],
    ['COE', { 1: -90 }],
    ['AZP', { 1: 1, 2: 89 }],
    ['AIR', { 1: -89 }],
  ])('are not these: %s with %j', (code, parameters) => {
    expect(() => createProjection(code, parameters)).not.toThrow();
  });

  it('are refused of an unknown projection, and of what every object has', () => {
    for (const code of ['XYZ', 'toString', ''])
      expect(() => createProjection(code)).toThrow(
        expect.objectContaining({ tag: 'unsupported', location: { card: 'CTYPE1' } }),
      );
  });
});

describe('a zenithal equal area projection', () => {
  const ZEA = createProjection('ZEA');
  const latitudeAt = (radius: number) => {
    const [x, y] = [Float64Array.of(0), Float64Array.of(-radius)];
    ZEA.deproject(x, y, 1);
    return y[0];
  };

  it('ends on the circle of radius 2, the other pole, but for rounding', () => {
    for (const radius of [2, 2 + 1e-13]) expect(latitudeAt(radius)).toBeCloseTo(-Math.PI / 2, 6);
    for (const radius of [2 + 1e-11, 2.1, 3.9]) expect(latitudeAt(radius)).toBeNaN();
  });
});
