import { expectValues, processField, processReference } from '../../../../test/golden/process.js';
import { createRaster } from '../raster.js';
import { rejectOutliers } from './reject-outliers.js';

const field = processField();
const { both, positive } = processReference.rejectOutliers;

describe('rejectOutliers', () => {
  it('equals the formula in scipy, on both sides and on one', () => {
    const all = rejectOutliers(field);
    expectValues(all.raster.data, both.values, 1e-6);
    expect(all.rejected).toBe(both.rejected);
    const bright = rejectOutliers(field, { size: 7, sigma: 4, noiseFloor: 2.5, sides: 'positive' });
    expectValues(bright.raster.data, positive.values, 1e-6);
    expect(bright.rejected).toBe(positive.rejected);
  });

  it('in bands, each from rows of its own, gives the same image', () => {
    const { raster: whole, rejected } = rejectOutliers(field, { size: 7 });
    const { width, height } = field;
    let count = 0;
    for (let row = 0; row < height; row += 10) {
      const end = Math.min(height, row + 10);
      const [from, to] = [Math.max(0, row - 6), Math.min(height, end + 6)];
      const rows = { data: field.data.subarray(from * width, to * width), width, height: to - from };
      const band = rejectOutliers(rows, { size: 7 }, { rowStart: row - from, rowEnd: end - from });
      expect(band.raster.data.subarray((row - from) * width, (end - from) * width)).toEqual(
        whole.data.subarray(row * width, end * width),
      );
      count += band.rejected;
    }
    expect(count).toBe(rejected);
  });

  it('keeps gaps and even fields, and removes outliers in them', () => {
    const flat = createRaster(9, 9);
    flat.data.fill(5);
    flat.data[3] = NaN;
    expect(rejectOutliers(flat)).toMatchObject({ rejected: 0, raster: { data: flat.data } });
    const spike = { ...flat, data: flat.data.slice() };
    spike.data[40] = 6;
    expect(rejectOutliers(spike, { noiseFloor: 0.2 }).rejected).toBe(0); // Five times the floor, and no more.
    expect(rejectOutliers(spike, { noiseFloor: 0.19 }).rejected).toBe(1);
    const { data } = rejectOutliers(spike, { replacement: 'nan' }).raster;
    expect([data[40], data[3], data[4]]).toEqual([NaN, NaN, 5]);
    spike.data[40] = -99;
    expect(rejectOutliers(spike, { sides: 'positive' }).rejected).toBe(0);
  });

  it.each([{ size: 4 }, { sigma: -1 }, { noiseFloor: NaN }])('refuses %p', (options) => {
    expect(() => rejectOutliers(field, options)).toThrow(Object.keys(options)[0]);
  });
});
