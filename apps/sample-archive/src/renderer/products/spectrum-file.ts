import { writeFits, type WritableColumn } from '#kernels';
import type { ObservationPlan } from '../observation-plan.js';
import { gaussianTable, hashText } from '../random.js';
import { cards, primaryCards } from './primary-cards.js';

const ROWS = 1024;
/** Share of the rows at each end off the detector: NaN, as in real files. */
const UNSEEN = 0.06;
/** Flux of the continuum, Jy, its noise relative to it, and the width of a line in rows. */
const CONTINUUM_JY = 2e-4;
const NOISE = 0.04;
const LINE_ROWS = 2.2;
/** Extraction aperture: pixels, and their area on the sky in steradians. */
const PIXELS = 78.5;
const APERTURE_SR = 1.85e-11;
const MJY = 1e-6;
const DO_NOT_USE = 1;

/**
 * The bytes of an extracted spectrum: EXTRACT1D with the columns of the pipeline (docs/reference/archive-protocol.md, "HDUs"),
 * 140 bytes a row. @throws Error for a plan without a spectrum
 */
export function spectrumFile(plan: ObservationPlan, fileName: string): Uint8Array {
  const { spectrum } = plan;
  if (!spectrum) throw new Error(`${plan.obsId} has no spectrum`);
  const header = primaryCards(plan, fileName).filter(({ keyword }) => !IMAGE_CARDS.has(keyword));
  const own = cards([
    ['INSTRUME', 'NIRSPEC', 'Instrument used to acquire the data'],
    ['DETECTOR', 'MULTIPLE', 'Name of detector used to acquire the data'],
    ['FILTER', spectrum.filter, 'Name of the filter element used'],
    ['GRATING', spectrum.grating, 'Name of the grating element used'],
    ['EXP_TYPE', 'NRS_IFU', 'Type of data in the exposure'],
    ['DATAMODL', 'MultiSpecModel', 'Type of data model'],
  ]);
  const columns = columnsOf(spectrum, fileName);
  const table = cards([
    ['SRCTYPE', 'EXTENDED', 'point or extended source'],
    ['SPORDER', 1, 'spectral order'],
  ]);
  return writeFits([
    { cards: [...header, ...own] },
    { type: 'table', name: 'EXTRACT1D', version: 1, columns, cards: table },
  ]);
}

const IMAGE_CARDS = new Set(['INSTRUME', 'DETECTOR', 'FILTER', 'PUPIL', 'MODULE', 'CHANNEL', 'EXP_TYPE', 'DATAMODL', 'READPATT', 'SUBARRAY']); // prettier-ignore

function columnsOf(spectrum: NonNullable<ObservationPlan['spectrum']>, seed: string): WritableColumn[] {
  const noise = gaussianTable(hashText(seed), ROWS);
  const step = (spectrum.toUm - spectrum.fromUm) / (ROWS - 1);
  const wavelength = Float64Array.from({ length: ROWS }, (_, i) => spectrum.fromUm + i * step);
  const isSeen = (i: number) => i >= UNSEEN * ROWS && i < (1 - UNSEEN) * ROWS;
  const flux = wavelength.map((um, i) => {
    const lines = spectrum.lines.reduce((sum, [centre, strength]) => {
      const rows = (um - centre) / step / LINE_ROWS;
      return sum + strength * Math.exp(-rows * rows);
    }, 0);
    return isSeen(i) ? CONTINUUM_JY * (1 + lines + NOISE * noise[i]) : NaN;
  });
  const of = (value: (i: number) => number) => Float64Array.from({ length: ROWS }, (_, i) => value(i));
  const error = of((i) => (isSeen(i) ? CONTINUUM_JY * NOISE : NaN));
  const variance = (share: number) => error.map((value) => share * value * value);
  const bright = (values: Float64Array) => values.map((value) => (value * MJY) / APERTURE_SR);
  const brightVariance = (share: number) => bright(error).map((value) => share * value * value);
  const zero = of(() => 0);
  const column = (name: string, data: Float64Array, unit?: string) => ({ name, data, ...(unit && { unit }) });
  const dq = Uint32Array.from({ length: ROWS }, (_, i) => (isSeen(i) ? 0 : DO_NOT_USE));
  return [
    column('WAVELENGTH', wavelength, 'um'),
    column('FLUX', flux, 'Jy'),
    column('FLUX_ERROR', error, 'Jy'),
    column('FLUX_VAR_POISSON', variance(0.7), 'Jy^2'),
    column('FLUX_VAR_RNOISE', variance(0.2), 'Jy^2'),
    column('FLUX_VAR_FLAT', variance(0.1), 'Jy^2'),
    column('SURF_BRIGHT', bright(flux), 'MJy/sr'),
    column('SB_ERROR', bright(error), 'MJy/sr'),
    column('SB_VAR_POISSON', brightVariance(0.7), '(MJy/sr)^2'),
    column('SB_VAR_RNOISE', brightVariance(0.2), '(MJy/sr)^2'),
    column('SB_VAR_FLAT', brightVariance(0.1), '(MJy/sr)^2'),
    { name: 'DQ', data: dq },
    column('BACKGROUND', zero, 'MJy/sr'),
    column('BKGD_ERROR', zero, 'MJy/sr'),
    column('BKGD_VAR_POISSON', zero, '(MJy/sr)^2'),
    column('BKGD_VAR_RNOISE', zero, '(MJy/sr)^2'),
    column('BKGD_VAR_FLAT', zero, '(MJy/sr)^2'),
    column(
      'NPIXELS',
      of(() => PIXELS),
    ),
  ];
}
