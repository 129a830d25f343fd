import { worldAxes } from './world-axes.js';

const CUBE = {
  CTYPE1: 'RA---TAN',
  CTYPE2: 'DEC--TAN',
  CTYPE3: 'WAVE',
  CUNIT3: 'um',
  CRPIX1: 5,
  CRPIX2: 5,
  CRPIX3: 1,
  CRVAL1: 10,
  CRVAL2: 20,
  CRVAL3: 4.9,
  CDELT1: -1e-4,
  CDELT2: 1e-4,
  CDELT3: 0.01,
};
const header = (cards: Record<string, string | number>) => new Map<string, unknown>(Object.entries(cards));

describe('the axes of a cube', () => {
  it('are linear in SI units beside the sky', () => {
    const world = worldAxes(header(CUBE));
    expect(world.axes[2]).toEqual({ ctype: 'WAVE', unit: 'm', cunit: 'um', factor: 1e-6 });
    const [lon, lat, wave] = world.pixelToWorld([4, 4, 10]);
    expect(lon).toBeCloseTo(10, 12);
    expect(lat).toBeCloseTo(20, 12);
    expect(wave).toBeCloseTo(5e-6, 18);
  });

  it('may be logarithmic', () => {
    const world = worldAxes(header({ ...CUBE, CTYPE3: 'FREQ-LOG', CUNIT3: 'GHz', CRVAL3: 2, CDELT3: 1 }));
    expect(world.pixelToWorld([4, 4, 2])[2]).toBeCloseTo(2e9 * Math.E, 3);
  });

  it('are refused by card where a logarithm has nothing to start from', () => {
    const cards = { ...CUBE, CTYPE3: 'FREQ-LOG', CRVAL3: 0 };
    expect(() => worldAxes(header(cards))).toThrow(/card CRVAL3: 0 is no value of FREQ-LOG/);
  });

  it('count by any card of theirs', () => {
    expect(worldAxes(header({ ...CUBE, CDELT5: 2, CRPIX5: 3 })).pixelToWorld([4, 4, 0, 0, 4])[4]).toBe(4);
  });

  it.each([
    ['Angstroms', 1e-10, 'm'],
    ['10**-10 m', 1e-10, 'm'],
    ['km.s-1', 1e3, 'm/s'],
    ['KM/S', 1e3, 'm/s'],
    ['cm**-1', 1e2, '1/m'],
    ['m^(2)/m', 1, 'm'],
    ['PHz', 1e15, 'Hz'],
    ['keV', 1.602176634e-16, 'J'],
    ['min', 60, 's'],
    ['furlong', 1, 'furlong'],
    ['10**3', 1, '10**3'],
  ])('have values in %s as %d %s', (unit, factor, si) => {
    const world = worldAxes(header({ ...CUBE, CUNIT3: unit, CRVAL3: 7 }));
    expect(world.axes[2].unit).toBe(si);
    expect(world.pixelToWorld([4, 4, Number(CUBE.CRPIX3) - 1])[2] / (7 * factor)).toBeCloseTo(1, 13);
  });

  it('move the sky where the matrix says so', () => {
    const drifting = worldAxes(header({ ...CUBE, PC2_3: 2 }));
    const straight = worldAxes(header(CUBE));
    // Two pixels of declination a plane.
    expect(drifting.pixelToWorld([4, 4, 3])[1]).toBeCloseTo(straight.pixelToWorld([4, 10, 3])[1], 12);
  });

  it('are refused by name where their algorithm is not known', () => {
    expect(() => worldAxes(header({ ...CUBE, CTYPE3: 'WAVE-XYZ' }))).toThrow(
      /CTYPE3: the algorithm of WAVE-XYZ/,
    );
  });

  it('need no sky', () => {
    const world = worldAxes(header({ CTYPE1: 'TIME', CUNIT1: 'min', CRVAL1: 1, CDELT1: 0.5, CRPIX1: 1 }));
    expect(world.celestial).toBeUndefined();
    expect(world.pixelToWorld([2])).toEqual([120]);
    expect(() => world.pixelToWorld([1, 2])).toThrow(/2 coordinates for 1 axes/);
  });
});
