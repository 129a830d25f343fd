/** FITS files of which the pictures of the choices are made: the same in every run. */
import { tanGrid, wcsCards, writeFits } from '#kernels';

/** Middle of all files, degrees; side of a pixel, arc seconds. */
export const MIDDLE = { ra: 150, dec: 2, scaleArcsec: 1 };
const SIDE = 240;

/** Numbers of 0 to 1 (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Noise of standard deviation 1 on a sky of 10, with stars and galaxies. */
function sky(width, height, { stars, galaxies, seed }) {
  const random = randomNumbers(seed);
  const pixels = Float32Array.from(
    { length: width * height },
    () => 10 + (random() + random() + random() - 1.5) * 2,
  );
  const add = (profile, peak) => {
    const [x0, y0, angle] = [random() * width, random() * height, random() * Math.PI];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (let i = 0; i < pixels.length; i++) {
      const [dx, dy] = [(i % width) - x0, Math.floor(i / width) - y0];
      pixels[i] += peak * profile(dx * cos + dy * sin, dy * cos - dx * sin);
    }
  };
  for (let n = 0; n < galaxies; n++) add((u, v) => Math.exp(-Math.hypot(u, 2 * v) / (4 + n)), 500 / (n + 1));
  for (let n = 0; n < stars; n++) add((u, v) => Math.exp(-(u * u + v * v) / 4), 900 * 0.85 ** n + 30);
  return pixels;
}

const image = (grid, data, more = []) =>
  writeFits([{ shape: [grid.width, grid.height], data, cards: [...wcsCards(tanGrid(grid)), ...more] }]);

/** Stars and galaxies. */
export function field() {
  const grid = { ...MIDDLE, width: SIDE, height: SIDE };
  return image(grid, sky(SIDE, SIDE, { stars: 40, galaxies: 9, seed: 1 }));
}

/** The same, 3 × 2. */
export function wideField() {
  const grid = { ...MIDDLE, width: SIDE, height: (SIDE * 2) / 3 };
  return image(grid, sky(grid.width, grid.height, { stars: 20, galaxies: 9, seed: 2 }));
}

/** A few stars on a slope of the background, outliers on both sides, and a gap; rotated. */
export function spots() {
  const side = 60;
  const random = randomNumbers(3);
  const data = sky(side, side, { stars: 6, galaxies: 0, seed: 4 }).map(
    (value, i) => 0.3 * Math.min(value, 200) + (i % side) / 4 + 0.3 * Math.floor(i / side),
  );
  for (let n = 0; n < 40; n++) data[Math.floor(random() * data.length)] = n % 2 ? 90 : -30;
  for (let y = 40; y < 46; y++) data.fill(NaN, y * side + 10, y * side + 18);
  return image({ ...MIDDLE, width: side, height: side, rotationDeg: 25 }, data);
}

/** A star of two pixels' width. `number` only makes another file. */
export function star(number) {
  const side = 32;
  const data = Float32Array.from({ length: side * side }, (_, i) => {
    const [dx, dy] = [(i % side) - 15.8, Math.floor(i / side) - 15.6];
    return 100 * Math.exp(-(dx * dx + dy * dy) / 2);
  });
  return image({ ...MIDDLE, width: side, height: side }, data, [{ keyword: 'EXPTIME', value: number }]);
}

/** The n-th of three images side by side that overlap in the middle: values 1, 2, 4, exposures 1, 4, 16 and weights 9, 4, 1. */
export function step(n) {
  const [width, height] = [80, 60];
  const grid = {
    ...MIDDLE,
    ra: MIDDLE.ra - ((n - 1) * 25) / 3600,
    dec: MIDDLE.dec + ((n - 1) * 8) / 3600,
    width,
    height,
  };
  const plane = (/** @type {number} */ value) => new Float32Array(width * height).fill(value);
  const stripes = plane(2 ** n).map((value, i) => value + (i % 10 < 2 ? 0.1 : 0));
  const cards = wcsCards(tanGrid(grid));
  return writeFits([
    { cards: [{ keyword: 'EXPTIME', value: 4 ** n }] },
    { name: 'SCI', shape: [width, height], data: stripes, cards },
    { name: 'WHT', shape: [width, height], data: plane((3 - n) ** 2), cards },
  ]);
}

/** Half of a graticule of ten degrees, 120° × 100° around (180°, 0°). */
export function graticule(half) {
  const [width, height, perDegree] = [122, 200, 2];
  const west = half === 0 ? 60 : 0;
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const [lon, lat] = [240 - west - (i % width) / perDegree, Math.floor(i / width) / perDegree - 50];
    const isLine = (/** @type {number} */ degrees) => Math.abs(degrees - 10 * Math.round(degrees / 10)) < 0.6;
    return isLine(lon) || isLine(lat) ? 4 : 1 + (lat + 50) / 100 + (half === 0 ? 0.5 : 0);
  });
  const axis = (n, type, value, pixel, step) => [
    { keyword: `CTYPE${n}`, value: type },
    { keyword: `CUNIT${n}`, value: 'deg' },
    { keyword: `CRVAL${n}`, value },
    { keyword: `CRPIX${n}`, value: pixel },
    { keyword: `CDELT${n}`, value: step },
  ];
  const cards = [
    ...axis(1, 'RA---CAR', 180, 1 + (60 - west) * perDegree, -1 / perDegree),
    ...axis(2, 'DEC--CAR', 0, 1 + 50 * perDegree, 1 / perDegree),
  ];
  return writeFits([{ shape: [width, height], data, cards }]);
}
