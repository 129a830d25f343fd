/** Wavelengths 2 % apart are neighbours; the nearest filter ranks first, and more than ten steps away is another colour. */
const STEP = 0.02;
const REACH = 10;
const FURTHER = 0.07;

/** The step of a wavelength. */
export const wavelengthStep = (um: number): number => Math.round(Math.log(um) / STEP);

/** Steps around a wavelength with their weights. */
export const nearWavelengths = (um: number): { readonly step: number; readonly weight: number }[] =>
  Array.from({ length: 2 * REACH + 1 }, (_, i) => ({
    step: wavelengthStep(um) + i - REACH,
    weight: 1 - FURTHER * Math.abs(i - REACH),
  }));

const UNITS: readonly (readonly [pattern: string, um: number])[] = [
  ['µm|μm|um|microns?|micromet(?:er|re)s?', 1],
  ['nm|nanomet(?:er|re)s?', 1e-3],
  ['å|angstroms?|ångstr[öo]ms?', 1e-4],
];

const WRITTEN = new RegExp(
  `(?<!\\d)(\\d+(?:[.,]\\d+)?)[\\s-]*(?:${UNITS.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Wavelengths in a text, with their unit, and the remaining text. */
export function takeWavelengths(text: string): {
  readonly wavelengthsUm: readonly number[];
  readonly rest: string;
} {
  const wavelengthsUm: number[] = [];
  const rest = text
    .normalize('NFC')
    .replace(WRITTEN, (_, number: string, ...units: (string | undefined)[]) => {
      const unit = UNITS.findIndex((__, i) => units[i] !== undefined);
      wavelengthsUm.push(Number(number.replace(',', '.')) * UNITS[unit][1]);
      return ' ';
    });
  return { wavelengthsUm: wavelengthsUm.filter((um) => um > 0 && Number.isFinite(um)), rest };
}
