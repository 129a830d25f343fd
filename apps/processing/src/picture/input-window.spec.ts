import { createWcs, pixelMap, type ImageGrid, type WcsParameters } from '#kernels';
import { skyField } from '../../../../test/support/sky-field.js';
import { inputWindow } from './input-window.js';

/** The whole sky in plate carrée, half a degree a pixel. */
const ALL_SKY: WcsParameters = {
  projection: 'CAR',
  frame: { system: 'ICRS', equinox: 2000 },
  crpix: [360.5, 180.5],
  crval: [0, 0],
  cd: [-0.5, 0, 0, 0.5],
};

function allSky(changes: Partial<WcsParameters> = {}) {
  return { ...skyField({ width: 720, height: 360 }), wcs: createWcs({ ...ALL_SKY, ...changes }) };
}

/** The smallest rectangle of the image's pixels that holds the centre of each output pixel: every one is looked up. */
function pixelsSeen(image: ImageGrid, grid: ImageGrid) {
  const map = pixelMap(grid.wcs, image.wcs, grid.width, grid.height, { tolerance: 0 });
  const [x, y] = [new Float64Array(grid.width), new Float64Array(grid.width)];
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let row = 0; row < grid.height; row++) {
    map.mapRow(row, x, y);
    for (let i = 0; i < grid.width; i++) {
      const [column, line] = [Math.round(x[i]), Math.round(y[i])];
      if (!(column >= 0 && column < image.width && line >= 0 && line < image.height)) continue;
      columns.add(column);
      rows.add(line);
    }
  }
  return {
    x: Math.min(...columns),
    y: Math.min(...rows),
    xEnd: Math.max(...columns) + 1,
    yEnd: Math.max(...rows) + 1,
  };
}

describe('inputWindow', () => {
  it('is the whole image when the output shows all of it', () => {
    const image = skyField();
    expect(inputWindow(image, skyField())).toEqual({
      window: { x: 0, y: 0, width: 200, height: 100 },
      reduction: 1,
      width: 200,
      height: 100,
    });
  });

  it('is the part that the output shows, with a margin', () => {
    const part = inputWindow(skyField(), skyField({ width: 20, height: 10 }))!;
    // The middle 20 × 10 pixels begin at 90, 45; four pixels of margin on every side, and half a pixel of edge.
    expect(part.window.x).toBeGreaterThanOrEqual(90 - 6);
    expect(part.window.x).toBeLessThanOrEqual(90 - 4);
    expect(part.window.width).toBeGreaterThanOrEqual(20 + 8);
    expect(part.window.width).toBeLessThanOrEqual(20 + 11);
    expect(part.window.height).toBeLessThanOrEqual(10 + 11);
  });

  it('is reduced by integer factors for a coarser output', () => {
    const part = inputWindow(skyField(), skyField({ scaleArcsec: 3.5, width: 60, height: 30 }))!;
    expect(part).toMatchObject({ reduction: 3, width: Math.ceil(200 / 3), height: Math.ceil(100 / 3) });
  });

  it('is null outside the output', () => {
    expect(inputWindow(skyField(), skyField({ ra: 151 }))).toBeNull();
  });

  it('is the whole image when a part of the output is outside its projection', () => {
    const allSky = skyField({ scaleArcsec: 7200, width: 150, height: 75 });
    expect(inputWindow(skyField(), allSky)?.window).toEqual({ x: 0, y: 0, width: 200, height: 100 });
  });

  it.each<[string, { wcs?: Partial<WcsParameters>; grid: Parameters<typeof skyField>[0] }]>([
    ['beside a pole', { grid: { ra: 30, dec: 90 } }],
    ['beside the other pole, off the centre', { grid: { ra: 200, dec: -86, rotationDeg: 20 } }],
    ['across the seam', { grid: { ra: 180.3, dec: 20, width: 40 } }],
    ['across the seam, by little', { grid: { ra: 190.1, dec: 0, rotationDeg: 8, height: 30 } }],
    ['at the pole of a tilted map', { wcs: { crval: [80, 40] }, grid: { ra: 260, dec: 50 } }],
    [
      'in a conic map',
      { wcs: { projection: 'COE', crval: [0, 45], pv: { 1: 45 } }, grid: { ra: 0, dec: 88 } },
    ],
    ['at the edge of a cube face', { wcs: { projection: 'TSC' }, grid: { ra: 45, dec: 36 } }],
  ])('holds all of the output’s pixels %s', (_, { wcs, grid }) => {
    const image = allSky(wcs);
    const output = skyField({ scaleArcsec: 720, width: 100, height: 80, ...grid });
    const seen = pixelsSeen(image, output);
    const { window } = inputWindow(image, output)!;
    expect(window.x).toBeLessThanOrEqual(seen.x);
    expect(window.y).toBeLessThanOrEqual(seen.y);
    expect(window.x + window.width).toBeGreaterThanOrEqual(seen.xEnd);
    expect(window.y + window.height).toBeGreaterThanOrEqual(seen.yEnd);
  });
});
