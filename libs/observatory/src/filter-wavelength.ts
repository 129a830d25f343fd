/** Instruments whose filter digits are hundredths of a micrometre: JWST (F444W, F1130W) and NICMOS (F222M). */
const TENS_OF_NM = /NIRCAM|MIRI|NIRISS|NIRSPEC|FGS|NICMOS/i;

/**
 * Instruments with filters in the far ultraviolet, below 200 nm (F122M, F170W: nanometres). The names may be part of a file
 * name, but not of a word: the cluster is called MACS.
 */
const FAR_ULTRAVIOLET = /(?<![a-z])(ACS|WFPC2?|FOC|STIS)(?![a-z])/i;

/** WFC3 has two channels: the filters of the infrared one count tens of nanometres and end at F167N, UVIS begins at F200LP. */
const ULTRAVIOLET_FROM = 200;

/** Filters of JWST's cameras only (their handbooks, STScI), recognised without an instrument. HST's F410M is nanometres. */
const ONLY_JWST = new Set(
  'F200W F210M F250M F277W F300M F322W2 F323N F335M F356W F360M F380M F405N F430M F444W F460M F466N F470N F480M'.split(
    ' ',
  ),
);

/** Digits, then the width: W, M, N, LP, X, WR, BW, the C of MIRI's coronagraphs, W2 of NIRCam's double-width filters. */
const FILTER_NAME = /\bF(\d{3,4})(?:W2|[WMNLPXBCR]{1,2})?\b/i;

/**
 * Nominal wavelength of a filter in micrometres from its name: JWST counts hundredths of a micrometre, HST nanometres (optical)
 * or tens of nanometres (infrared channels, F098M to F240M; instrument handbooks, STScI). `null` when unknown.
 * @param instrument its name, or a text that contains it (a file name)
 */
export function filterWavelengthUm(filter: string | null, instrument: string | null): number | null {
  const name = FILTER_NAME.exec(narrowestElement(filter ?? ''));
  if (!name) return null;
  const [element, digits] = name;
  const count = Number(digits);
  if (ONLY_JWST.has(element) || TENS_OF_NM.test(instrument ?? '') || digits.length === 4) return count / 100;
  // Without a far-ultraviolet camera such digits can only be of an infrared channel.
  const isInfrared = count < ULTRAVIOLET_FROM && !FAR_ULTRAVIOLET.test(instrument ?? '');
  return isInfrared ? count / 100 : count / 1000;
}

const WIDTH_ORDER = ['N', 'M', 'W', 'W2'];

/**
 * The filter of an archive's list that defines the band: `F444W;F405N` is F405N, `CLEAR;F090W` is F090W. A list without any
 * filter is returned unchanged.
 */
export function narrowestElement(filters: string): string {
  const elements = filters.split(/[;,/\s]+/).filter((element) => FILTER_NAME.test(element));
  const width = (name: string): number => {
    const index = WIDTH_ORDER.indexOf(/(W2|[WMN])$/i.exec(name)?.[1].toUpperCase() ?? '');
    return index < 0 ? WIDTH_ORDER.length : index;
  };
  return elements.sort((a, b) => width(a) - width(b))[0]?.toUpperCase() ?? filters;
}

/** The filter that defines the band; from the file's name if the header has none. */
export function filterOfFile(fileName: string, filters: string | null): string | null {
  const named = filters ? narrowestElement(filters) : null;
  if (named && /F\d{3}/i.test(named)) return named;
  return /(?:^|[_-])(f\d{3,4}(?:w2|[wmnlpx]{1,2}))(?=[_.-])/i.exec(fileName)?.[1].toUpperCase() ?? named;
}
