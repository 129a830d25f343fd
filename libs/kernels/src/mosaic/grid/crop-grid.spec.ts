import { plate, skyAround } from '../../../test/degree-grids.js';
import { createWcs } from '../../wcs/create-wcs.js';
import { pixelAt, skyAt } from '../../wcs/footprint-corners.js';
import { cropGrid, cutWindow } from './crop-grid.js';
import { fitGrid } from './fit-grid.js';
import type { ImageGrid } from './image-grid.js';

describe('cropGrid', () => {
  // Where the first pixel of a plate that begins at (x, y) of the grid lies.
  const input = (x: number, y: number, width: number, height: number) => plate(width, height, -x, -y);
  const cropped = (grid: ImageGrid, inputs: ImageGrid[], crop: 'union' | 'intersection') => {
    const { wcs, width, height } = cropGrid(grid, inputs, crop);
    const corner = pixelAt(grid.wcs, skyAt(wcs, 0, 0).lon, skyAt(wcs, 0, 0).lat);
    return [corner.x, corner.y, width, height].map((value) => Math.round(value * 1e6) / 1e6);
  };
  const grid = plate(100, 80);

  it.each<[string, ImageGrid[], number[]]>([
    ['an image on whole pixels', [input(10, 20, 30, 15)], [10, 20, 30, 15]],
    ['an image between pixels', [input(10.4, 20.3, 30, 15)], [10, 20, 31, 16]],
    ['two images', [input(10, 20, 30, 15), input(60, 5, 7, 9)], [10, 5, 57, 30]],
    ['an image beyond the lower left', [input(-5, -7, 30, 15)], [0, 0, 25, 8]],
    ['an image beyond the upper right', [input(90, 70, 30, 15)], [90, 70, 10, 10]],
    ['an image as good as on whole pixels', [input(10 + 4e-7, 20 - 4e-7, 30, 15)], [10, 20, 30, 15]],
    ['an image of which the grid has one column', [input(99, 0, 10, 10)], [99, 0, 1, 10]],
    ['an image of which the grid has one row', [input(0, 79, 10, 10)], [0, 79, 10, 1]],
    ['the grid itself', [grid], [0, 0, 100, 80]],
  ])('union: %s', (_, inputs, window) => {
    expect(cropped(grid, inputs, 'union')).toEqual(window);
  });

  it.each<[string, ImageGrid[], number[]]>([
    ['one image on whole pixels', [input(10, 20, 30, 15)], [10, 20, 30, 15]],
    ['one image between pixels', [input(10.4, 20.3, 30, 15)], [11, 21, 29, 14]],
    ['two images', [input(10, 20, 30, 25), input(15, 5, 40, 30)], [15, 20, 25, 15]],
    ['three images', [input(0, 0, 30, 30), input(10, 5, 30, 30), input(5, 12, 20, 9)], [10, 12, 15, 9]],
    ['what reaches beyond the grid', [input(-5, -7, 300, 150)], [0, 0, 100, 80]],
  ])('intersection: %s', (_, inputs, window) => {
    expect(cropped(grid, inputs, 'intersection')).toEqual(window);
  });

  it('reports when nothing is left', () => {
    for (const inputs of [
      [input(0, 0, 10, 10), input(20, 0, 10, 10)],
      [input(0, 0, 10, 10), input(0, 20, 10, 10)],
      [input(0, 0, 10, 10), input(9.6, 0, 10, 10)],
      [input(0, 0, 10, 10), input(0, 9.6, 10, 10)],
      [],
    ])
      expect(() => cropGrid(grid, inputs, 'intersection')).toThrow(
        'crop: the images do not overlap on the sky',
      );
    for (const inputs of [
      [input(200, 0, 10, 10)],
      [input(0, 200, 10, 10)],
      [input(-20, 0, 10, 10)],
      [input(0, -20, 10, 10)],
      // Inputs that begin or end at an edge of the grid.
      [input(100, 0, 10, 10)],
      [input(0, 80, 10, 10)],
      [input(-10, 0, 10, 10)],
      [input(0, -10, 10, 10)],
    ])
      expect(() => cropGrid(grid, inputs, 'union')).toThrow('do not overlap the grid on the sky');
  });

  it('cuts a sky box of whole pixels around its centre, at least one', () => {
    const box = (ra: number, dec: number, widthArcsec: number, heightArcsec: number) => {
      const { wcs, width, height } = cropGrid(grid, [], { ra, dec, widthArcsec, heightArcsec });
      const { x, y } = pixelAt(grid.wcs, skyAt(wcs, 0, 0).lon, skyAt(wcs, 0, 0).lat);
      return [Math.round(x), Math.round(y), width, height];
    };
    // A pixel is 3.6 arc seconds.
    expect(box(0.05, 0.03, 36 * 1.1, 18)).toEqual([45, 28, 11, 5]);
    expect(box(0.0502, 0.0302, 36, 36)).toEqual([46, 26, 10, 10]);
    expect(box(0.05, 0.03, 0.1, 0.1)).toEqual([50, 30, 1, 1]);
    expect(box(-0.002, 0.03, 18, 18)).toEqual([-4, 28, 5, 5]);
  });

  it('takes the centre of a box in ICRS, whatever the frame of the grid', () => {
    const galactic = createWcs({
      ...{ projection: 'TAN', frame: { system: 'GALACTIC', equinox: 2000 }, crpix: [51, 31], crval: [0, 0] },
      cd: [-0.001, 0, 0, 0.001],
    });
    // The galactic centre, by astropy 5.2.
    const box = { ra: 266.40498829, dec: -28.93617776, widthArcsec: 3.6, heightArcsec: 3.6 };
    const { wcs } = cropGrid({ wcs: galactic, width: 100, height: 60 }, [], box);
    const { x, y } = pixelAt(galactic, skyAt(wcs, 0, 0).lon, skyAt(wcs, 0, 0).lat);
    expect([Math.round(x), Math.round(y)]).toEqual([50, 30]);
  });

  it('takes a seam into account: around a wide image a step of its lattice more', () => {
    const target = skyAround('CAR');
    const wide = skyAround('CAR', 100, 40);
    const { width, height } = cropGrid(target, [wide], 'union');
    // 360 / 129 pixels on each side, extended to integer pixels.
    expect([width, height]).toEqual([106, 46]);
  });
});

describe('a grid that look-up tables distort', () => {
  const grid = plate(100, 80);

  it('is neither cut nor scaled', () => {
    const table = {
      width: 2,
      height: 2,
      data: new Float32Array(4),
      crpix: [1, 1],
      crval: [1, 1],
      cdelt: [50, 50],
    } as const;
    for (const name of ['pixelTables', 'detectorTables'] as const) {
      const wcs = createWcs({ ...grid.wcs.parameters, [name]: [table, table] });
      expect(() => cutWindow({ ...grid, wcs }, { x: 0, y: 0, width: 1, height: 1 })).toThrow(
        'look-up tables',
      );
      expect(() => fitGrid({ ...grid, wcs }, { width: 10 })).toThrow('no other scale');
    }
  });
});

describe('fitGrid', () => {
  const grid = plate(300, 200);
  const sizeOf = ({ width, height }: ImageGrid) => [width, height];

  it.each([
    [{ width: 150 }, [150, 100]],
    [{ height: 50 }, [75, 50]],
    [{ width: 600 }, [600, 400]],
    [{ width: 150, height: 150 }, [150, 100]],
    [{ width: 600, height: 100 }, [150, 100]],
    [{ width: 1 }, [1, 1]],
    [{ maxPixels: 60_000 }, [300, 200]],
    [{ maxPixels: 59_999 }, [299, 199]],
    [{ maxPixels: 15_000 }, [150, 100]],
    [{ maxPixels: 1 }, [1, 1]],
  ])('to %j', (limit, size) => {
    const fitted = fitGrid(grid, limit);
    expect(sizeOf(fitted)).toEqual(size);
    // The lower left corner stays where it is.
    const [corner, before] = [skyAt(fitted.wcs, -0.5, -0.5), skyAt(grid.wcs, -0.5, -0.5)];
    expect([corner.lon, corner.lat]).toEqual([expect.closeTo(before.lon, 9), expect.closeTo(before.lat, 9)]);
  });

  it('leaves the grid as it is without a limit', () => {
    expect(fitGrid(grid, {})).toBe(grid);
    expect(fitGrid(grid, { maxPixels: 60_000 })).toBe(grid);
  });

  it('keeps a row of a narrow grid, and all its pixels along it', () => {
    expect(sizeOf(fitGrid(plate(1000, 2), { maxPixels: 400 }))).toEqual([400, 1]);
    expect(sizeOf(fitGrid(plate(2, 1000), { maxPixels: 400 }))).toEqual([1, 400]);
    expect(sizeOf(fitGrid(plate(1000, 2), { maxPixels: 500 }))).toEqual([500, 1]);
    expect(sizeOf(fitGrid(plate(1000, 4), { maxPixels: 1000 }))).toEqual([500, 2]);
  });

  it.each([
    [{ width: 0.9 }, 'width: 0.9'],
    [{ width: NaN, height: 5 }, 'width: NaN'],
    [{ height: 0 }, 'height: 0'],
    [{ width: 5, height: -5 }, 'height: -5'],
    [{ maxPixels: 0 }, 'maxPixels: 0'],
  ])('refuses %j', (limit, message) => {
    expect(() => fitGrid(grid, limit)).toThrow(message);
  });
});
