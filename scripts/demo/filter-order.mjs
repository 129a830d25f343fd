import { filterWavelengthUm } from '#observatory';

/** Wavelengths of filters whose names do not tell them, micrometres: the order of channels needs no more precision. */
const BANDS = {
  ...{ U: 0.36, B: 0.44, G: 0.48, V: 0.55, R: 0.63, I: 0.77, Z: 0.9, Y: 1.02, J: 1.24, H: 1.65, K: 2.16 },
  ...{ I1: 3.6, I2: 4.5, I3: 5.8, I4: 8, W1: 3.4, W2: 4.6, W3: 12, W4: 22, MIPS1: 24, MIPS2: 70, MIPS3: 160 },
  ...{ FUV: 0.153, NUV: 0.227 },
};

/** A band as a word of a filter's name: `SDSS r`, `g.00000`, `r'`, `Ks`. */
const BAND = /(?:^|[\s_./-])([ugrizybvjhk]|[iw][1-4]|mips[1-3]|[fn]uv)(?:s|p|')?(?=$|[\s_./])/i;
/** Channels of IRAC and WISE: `IRAC1`, `ch 2`, `WISE W3`. */
const CHANNEL = /(irac|ch|channel|wise)[\s_-]*([1-4])$/i;
/** A wavelength as a name: `3.6um`, `24 micron`. */
const MICROMETRES = /(?<![\d.])(\d{1,4}(?:\.\d{1,6})?) ?(?:um|µm|micron)/i;

/**
 * Wavelength of a filter from its name, micrometres; null when unknown.
 *
 * @param {string | null} filter
 * @param {string | null} instrument
 */
export function wavelengthOf(filter, instrument) {
  const known = filterWavelengthUm(filter, instrument);
  if (known !== null || filter === null) return known;
  const micrometres = MICROMETRES.exec(filter);
  if (micrometres) return Number(micrometres[1]);
  const channel = CHANNEL.exec(filter);
  const prefix = channel?.[1].toLowerCase() === 'wise' ? 'W' : 'I';
  const band = channel ? prefix + channel[2] : BAND.exec(filter)?.[1].toUpperCase();
  return band === undefined ? null : BANDS[band];
}

/**
 * Records from blue to red: in the order of the names, else by wavelength, unknown ones last.
 *
 * @template {{ filter: string | null, wavelengthUm: number | null }} T
 * @param {T[]} records
 * @param {string[]} [order] names of filters
 * @returns {T[]}
 */
export function inOrder(records, order) {
  const names = order?.map((name) => name.toLowerCase());
  const rank = (/** @type {T} */ { filter, wavelengthUm }) =>
    names ? names.indexOf(String(filter).toLowerCase()) : (wavelengthUm ?? Infinity);
  return [...records].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}
