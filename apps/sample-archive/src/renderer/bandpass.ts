/** Transmission of a filter for each kind of nebular light, relative to each other. */
export interface LineWeights {
  /** Recombination and forbidden lines of ionised gas ([S III] 0.95 µm, Paschen α 1.875, Brackett α 4.05, [Ne II] 12.8). */
  readonly ionised: number;
  /** Bands of polycyclic aromatic hydrocarbons: 3.3, 7.7, 11.3 µm. */
  readonly pah: number;
  /** Lines of molecular hydrogen: 2.12, 4.69 µm and others. */
  readonly molecular: number;
  /** Starlight scattered by dust. */
  readonly scattered: number;
  /** Continuum of warm dust. */
  readonly dust: number;
}

/** One filter of an imager. */
export interface Bandpass extends LineWeights {
  readonly filter: string;
  readonly instrument: 'NIRCAM' | 'MIRI';
  /** Pivot wavelength and effective width, µm (JWST user documentation, NIRCam and MIRI filters, rounded). */
  readonly pivotUm: number;
  readonly widthUm: number;
  /** Zodiacal light and glow of the telescope, MJy/sr. */
  readonly background: number;
  /** Noise of one exposure on empty sky, MJy/sr for one pixel. */
  readonly noise: number;
}

type Row = [number, number, number, number, number, number, number, number, number];

const nircam = (filter: string, row: Row) => bandpass('NIRCAM', filter, row);
const miri = (filter: string, row: Row) => bandpass('MIRI', filter, row);

function bandpass(instrument: Bandpass['instrument'], filter: string, row: Row): Bandpass {
  const [pivotUm, widthUm, background, noise, ionised, pah, molecular, scattered, dust] = row;
  return {
    filter,
    instrument,
    pivotUm,
    widthUm,
    background,
    noise,
    ionised,
    pah,
    molecular,
    scattered,
    dust,
  };
}

/* Deliberately independent of libs/observatory: this stands in for an archive by others. */

/** The renderer's filters. Weights follow from the lines inside a filter; their ratios are aesthetic. */
const BANDPASSES: readonly Bandpass[] = [
  //                pivot  width  backgr noise ionised pah  H2    scatt dust
  nircam('F090W', [0.901, 0.194, 0.26, 0.05, 0.75, 0.02, 0.02, 1.5, 0.02]),
  nircam('F150W', [1.501, 0.318, 0.23, 0.04, 0.6, 0.05, 0.1, 1.05, 0.05]),
  nircam('F187N', [1.874, 0.024, 0.22, 0.12, 1.7, 0.03, 0.06, 0.7, 0.04]),
  nircam('F200W', [1.99, 0.461, 0.2, 0.04, 0.8, 0.1, 0.25, 0.7, 0.1]),
  nircam('F212N', [2.12, 0.027, 0.2, 0.12, 0.3, 0.06, 1.7, 0.6, 0.1]),
  nircam('F277W', [2.786, 0.672, 0.17, 0.04, 0.35, 0.25, 0.3, 0.42, 0.25]),
  nircam('F335M', [3.365, 0.347, 0.17, 0.05, 0.2, 1.6, 0.15, 0.3, 0.3]),
  nircam('F356W', [3.563, 0.787, 0.18, 0.04, 0.22, 0.95, 0.25, 0.28, 0.45]),
  nircam('F444W', [4.421, 1.024, 0.4, 0.05, 0.4, 0.35, 0.65, 0.2, 1.05]),
  nircam('F470N', [4.707, 0.051, 0.5, 0.18, 0.16, 0.25, 1.7, 0.17, 0.95]),
  miri('F770W', [7.639, 1.95, 6, 0.12, 0.15, 4.2, 0.8, 0.05, 1.6]),
  miri('F1000W', [9.954, 1.8, 11, 0.2, 0.7, 1.1, 0.9, 0.03, 2.6]),
  miri('F1280W', [12.81, 2.47, 20, 0.3, 2.4, 1.6, 0.5, 0.02, 4.2]),
  miri('F1500W', [15.064, 2.92, 30, 0.45, 1.4, 1, 0.4, 0.01, 6]),
  miri('F1800W', [17.984, 2.95, 45, 0.7, 0.6, 1.1, 0.4, 0.01, 8]),
];

const BY_NAME = new Map(BANDPASSES.map((band) => [band.filter, band]));

/** The bandpass of a filter name. @throws Error for an unknown filter */
export function bandpassOf(filter: string): Bandpass {
  const band = BY_NAME.get(filter);
  if (!band) throw new Error(`the generated sky has no filter ${filter}`);
  return band;
}

/** λ / (6.5 m) in arc seconds for 1 µm, times 1.025: the full width at half maximum of a diffraction-limited image. */
const FWHM_ARCSEC_PER_UM = 0.0325;
/** Broadening by sampling and resampling, arc seconds. */
const FWHM_FLOOR_ARCSEC = 0.07;

/** Full width at half maximum of a star's image, arc seconds. */
export function fwhmArcsec(pivotUm: number): number {
  return Math.hypot(FWHM_ARCSEC_PER_UM * pivotUm, FWHM_FLOOR_ARCSEC);
}

/** Slope of the near-infrared extinction law A(λ) ∝ λ^−1.61 (Cardelli, Clayton and Mathis 1989). */
const EXTINCTION_SLOPE = -1.61;
/** Beyond about 5 µm silicates keep the extinction from falling further; approximate. */
const EXTINCTION_FLOOR = 0.045;

/** Optical depth at a wavelength, relative to 1 µm. */
export function relativeExtinction(pivotUm: number): number {
  return Math.max(EXTINCTION_FLOOR, pivotUm ** EXTINCTION_SLOPE);
}
