import type { FitsHeader } from '#kernels';

/** Sections of a WAT string that one header may have. */
const MAX_SECTIONS = 1000;
const SECTION_CHARACTERS = 68;

/** The string that IRAF cuts into cards `WATa_001`, `WATa_002` …; sections keep blanks at their ends. */
export function irafText(header: FitsHeader, axis: number): string {
  let text = '';
  for (let n = 1; n <= MAX_SECTIONS; n++) {
    const section = header.string(`WAT${axis}_${String(n).padStart(3, '0')}`);
    if (section === undefined) break;
    text += section.padEnd(SECTION_CHARACTERS);
  }
  return text;
}

/** Whether each row of an image is the spectrum of an aperture, by the cards that IRAF writes. */
export const hasApertures = (header: FitsHeader): boolean =>
  /system\s*=\s*(equispec|multispec)/i.test(header.string('WAT0_001') ?? '') ||
  /^MULTISPE/i.test(header.string('CTYPE1') ?? '') ||
  header.string('APNUM1') !== undefined;

/** The beam of an aperture, which is the spectral order of echelle spectra. */
export function beamOf(header: FitsHeader, row: number): number | null {
  const words = specText(header, row) ?? header.string(`APNUM${row + 1}`);
  const beam = Number(words?.trim().split(/\s+/)[1] ?? NaN);
  return Number.isFinite(beam) ? beam : null;
}

/** `specN = "…"` in the string of the second axis. */
function specText(header: FitsHeader, row: number): string | undefined {
  if (!/^MULTISPE/i.test(header.string('CTYPE1') ?? '')) return undefined;
  const text = irafText(header, 2);
  const start = text.indexOf(`spec${row + 1} `);
  const assigned = start < 0 ? undefined : /^spec\d+\s*=\s*"([^"]*)"/.exec(text.slice(start));
  return assigned?.[1];
}

/** Wavelength at a pixel, counted from 1. */
export type Dispersion = (pixel: number) => number;

/** dtype of a spectrum: 0 linear, 1 logarithmic, 2 by functions. */
const LINEAR = 0;
const LOGARITHMIC = 1;
const NONLINEAR = 2;
/** Words before the functions: aperture, beam, dtype, w1, dw, nw, z, aplow, aphigh. */
const FIXED_WORDS = 9;

/** The dispersion of an aperture of a `multispec` image (Valdes 1993); a text says why there is none. */
export function multispecDispersion(header: FitsHeader, row: number): Dispersion | string {
  const text = specText(header, row);
  if (irafText(header, 2) === '') return 'its header has no WAT2_001, where the dispersion begins';
  if (text === undefined) return `WAT2 has no spec${row + 1}`;
  const words = text.trim().split(/\s+/).map(Number);
  const [, , type, first, step, , redshift] = words;
  if (!words.slice(0, FIXED_WORDS - 2).every(Number.isFinite)) return `spec${row + 1} is no list of numbers`;
  const stretch = 1 / (1 + redshift);
  if (type === LINEAR) return (pixel) => (first + step * (pixel - 1)) * stretch;
  if (type === LOGARITHMIC) return (pixel) => 10 ** (first + step * (pixel - 1)) * stretch;
  if (type !== NONLINEAR) return `spec${row + 1} has the unknown type ${type}`;
  const functions = readFunctions(words.slice(FIXED_WORDS));
  if (typeof functions === 'string') return `spec${row + 1}: ${functions}`;
  return (pixel) => functions.reduce((sum, each) => sum + each(pixel), 0) * stretch;
}

const POLYNOMIALS: Readonly<Record<number, 'chebyshev' | 'legendre'>> = { 1: 'chebyshev', 2: 'legendre' };
const MOST_TERMS = 100;

function readFunctions(words: readonly number[]): Dispersion[] | string {
  const functions: Dispersion[] = [];
  for (let at = 0; at + 3 < words.length;) {
    const [weight, shift, type, terms, low, high] = words.slice(at, at + 6);
    const kind = POLYNOMIALS[type];
    if (kind === undefined) return `dispersion functions of type ${type} are not supported`;
    const coefficients = words.slice(at + 6, at + 6 + terms);
    if (!(terms >= 1 && terms <= MOST_TERMS && coefficients.length === terms && high > low))
      return 'its dispersion function is damaged';
    const value = (pixel: number) => series(kind, coefficients, (2 * pixel - high - low) / (high - low));
    functions.push((pixel) => weight * (shift + value(pixel)));
    at += 6 + terms;
  }
  return functions.length > 0 ? functions : 'it has no dispersion function';
}

/** Σ cᵢ Pᵢ(x) by the recurrence of the polynomials. */
function series(kind: 'chebyshev' | 'legendre', coefficients: readonly number[], x: number): number {
  let [before, current] = [1, x];
  let sum = coefficients[0];
  for (let i = 1; i < coefficients.length; i++) {
    sum += coefficients[i] * current;
    const next =
      kind === 'chebyshev' ? 2 * x * current - before : ((2 * i + 1) * x * current - i * before) / (i + 1);
    [before, current] = [current, next];
  }
  return sum;
}
