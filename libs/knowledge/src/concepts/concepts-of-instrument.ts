import { conceptOf } from './concept.js';

/** Instruments by the archives' names, with their concepts. */
const INSTRUMENTS: Readonly<Record<string, string>> = {
  NIRCAM: 'nircam',
  MIRI: 'miri',
  NIRISS: 'niriss',
  NIRSPEC: 'nirspec',
  FGS: 'fgs',
  WFC3: 'wfc3',
  ACS: 'acs',
  WFPC2: 'wfpc2',
  WFPC: 'hst',
  STIS: 'stis',
  NICMOS: 'nicmos',
  COS: 'cos',
  FOC: 'hst',
};

const SPECTRAL_MODE = /SLIT|IFU|MSA|SOSS|WFSS|GRISM|MRS|BOTS/;

/** `MIRI/CORON`: the instrument and its mode. */
export function conceptsOfInstrument(instrument: string | null): {
  readonly name: string;
  readonly concepts: string[];
} {
  const [name, mode = ''] = (instrument ?? '').toUpperCase().split('/');
  const known = Object.hasOwn(INSTRUMENTS, name)
    ? [INSTRUMENTS[name], ...telescopeOf(INSTRUMENTS[name])]
    : [];
  return { name, concepts: [...known, ...conceptsOfMode(mode)] };
}

function conceptsOfMode(mode: string): string[] {
  if (mode.startsWith('CORON')) return ['coronagraph'];
  if (SPECTRAL_MODE.test(mode)) return ['spectrum'];
  return [...(mode === 'IMAGE' ? ['image'] : []), ...(/FUV|NUV/.test(mode) ? ['uv'] : [])];
}

/** The telescope has the weight of its instrument. */
const telescopeOf = (instrument: string): string[] =>
  conceptOf(instrument).broader.filter((id) => id === 'jwst' || id === 'hst');
