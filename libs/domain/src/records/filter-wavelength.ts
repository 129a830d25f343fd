/**
 * Effective wavelengths of filters whose digits do not tell it, in micrometres.
 * HST: WFC3/IR and NICMOS digits count 10 nm from F0xx to F2xx (instrument handbooks, STScI).
 */
const INFRARED_HST = /WFC3|NICMOS|^IR$/i;

/** Instruments whose filter digits are hundredths of a micrometre (F444W, F1130W: JWST). */
const JWST_INSTRUMENTS = /NIRCAM|MIRI|NIRISS|NIRSPEC|FGS/i;

const FILTER_NAME = /\bF(\d{3,4})(?:W2|[WMNLPX]+)?\b/i;

/**
 * Nominal wavelength of a filter in micrometres from its name: JWST counts hundredths of a micrometre,
 * HST nanometres (optical) or tens of nanometres (infrared channels, F098M to F222M). `null` when unknown.
 */
export function filterWavelengthUm(filter: string | null, instrument: string | null): number | null {
  const digits = FILTER_NAME.exec(narrowestElement(filter ?? ''))?.[1];
  if (!digits) return null;
  const count = Number(digits);
  if (JWST_INSTRUMENTS.test(instrument ?? '') || digits.length === 4) return count / 100;
  const isInfraredHst = INFRARED_HST.test(instrument ?? '') && count < 200;
  // Below 200 nm there are no HST broad bands outside the far-ultraviolet channels: such digits are tens of nm.
  return isInfraredHst || count < 200 ? count / 100 : count / 1000;
}

const WIDTH_ORDER = ['N', 'M', 'W', 'W2'];

/**
 * The one filter of an archive's list that shapes the band: `F444W;F405N` is F405N, `CLEAR;F090W` is F090W.
 * A list without any filter comes back as it is.
 */
export function narrowestElement(filters: string): string {
  const elements = filters.split(/[;,/\s]+/).filter((element) => FILTER_NAME.test(element));
  const width = (name: string): number => {
    const index = WIDTH_ORDER.indexOf(/(W2|[WMN])$/i.exec(name)?.[1].toUpperCase() ?? '');
    return index < 0 ? WIDTH_ORDER.length : index;
  };
  return elements.sort((a, b) => width(a) - width(b))[0]?.toUpperCase() ?? filters;
}
