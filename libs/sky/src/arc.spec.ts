import { distanceToArcDeg } from './arc.js';
import { directionOf } from './direction.js';

describe('distanceToArcDeg', () => {
  it('measures to the foot of the perpendicular, else to the nearer end', () => {
    const [a, b] = [directionOf({ ra: 0, dec: 0 }), directionOf({ ra: 10, dec: 0 })];
    expect(distanceToArcDeg(directionOf({ ra: 5, dec: 2 }), a, b)).toBeCloseTo(2, 10);
    expect(distanceToArcDeg(directionOf({ ra: 13, dec: 0 }), a, b)).toBeCloseTo(3, 10);
    expect(distanceToArcDeg(directionOf({ ra: 185, dec: 1 }), a, b)).toBeGreaterThan(170);
    expect(distanceToArcDeg(directionOf({ ra: 1, dec: 0 }), a, a)).toBeCloseTo(1, 10);
  });
});
