import { createWcs, pixelAt, tanGrid, wcsCards, writeFits, type TanGrid, type WritableHdu } from '#kernels';

/** A position on the sky, degrees. */
export interface SkyPosition {
  readonly ra: number;
  readonly dec: number;
}

export interface StarImage {
  /** Grid of the image. */
  readonly grid: TanGrid;
  readonly star: SkyPosition;
  readonly filter: string;
  /** Full width at half maximum of the star, arcseconds. */
  readonly fwhmArcsec: number;
  /** Leave out the coordinate system. */
  readonly withoutWcs?: boolean;
}

const STAR_PEAK = 1000;
const BACKGROUND = 10;
/** Noise of the background: standard deviation of the brightness, in the unit of the background. */
const NOISE = 1;
/** FWHM of a Gaussian in its standard deviations: 2 sqrt(2 ln 2). */
const FWHM_IN_SIGMAS = 2.354_820_045;

/** One Gaussian star on a noisy background, as a FITS file in the layout of JWST's pictures. */
export function starImage({ grid, star, filter, fwhmArcsec, withoutWcs }: StarImage): Uint8Array {
  const parameters = tanGrid(grid);
  const centre = pixelAt(createWcs(parameters), star.ra, star.dec);
  const data = noise(grid.width * grid.height);
  addStar(data, grid.width, centre, fwhmArcsec / grid.scaleArcsec / FWHM_IN_SIGMAS);
  const science: WritableHdu = {
    name: 'SCI',
    shape: [grid.width, grid.height],
    data,
    cards: [
      { keyword: 'BUNIT', value: 'MJy/sr' },
      ...(withoutWcs ? [] : wcsCards(parameters)),
    ],
  };
  return writeFits([{ cards: primaryCards(filter) }, science]);
}

const primaryCards = (filter: string) => [
  { keyword: 'TELESCOP', value: 'JWST' },
  { keyword: 'INSTRUME', value: 'NIRCAM' },
  { keyword: 'FILTER', value: filter },
  { keyword: 'TARGNAME', value: 'TEST STAR' },
  { keyword: 'EFFEXPTM', value: 100.5 },
  { keyword: 'DATE-BEG', value: '2023-04-05T06:07:08.900' },
];

/** The same numbers every time: a linear congruential generator (Numerical Recipes, "quick and dirty"). */
function noise(length: number): Float32Array {
  const data = new Float32Array(length);
  let state = 12345;
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Uniform noise of variance 1 has a width of sqrt(12).
    data[i] = BACKGROUND + NOISE * Math.sqrt(12) * (state / 2 ** 32 - 0.5);
  }
  return data;
}

function addStar(data: Float32Array, width: number, centre: { x: number; y: number }, sigma: number): void {
  for (let i = 0; i < data.length; i += 1) {
    const dx = (i % width) - centre.x;
    const dy = Math.floor(i / width) - centre.y;
    data[i] += STAR_PEAK * Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
  }
}
