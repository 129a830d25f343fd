import { filterWavelengthUm, narrowestElement } from '#observatory';
import shownByFilter from './shown-by-filter.json' with { type: 'json' };

/** Bands by the longest wavelength in micrometres (instrument handbooks, STScI). */
const BANDS: readonly (readonly [upToUm: number, concepts: readonly string[]])[] = [
  [0.39, ['uv']],
  [0.5, ['optical', 'blue']],
  [0.58, ['optical', 'green']],
  [0.75, ['optical', 'red']],
  [1.0, ['nir', 'optical']],
  [5.2, ['nir']],
  [30, ['mir']],
];

/** End of visible light; HST's cameras beyond it also count as near infrared. */
const OPTICAL_CAMERAS = /^(ACS|WFPC2|WFPC|WFC3|STIS|FOC)$/;

/** Purposes of single filters (filter tables of the instruments, STScI). */
const SHOWN_BY: Readonly<Record<string, string>> = shownByFilter;

const WIDTHS: Readonly<Record<string, string>> = { N: 'narrow', M: 'medium', W: 'wide' };

/** Gratings, grisms and prisms of JWST and HST among the elements of a filter. */
const DISPERSER = /^(G\d{3}[HML]|GR\d{3}.*|G\d{3}|P750L|PRISM|GRISM.*|E\d{3}[HM])$/;

/** Concepts of the light that a filter of an instrument transmits. */
export function conceptsOfFilter(filter: string | null, instrument: string): string[] {
  if (!filter) return [];
  const elements = filter.toUpperCase().split(/[;,/\s]+/);
  const spectrum = elements.some((element) => DISPERSER.test(element)) ? ['spectrum'] : [];
  const narrowest = narrowestElement(filter);
  const shown = Object.hasOwn(SHOWN_BY, narrowest) ? SHOWN_BY[narrowest].split(' ').filter(Boolean) : [];
  const width = /^F\d+([NMW])$/.exec(narrowest)?.[1];
  return [
    ...bandOf(filterWavelengthUm(filter, instrument), instrument),
    ...shown,
    ...spectrum,
    ...(width && spectrum.length === 0 ? [WIDTHS[width]] : []),
  ];
}

/** The band of a wavelength. */
export function bandOf(wavelengthUm: number | null, instrument: string): readonly string[] {
  if (wavelengthUm === null) return [];
  const band = BANDS.find(([upToUm]) => wavelengthUm < upToUm)?.[1] ?? [];
  return OPTICAL_CAMERAS.test(instrument)
    ? band
    : band.filter((id) => id !== 'optical' || !band.includes('nir'));
}
