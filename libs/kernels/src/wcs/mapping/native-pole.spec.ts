import fc from 'fast-check';
import { solveNativePole, type PoleConditions } from './native-pole.js';
import { rotationToSky } from './spherical-rotation.js';

const DEGREE = Math.PI / 180;

const vectorOf = (lon: number, lat: number) => {
  const [a, d] = [lon * DEGREE, lat * DEGREE];
  return [Math.cos(d) * Math.cos(a), Math.cos(d) * Math.sin(a), Math.sin(d)] as const;
};

/** Where the fiducial point comes out, and how far that is from where it should, as a vector. */
function missOf({ lon0, lat0, phi0, theta0 }: PoleConditions, pole: ReturnType<typeof solveNativePole>) {
  const m = rotationToSky(pole);
  const native = vectorOf(phi0, theta0);
  const sky = [0, 3, 6].map((row) => m[row] * native[0] + m[row + 1] * native[1] + m[row + 2] * native[2]);
  return Math.hypot(...vectorOf(lon0, lat0).map((value, i) => value - sky[i]));
}

/**
 * Paper II, eq. 7 at the fiducial point, which eq. 8 solves for the latitude δp of the native pole: 0 where δp makes the
 * fiducial point lie at lat0.
 */
function latitudeError({ lat0, theta0, phi0 }: PoleConditions, lonpole: number, pole: number): number {
  const [sine, cosine] = [Math.sin(theta0 * DEGREE), Math.cos(theta0 * DEGREE)];
  return (
    sine * Math.sin(pole * DEGREE) +
    cosine * Math.cos(pole * DEGREE) * Math.cos((lonpole - phi0) * DEGREE) -
    Math.sin(lat0 * DEGREE)
  );
}

/** All latitudes of the pole, found by looking for changes of sign in steps of a degree. */
function possibleLatitudes(conditions: PoleConditions, lonpole: number): number[] {
  const error = (pole: number) => latitudeError(conditions, lonpole, pole);
  const found: number[] = [];
  for (let low = -90; low < 90; low += 1) {
    if (error(low) * error(low + 1) >= 0) continue;
    let [from, to] = [low, low + 1];
    for (let k = 0; k < 40; k++) {
      const middle = (from + to) / 2;
      if (error(from) * error(middle) > 0) from = middle;
      else to = middle;
    }
    found.push(from);
  }
  return found;
}

const poleOf = (conditions: PoleConditions) => {
  try {
    return solveNativePole(conditions);
  } catch {
    return undefined;
  }
};

describe('the native pole', () => {
  const anywhere = fc.double({ min: -180, max: 180, noNaN: true });
  const latitude = fc.double({ min: -89, max: 89, noNaN: true });
  const conditions = fc.record({
    lon0: anywhere,
    lat0: fc.oneof(latitude, fc.constantFrom(-45, 0, 45)),
    phi0: fc.oneof(anywhere, fc.constant(0)),
    theta0: fc.oneof(latitude, fc.constantFrom(-45, 0, 45)),
    lonpole: fc.oneof(anywhere, fc.constantFrom(undefined, 0, 180, -180, 90, -90)),
    latpole: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(undefined, -90, 90)),
  });

  it('puts the fiducial point at CRVAL and is, of those that do, the nearest to LATPOLE', () => {
    fc.assert(
      fc.property(conditions, (given) => {
        const lonpole = given.lonpole ?? given.phi0 + (given.lat0 < given.theta0 ? 180 : 0);
        const possible = possibleLatitudes(given, lonpole);
        const pole = poleOf(given);
        if (pole === undefined) {
          expect(possible).toEqual([]);
          return;
        }
        expect(pole.phi).toBe(lonpole);
        expect(missOf(given, pole)).toBeLessThan(1e-6);
        const nearest = Math.min(...possible.map((one) => Math.abs(one - (given.latpole ?? 90))));
        if (possible.length > 0)
          expect(Math.abs(pole.lat - (given.latpole ?? 90))).toBeLessThan(nearest + 1e-6);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    [180, 10, -89.99999997, -9.99999997],
    [-180, 10, -89.99999997, -9.99999997],
    [0, 10, 89.99999997, 10.00000003],
  ])(
    'keeps its digits where LONPOLE is %d: arcs beside a pole add up',
    (lonpole, theta0, lat0, latitude0) => {
      const pole = solveNativePole({ lon0: 30, phi0: 0, lonpole, theta0, lat0, latpole: latitude0 });
      expect(Math.abs(pole.lat - latitude0)).toBeLessThan(1e-11);
    },
  );

  const BASE = { lon0: 30, lat0: 0, phi0: 0, theta0: 0 };

  it.each<[string, Partial<PoleConditions>, number]>([
    ['the fiducial point where that is the native pole', { theta0: 90, lat0: -35 }, -35],
    ['LATPOLE where the fiducial point leaves it free', { lonpole: 90, latpole: 25 }, 25],
    ['no farther than the celestial pole', { lonpole: -90, latpole: 100 }, 90],
    ['no farther than the other celestial pole', { lonpole: 90, latpole: -100 }, -90],
    ['exact where the arcs add up on the meridian', { theta0: 10, lat0: 30, lonpole: 0 }, 70],
    ['exact where they do across the pole', { theta0: 30, lat0: 10, lonpole: 180 }, 70],
    [
      'the fiducial point to the last digit beside a celestial pole',
      { theta0: 90, lat0: 89.99999997, lonpole: 40 },
      89.99999997,
    ],
    ['exact half a turn the other way', { theta0: 30, lat0: 10, lonpole: -180 }, 70],
  ])('has the latitude of %s: %j', (_, given, latitude0) => {
    const pole = solveNativePole({ ...BASE, ...given });
    expect(pole.lat).toBe(latitude0);
  });

  it.each<[Partial<PoleConditions>, number]>([
    [{ lat0: 40 }, 0],
    [{ lat0: -40 }, 180],
    [{ theta0: 50, lat0: 50 }, 0],
    [{ theta0: 50, lat0: 49, phi0: 20 }, 200],
    [{ theta0: 50, lat0: 51, phi0: 20 }, 20],
    [{ theta0: 90, lat0: 90 }, 0],
    [{ theta0: 90, lat0: 89 }, 180],
  ])('lies by default where paper II says: %j: LONPOLE %d', (given, lonpole) => {
    expect(solveNativePole({ ...BASE, ...given }).phi).toBe(lonpole);
  });

  it.each<[string, Partial<PoleConditions>]>([
    ['CRVAL2', { lat0: 90 + 1e-9 }],
    ['CRVAL2', { lat0: -90 - 1e-9 }],
    ['PV1_2', { theta0: 90 + 1e-9 }],
    ['LONPOLE', { lat0: 1e-9, lonpole: 90 }],
    ['LONPOLE', { lat0: 60, lonpole: 60 }],
    ['LATPOLE', { lat0: 30, theta0: 10, lonpole: 180 }],
  ])('is refused by %s where no rotation agrees: %j', (card, given) => {
    expect(() => solveNativePole({ ...BASE, ...given })).toThrow(
      expect.objectContaining({ tag: 'wcs', location: { card } }),
    );
  });

  it.each<Partial<PoleConditions>>([
    { lat0: 90 + 5e-11 },
    { theta0: 90 + 5e-11, lat0: 20, lonpole: 180 },
    { lat0: 5e-11, lonpole: 90 },
    { lat0: 30 + 5e-11, lonpole: 60 },
    { lat0: -30 - 5e-11, lonpole: 120 },
  ])('is found where rounding has put it off by a ten-billionth: %j', (given) => {
    expect(missOf({ ...BASE, ...given }, solveNativePole({ ...BASE, ...given }))).toBeLessThan(1e-6);
  });
});
