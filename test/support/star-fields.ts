import { createWcs, tanGrid, wcsCards, writeFits, type TanGrid } from '#kernels';

const CENTRE = { ra: 40, dec: -20 };
const SCALE_ARCSEC = 0.1;

/** Stars and noise, a gap, and some single pixels without data. */
function starField({ width, height }: TanGrid, seed: number): Float32Array {
  const data = new Float32Array(width * height);
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let i = 0; i < data.length; i++) data[i] = 5 + random() + random() + random();
  for (let star = 0; star < 400; star++) {
    const [x0, y0, peak] = [random() * width, random() * height, 3 * 1000 ** random()];
    for (let y = Math.max(0, Math.floor(y0 - 8)); y < Math.min(height, y0 + 8); y++)
      for (let x = Math.max(0, Math.floor(x0 - 8)); x < Math.min(width, x0 + 8); x++)
        data[y * width + x] += peak * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / 8);
  }
  for (let hole = 0; hole < 5; hole++) data[Math.floor(random() * data.length)] = NaN;
  for (let y = 500; y < 520; y++) data.fill(NaN, y * width + 300, y * width + 340);
  return data;
}

/** A FITS file of stars and noise, and its grid. */
export function starFieldFile(changes: Partial<TanGrid>, seed: number, background = 0) {
  const grid = {
    ...CENTRE,
    scaleArcsec: SCALE_ARCSEC,
    rotationDeg: 0,
    width: 1200,
    height: 1200,
    ...changes,
  };
  const parameters = tanGrid(grid);
  const { width, height } = grid;
  const bytes = writeFits([
    {
      data: starField(grid, seed).map((value) => value + background),
      shape: [width, height],
      cards: wcsCards(parameters),
    },
  ]);
  return { bytes, width, height, wcs: createWcs(parameters) };
}

/** Half the width of a field, degrees. */
export const HALF_WIDTH = (600 * SCALE_ARCSEC) / 3600;
/** Rotated against each other; the last one is a mosaic of two. */
export const STAR_FIELDS = [
  [starFieldFile({ rotationDeg: 7 }, 1)],
  [starFieldFile({ rotationDeg: -40, scaleArcsec: 0.13 }, 2)],
  [
    starFieldFile({ ra: CENTRE.ra - HALF_WIDTH, width: 800 }, 3),
    starFieldFile({ ra: CENTRE.ra + HALF_WIDTH, width: 800, rotationDeg: 3 }, 4),
  ],
];
