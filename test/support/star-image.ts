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
  /** Omits the celestial WCS. */
  readonly withoutWcs?: boolean;
}

const STAR_PEAK = 1000;
const BACKGROUND = 10;
/** Noise of the background: standard deviation of the brightness, in the unit of the background. */
const NOISE = 1;
/** Radius beyond which the star is fainter than the noise. */
const STAR_REACH_SIGMAS = 6;
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
    cards: [{ keyword: 'BUNIT', value: 'MJy/sr' }, ...(withoutWcs ? [] : wcsCards(parameters))],
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

/** Reproducible noise: a linear congruential generator (Numerical Recipes, "quick and dirty"). */
function noise(length: number): Float32Array {
  const { imul } = Math; // Within jest the lookup of a global costs more than the arithmetic.
  const data = new Float32Array(length);
  // Uniform noise of variance 1 has a width of sqrt(12).
  const width = NOISE * Math.sqrt(12);
  let state = 12345;
  for (let i = 0; i < length; i += 1) {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[i] = BACKGROUND + width * (state / 2 ** 32 - 0.5);
  }
  return data;
}

function addStar(data: Float32Array, width: number, centre: { x: number; y: number }, sigma: number): void {
  const reach = STAR_REACH_SIGMAS * sigma;
  const height = data.length / width;
  const [xFirst, xLast] = [Math.max(0, Math.ceil(centre.x - reach)), Math.min(width - 1, centre.x + reach)];
  const [yFirst, yLast] = [Math.max(0, Math.ceil(centre.y - reach)), Math.min(height - 1, centre.y + reach)];
  for (let y = yFirst; y <= yLast; y += 1) {
    for (let x = xFirst; x <= xLast; x += 1) {
      const squared = (x - centre.x) ** 2 + (y - centre.y) ** 2;
      data[y * width + x] += STAR_PEAK * Math.exp(-squared / (2 * sigma * sigma));
    }
  }
}
