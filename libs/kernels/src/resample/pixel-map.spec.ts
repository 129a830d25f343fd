import fc from 'fast-check';
import { createWcs } from '../wcs/create-wcs.js';
import { tanGrid, type TanGrid } from '../wcs/tan-grid.js';
import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { WcsError } from '../errors.js';
import type { WcsParameters } from '../wcs/wcs-parameters.js';
import { TILE_SIDE } from './map-tile.js';
import { mapOf, pixelMap, type PixelMap } from './pixel-map.js';

const OUTPUT: TanGrid = { ra: 10, dec: 84, scaleArcsec: 12, rotationDeg: 30, width: 700, height: 300 };
const INPUT: TanGrid = { ra: 11, dec: 84.2, scaleArcsec: 10, rotationDeg: -75, width: 400, height: 400 };

/** The greatest distance between two maps over all pixels, input pixels; a NaN in one of them only is Infinity. */
function greatestDifference(a: PixelMap, b: PixelMap): number {
  const [ax, ay, bx, by] = Array.from({ length: 4 }, () => new Float64Array(a.width));
  let worst = 0;
  for (let row = 0; row < a.height; row++) {
    a.mapRow(row, ax, ay);
    b.mapRow(row, bx, by);
    for (let i = 0; i < a.width; i++) {
      const distance = Math.max(Math.abs(ax[i] - bx[i]), Math.abs(ay[i] - by[i]));
      if (Number.isNaN(ax[i]) !== Number.isNaN(bx[i])) return Infinity;
      if (distance > worst) worst = distance;
    }
  }
  return worst;
}

/** Counts the points that a coordinate system computes. */
function counted(wcs: CelestialWcs): { wcs: CelestialWcs; points: () => number } {
  let points = 0;
  const skyToPixel: CelestialWcs['skyToPixel'] = (lon, lat, x, y, count = lon.length) => {
    points += count;
    wcs.skyToPixel(lon, lat, x, y, count);
  };
  return { wcs: { ...wcs, skyToPixel }, points: () => points };
}

describe('pixelMap', () => {
  const outputWcs = createWcs(tanGrid(OUTPUT));
  const inputWcs = createWcs(tanGrid(INPUT));
  const exact = pixelMap(outputWcs, inputWcs, OUTPUT.width, OUTPUT.height, { tolerance: 0 });

  it('is exact pixel by pixel with tolerance 0', () => {
    const x = new Float64Array(OUTPUT.width);
    const y = new Float64Array(OUTPUT.width);
    exact.mapRow(123, x, y);
    const sky = [Float64Array.of(456), Float64Array.of(123)];
    outputWcs.pixelToSky(sky[0], sky[1], sky[0], sky[1]);
    inputWcs.skyToPixel(sky[0], sky[1], sky[0], sky[1]);
    expect([x[456], y[456]]).toEqual([sky[0][0], sky[1][0]]);
  });

  it('stays within 1e-5 pixel of the exact map for a twentieth of its points', () => {
    const { wcs, points } = counted(inputWcs);
    const map = pixelMap(outputWcs, wcs, OUTPUT.width, OUTPUT.height);
    expect(greatestDifference(map, exact)).toBeLessThan(1.2e-5);
    expect(points()).toBeLessThan((OUTPUT.width * OUTPUT.height) / 20);
  });

  it('stays within the error bound for difficult maps: a jump, a kink and the end of the sky', () => {
    const wild: CelestialWcs = {
      ...inputWcs,
      skyToPixel(lon, lat, x, y, count = lon.length) {
        inputWcs.skyToPixel(lon, lat, x, y, count);
        for (let i = 0; i < count; i++) {
          if (x[i] + 0.3 * y[i] > 260) x[i] -= 1000;
          y[i] += 0.02 * Math.abs(y[i] - 150);
          if (Math.hypot(x[i] - 100, y[i] - 100) < 40) x[i] = NaN;
        }
      },
    };
    const map = pixelMap(outputWcs, wild, OUTPUT.width, OUTPUT.height);
    const truth = pixelMap(outputWcs, wild, OUTPUT.width, OUTPUT.height, { tolerance: 0 });
    expect(greatestDifference(map, truth)).toBeLessThan(1e-3);
  });

  it('gives any part of any row, in any order', () => {
    const map = pixelMap(outputWcs, inputWcs, OUTPUT.width, OUTPUT.height);
    const whole = [new Float64Array(700), new Float64Array(700)];
    const part = [new Float64Array(300), new Float64Array(300)];
    for (const row of [299, 0, 256, 255]) {
      map.mapRow(row, whole[0], whole[1]);
      map.mapRow(row, part[0], part[1], 250, 550);
      expect(part[0]).toEqual(whole[0].subarray(250, 550));
      expect(part[1]).toEqual(whole[1].subarray(250, 550));
    }
  });

  it('is NaN outside the input’s projection', () => {
    const behind = createWcs(tanGrid({ ...INPUT, ra: 190, dec: -84 }));
    const map = pixelMap(outputWcs, behind, 20, 10);
    const x = new Float64Array(20);
    const y = new Float64Array(20);
    map.mapRow(5, x, y);
    expect([...x, ...y].every(Number.isNaN)).toBe(true);
  });

  it('refuses an empty output', () => {
    expect(() => pixelMap(outputWcs, inputWcs, 0, 10)).toThrow('outWidth: 0 is not a positive integer');
  });
});

/** Every projection of the library, with parameters where it needs some. */
const PROJECTIONS: Record<string, WcsParameters['pv']> = {
  ...Object.fromEntries(
    'TAN SIN STG ARC ZEA CAR MER SFL PAR MOL AIT PCO TSC CSC QSC XPH'.split(' ').map((p) => [p, {}]),
  ),
  AIR: { 1: 45 },
  AZP: { 1: 2, 2: 30 },
  SZP: { 1: 2, 2: 180, 3: 60 },
  ZPN: { 0: 0, 1: 1, 3: -0.05, 5: 0.01 },
  CYP: { 1: 1, 2: 0.8 },
  CEA: { 1: 0.7 },
  COP: { 1: 45, 2: 25 },
  COE: { 1: 45, 2: 25 },
  COD: { 1: 85, 2: 3 },
  COO: { 1: 45, 2: 25 },
  BON: { 1: 45 },
  HPX: { 1: 4, 2: 3 },
};
const NAMES = Object.keys(PROJECTIONS);
const ICRS = { system: 'ICRS', equinox: 2000 } as const;
/** Places where something ends: poles, seams, corners of cube faces, the edges of HEALPix facets. */
const EDGES = [
  [0, 90],
  [77, -90],
  [180, 0],
  [180, 80],
  [45, 35.264389682754654],
  [315, -35.264389682754654],
  [45, 0],
  [90, 41.810314895778596],
  [0, -41.810314895778596],
  [45, 41.8],
] as const;

/** Any coordinate system of any projection around a place, from arc seconds to degrees a pixel, turned and maybe mirrored. */
const anySystem = (crval: readonly [number, number], names: readonly string[] = NAMES) =>
  fc
    .record({
      projection: fc.constantFrom(...names),
      exponent: fc.double({ min: -4.5, max: 0.3, noNaN: true }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      mirror: fc.constantFrom(-1, 1),
      x: fc.double({ min: -60, max: 240, noNaN: true }),
      y: fc.double({ min: -60, max: 240, noNaN: true }),
    })
    .map(({ projection, exponent, angle, mirror, x, y }): WcsParameters => {
      const [cos, sin] = [10 ** exponent * Math.cos(angle), 10 ** exponent * Math.sin(angle)];
      const lat = projection.startsWith('CO') && Math.abs(crval[1]) < 5 ? 20 : crval[1];
      const cd = [mirror * cos, -sin, mirror * sin, cos] as const;
      return {
        projection,
        frame: ICRS,
        crpix: [x, y],
        crval: [crval[0], lat],
        cd,
        pv: PROJECTIONS[projection],
      };
    });

/** Two systems that meet at an edge of one of them: it has its natural position, the other one points at the edge. */
const meetingSystems = fc.constantFrom(...EDGES).chain((place) => {
  const natural = anySystem([0, 0]);
  const looking = anySystem(place, ['TAN', 'SIN', 'ZEA', 'ARC', 'STG']);
  return fc.oneof(
    fc.tuple(looking, natural),
    fc.tuple(natural, looking),
    fc.tuple(anySystem(place), anySystem(place)),
  );
});

describe('pixelMap, at every pixel', () => {
  it('stays within 1e-3 pixel of the exact map between any two projections, at poles, seams and edges', () => {
    fc.assert(
      fc.property(meetingSystems, ([output, input]) => {
        const systems = [output, input].map(systemOrNothing);
        if (!systems[0] || !systems[1]) return;
        const map = pixelMap(systems[0], systems[1], 270, 20);
        const truth = pixelMap(systems[0], systems[1], 270, 20, { tolerance: 0 });
        expect(greatestDifference(map, truth)).toBeLessThan(1e-3);
      }),
      { numRuns: 40 },
    );
  });

  it('is exact for CSC, whose staircase in single precision looks smooth to a few test points', () => {
    const fine = 3e-7;
    const cube = {
      projection: 'CSC',
      frame: ICRS,
      crpix: [1, 1],
      crval: [0, 0],
      cd: [-fine, 0, 0, fine],
    } as const;
    const input = createWcs(cube);
    const output = createWcs({ ...cube, projection: 'TAN', crval: [10, 20] });
    const map = pixelMap(output, input, 300, 20);
    expect(greatestDifference(map, pixelMap(output, input, 300, 20, { tolerance: 0 }))).toBe(0);
  });

  it('finds a correction of two columns in a lookup table', () => {
    const data = new Float32Array(400);
    data.fill(0.05, 150, 152);
    const table = { data, width: 400, height: 1, crpix: [1, 1], crval: [1, 1], cdelt: [1, 1] } as const;
    const corrected = createWcs({ ...tanGrid(INPUT), detectorTables: [table, undefined] });
    for (const [output, input] of [
      [corrected, createWcs(tanGrid(INPUT))],
      [createWcs(tanGrid(INPUT)), corrected],
    ]) {
      const map = pixelMap(output, input, 400, 30);
      const truth = pixelMap(output, input, 400, 30, { tolerance: 0 });
      expect(greatestDifference(map, truth)).toBeLessThan(1e-3);
      expect(
        greatestDifference(map, pixelMap(createWcs(tanGrid(INPUT)), createWcs(tanGrid(INPUT)), 400, 30)),
      ).toBeGreaterThan(0.04);
    }
  });
});

/** Undefined for parameters that make no system, such as a conic about the wrong pole. */
function systemOrNothing(parameters: WcsParameters): CelestialWcs | undefined {
  try {
    return createWcs(parameters);
  } catch (error) {
    if (error instanceof WcsError) return undefined;
    throw error;
  }
}

describe('the tiles of a band', () => {
  it.each([1, TILE_SIDE - 1, TILE_SIDE, TILE_SIDE + 1, 2 * TILE_SIDE])(
    'cover a map %i pixels wide, and nothing beside it',
    (width) => {
      const height = TILE_SIDE + 3;
      const map = mapOf(() => undefined, width, height, 1e-5);
      for (const [row, rows] of [
        [0, TILE_SIDE],
        [TILE_SIDE - 1, TILE_SIDE],
        [TILE_SIDE, 3],
      ]) {
        const tiles = map.tilesOfBand(row);
        const first = row - (row % TILE_SIDE);
        expect(tiles.every((tile) => tile.width > 0 && tile.x >= 0 && tile.x + tile.width <= width)).toBe(
          true,
        );
        expect(tiles.every((tile) => tile.y >= first && tile.y + tile.height <= first + rows)).toBe(true);
        expect(tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0)).toBe(width * rows);
      }
    },
  );
});
