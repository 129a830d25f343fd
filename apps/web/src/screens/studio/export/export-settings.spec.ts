import { pictureOf } from '../../../picture/presets.js';
import { sampleGrid } from '../../../picture/testing/sample-grid.js';
import {
  exportRequest,
  firstSettings,
  isOfScreen,
  levelSizes,
  proportionalSize,
  SIDE,
  type ExportSettings,
} from './export-settings.js';

const grid = sampleGrid(3);
const picture = pictureOf(grid);
const first = firstSettings(grid);
const requestWith = (changes: Partial<ExportSettings>) =>
  exportRequest(picture, grid, { ...first, ...changes });

describe('an export', () => {
  it('begins with the pixels of the screen at 1:1', () => {
    expect(isOfScreen(first)).toBe(true);
    expect(requestWith({})).toMatchObject({
      window: { level: 0, x: 0, y: 0, width: 3000, height: 2000 },
      ...{ outputFormat: 'png', bitDepth: 8, embedAvm: true, repairCores: false, featherArcsec: 0 },
    });
    expect(requestWith({})).not.toHaveProperty('quality');
    expect(requestWith({})).not.toHaveProperty('sharpening');
  });

  it('can be of a coarser level, or of another size', () => {
    expect(requestWith({ size: { level: 2 } }).window).toEqual({
      level: 2,
      x: 0,
      y: 0,
      width: 750,
      height: 500,
    });
    const own = requestWith({ size: { width: 1200, height: 800 } });
    expect(own).toMatchObject({ width: 1200, height: 800 });
    expect(own).not.toHaveProperty('window');
    expect(isOfScreen({ ...first, size: { width: 3000, height: 2000 } })).toBe(false);
  });

  it('has 8 bits and a quality as JPEG', () => {
    const jpeg = requestWith({ format: 'jpeg', bitDepth: 16, quality: 80 });
    expect(jpeg).toMatchObject({ outputFormat: 'jpeg', bitDepth: 8, quality: 80 });
    expect(requestWith({ format: 'tiff', bitDepth: 16 })).toMatchObject({
      outputFormat: 'tiff',
      bitDepth: 16,
    });
  });

  it('can have what the screen does not show; feathered it has the size of a level', () => {
    const changes = {
      sharpening: 1.5,
      featherArcsec: 'auto',
      repairCores: true,
      size: { level: 1 },
    } as const;
    const request = requestWith(changes);
    expect(request).toMatchObject({
      ...{ sharpening: { amount: 1.5 }, featherArcsec: 'auto', repairCores: true, width: 1500, height: 1000 },
    });
    expect(request).not.toHaveProperty('window');
    for (const change of [
      { sharpening: 1 },
      { featherArcsec: 'auto' },
      { repairCores: true },
      { format: 'jpeg' },
    ] as const)
      expect(isOfScreen({ ...first, ...change })).toBe(false);
  });

  it('fills no cores of stars with 16 bits', () => {
    const deep = { repairCores: true, bitDepth: 16 } as const;
    expect(requestWith({ ...deep, format: 'png' }).repairCores).toBe(false);
    expect(isOfScreen({ ...first, ...deep })).toBe(true);
    expect(requestWith({ ...deep, format: 'jpeg' }).repairCores).toBe(true);
  });

  it('of a large picture begins with the finest level that can be a file', () => {
    const levels = [20_000, 10_000, 5_000, 2_500].map((width) => ({ width, height: 100 }));
    expect(firstSettings({ levels }).size).toEqual({ level: 2 });
    expect(levelSizes({ levels }).map(({ level }) => level)).toEqual([2, 3]);
  });

  it.each([
    [{ width: 1500 }, { width: 1500, height: 1000 }],
    [{ height: 100 }, { width: 150, height: 100 }],
    [{ width: 99_999 }, { width: SIDE.max, height: 5333 }],
    [{ height: 1 }, { width: 24, height: SIDE.min }],
  ])('keeps the proportions: %j becomes %j', (given, expected) => {
    expect(proportionalSize(grid, given)).toEqual(expected);
  });
});
