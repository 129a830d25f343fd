import { deproject, isThere, project, type Parameters } from '../../../test/one-point.js';
import { createProjection } from './create-projection.js';

const { PI, cos, sin } = Math;
const HALF = PI / 2;
const DEGREE = PI / 180;

describe('the apex of a cone', () => {
  it.each<[string, Parameters, number]>([
    ['COP', { 1: 45, 2: 25 }, HALF],
    ['COP', { 1: -45, 2: 25 }, -HALF],
    ['COO', { 1: 45, 2: 25 }, HALF],
    ['BON', { 1: 90 }, HALF],
    ['BON', { 1: -90 }, -HALF],
  ])('of %s %j is the pole', (code, pv, theta) => {
    const apex = project(code, pv, [0.7, theta]);
    expect(isThere(apex)).toBe(true);
    const y0 = project(code, pv, [0, theta])[1];
    for (const plane of [apex, [0, y0]] as const) {
      const back = deproject(code, pv, plane);
      expect(back[1]).toBeCloseTo(theta, 7);
      expect(isThere(back)).toBe(true);
    }
  });

  it('is none where the cone ends before', () => {
    // θa = 45° and η = 25°: the apex lies where the middle parallel of COD has its centre, and that of COE, too.
    const cone = { 1: 45, 2: 25 };
    for (const code of ['COE', 'COD']) {
      const pole = project(code, cone, [0, HALF])[1];
      expect(isThere(deproject(code, cone, [0, pole - 1e-6]))).toBe(true);
      expect(isThere(deproject(code, cone, [0, pole + 1e-6]))).toBe(false);
    }
  });
});

it.each(['ARC', 'ZEA', 'ZPN', 'SFL', 'CAR'])('the antipode has an image in %s', (code) => {
  expect(isThere(project(code, { 1: 1 }, [0.3, -HALF]))).toBe(true);
});

it('Bonne’s map of standard latitude 0 is that of Sanson and Flamsteed', () => {
  for (const native of [
    [0.7, 0.4],
    [-3, 1.2],
    [1, 0],
    [2, -1.5],
  ] as const) {
    const plane = project('SFL', {}, native);
    expect(project('BON', { 1: 0 }, native)).toEqual(plane);
    expect(deproject('BON', { 1: 0 }, plane)).toEqual(deproject('SFL', {}, plane));
  }
});

it('a parallel at infinity of CYP has no image', () => {
  // μ + cos θ = 0
  expect(isThere(project('CYP', { 1: -0.5, 2: 1 }, [0.3, PI / 3]))).toBe(false);
  expect(isThere(project('CYP', { 1: -0.5, 2: 1 }, [0.3, 1]))).toBe(true);
});

it('points by the hundred are projected as single ones', () => {
  for (const code of ['TSC', 'CSC', 'QSC']) {
    const count = 600;
    const [x, y] = [0, 1].map((k) =>
      Float64Array.from({ length: count }, (_, i) => Math.sin(i + k) * (3 - 1.5 * k)),
    );
    const [phi, theta] = [x.slice(), y.slice()];
    createProjection(code).project(phi, theta, count);
    const [lon, lat] = [phi.slice(), theta.slice()];
    createProjection(code).deproject(lon, lat, count);
    for (const i of [0, 255, 256, 257, 511, 512, 599]) {
      expect([phi[i], theta[i]]).toEqual(project(code, {}, [x[i], y[i]]));
      expect([lon[i], lat[i]]).toEqual(deproject(code, {}, [phi[i], theta[i]]));
    }
  }
});

describe.each(['XPH', 'HPX', 'TSC', 'QSC', 'CSC'])('%s, made of parts', (code) => {
  it('has every place there and back, on the edges of its parts, too', () => {
    const unit = (phi: number, theta: number) => [cos(theta) * cos(phi), cos(theta) * sin(phi), sin(theta)];
    const missed: number[][] = [];
    for (let lon = -180; lon <= 180; lon += 15)
      for (let lat = -90; lat <= 90; lat += 15) {
        const [phi, theta] = [lon * DEGREE, lat * DEGREE];
        const back = deproject(code, {}, project(code, {}, [phi, theta]));
        const miss = Math.hypot(...unit(...back).map((value, i) => value - unit(phi, theta)[i]));
        // CSC is closed by two polynomials to about 1e-4 only.
        if (!(miss < (code === 'CSC' ? 3e-3 : 1e-7))) missed.push([lon, lat, miss]);
      }
    expect(missed).toEqual([]);
  });
});

it('near the equator a polyconic map is that of its first terms', () => {
  for (const theta of [1e-3, 1e-7, 1e-9, -1e-9, 0]) {
    const [x, y] = project('PCO', {}, [2, theta]);
    expect(x).toBeCloseTo(2, 5);
    // y = θ + φ² θ/2
    expect(y / (3 * theta || 1)).toBeCloseTo(theta === 0 ? 0 : 1, 4);
    const [phi, back] = deproject('PCO', {}, [x, y]);
    expect([phi, back]).toEqual([expect.closeTo(2, 9), expect.closeTo(theta, 14)]);
  }
});
