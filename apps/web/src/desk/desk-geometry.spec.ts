import * as fc from 'fast-check';
import {
  hueToPlace,
  labelPlaces,
  nearestDot,
  placeToHue,
  placeToWeight,
  tickPlaces,
  weightToPlace,
} from './desk-geometry.js';

describe('the wavelength desk', () => {
  it('has blue at the left, red at the right, and purple at the nearer side', () => {
    expect([240, 120, 0].map(hueToPlace)).toEqual([0, 0.5, 1]);
    expect([0, 0.5, 1, -3, 7].map(placeToHue)).toEqual([240, 120, 0, 240, 0]);
    expect([270, 330, 360].map(hueToPlace)).toEqual([0, 1, 1]);
  });

  it('has heavy channels above', () => {
    expect([2, 1, 0].map(weightToPlace)).toEqual([0, 0.5, 1]);
    expect([0, 0.25, 1, 9].map(placeToWeight)).toEqual([2, 1.5, 0, 0]);
  });

  it('has ticks by the logarithm of the wavelength', () => {
    const [first, middle, none, last] = tickPlaces([1, 2, null, 4]);
    expect([first, none, last]).toEqual([0.06, null, 0.94]);
    expect(middle).toBeCloseTo(0.5, 12);
    expect(tickPlaces([2, 2, null])).toEqual([0.5, 0.5, null]);
    expect(tickPlaces([])).toEqual([]);
  });

  it('has labels that stand apart, inside, in the order of their ticks', () => {
    const ticks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(ticks, (places) => {
        const labels = labelPlaces(places, 0.18);
        for (const [i, label] of labels.entries()) {
          expect(label).toBeGreaterThanOrEqual(0.09 - 1e-9);
          expect(label).toBeLessThanOrEqual(0.91 + 1e-9);
          for (const [j, other] of labels.entries()) {
            if (i !== j) expect(Math.abs(label - other)).toBeGreaterThanOrEqual(0.18 - 1e-9);
            if (places[i] < places[j]) expect(label).toBeLessThan(other);
          }
        }
      }),
    );
    expect(labelPlaces([0.3, 0.8], 0.18)).toEqual([0.3, 0.8]);
  });

  it('gives the pointer the nearest dot within its reach', () => {
    const dots = [
      { index: 0, x: 0, y: 0.5 },
      { index: 1, x: 0.1, y: 0.5 },
    ];
    const size = { width: 300, height: 100 };
    expect(nearestDot(dots, { x: 20, y: 50 }, size, 24)?.index).toBe(1);
    expect(nearestDot(dots, { x: 5, y: 55 }, size, 24)?.index).toBe(0);
    expect(nearestDot(dots, { x: 150, y: 50 }, size, 24)).toBeUndefined();
  });
});
