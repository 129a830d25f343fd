import { weighFootprint } from './weigh-footprint.js';

describe('weighFootprint', () => {
  it('multiplies, and takes what has no weight above 0 as not covered', () => {
    const footprint = Float32Array.of(1, 0.5, 0, 1, 1, 1);
    weighFootprint(footprint, Float32Array.of(3, 2, 5, 0, -1, NaN));
    expect([...footprint]).toEqual([3, 1, 0, 0, 0, 0]);
  });

  it('counts the largest weight, and nothing beyond', () => {
    const footprint = Float32Array.of(1, 1, 1);
    weighFootprint(footprint, Float32Array.of(9.99e29, 1.01e30, Infinity));
    expect([...footprint]).toEqual([Math.fround(9.99e29), 0, 0]);
  });

  it('refuses weights of another size', () => {
    expect(() => weighFootprint(new Float32Array(2), new Float32Array(3))).toThrow('weights');
  });
});
