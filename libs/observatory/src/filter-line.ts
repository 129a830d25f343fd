/**
 * What narrow and medium filters of JWST and HST are made for, by their names (instrument handbooks, STScI). Names that two cameras use
 * for different lines are left out.
 */
const LINES: Readonly<Record<string, string>> = {
  F280N: 'Mg II',
  F343N: '[Ne V]',
  F373N: '[O II]',
  F395N: 'Ca II',
  F437N: '[O III]',
  F469N: 'He II',
  F487N: 'H-β',
  F502N: '[O III]',
  F631N: '[O I]',
  F656N: 'H-α',
  F657N: 'H-α + [N II]',
  F673N: '[S II]',
  F953N: '[S III]',
  F126N: '[Fe II]',
  F128N: 'Paschen-β',
  F164N: '[Fe II]',
  F187N: 'Paschen-α',
  F212N: 'H₂',
  F323N: 'H₂',
  F405N: 'Brackett-α',
  F466N: 'CO',
  F470N: 'H₂',
  F335M: 'PAH',
  F770W: 'PAH',
  F1130W: 'PAH',
};

/** The line, or the band of molecules, that a filter is made for; null: a filter for continuous light, or unknown. */
export const filterLine = (filter: string): string | null =>
  Object.hasOwn(LINES, filter.toUpperCase()) ? LINES[filter.toUpperCase()] : null;

/** Whether a filter passes a narrow band: F187N. */
export const isNarrowBand = (filter: string): boolean => /^F\d{3,4}N$/i.test(filter);
