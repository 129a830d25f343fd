/** Catalogues with a number after their name, and what they are also called. */
const ALIASES: Readonly<Record<string, string>> = { MESSIER: 'M', CALDWELL: 'C', BARNARD: 'B' };

/** Catalogue letters, any separator or none, a number without leading zeros, at most one letter. */
const CATALOGUE_NAME = /^([a-z]{1,8})[\s_-]*0*(\d+[a-z]?)$/i;

/**
 * One spelling for all spellings of a catalogue name: `M16`, `m 16`, `M-16` and `Messier 16` become `M 16`. Other names
 * only lose spare blanks.
 */
export function canonicalTargetName(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ');
  const [, catalogue, number] = CATALOGUE_NAME.exec(tidy) ?? [];
  if (!catalogue || !number) return tidy;
  const letters = catalogue.toUpperCase();
  return `${ALIASES[letters] ?? letters} ${number.toUpperCase()}`;
}

/** Spellings to ask the resolver for, best first: names like `HOPS-370` are known with their own separator only. */
export function resolverNames(name: string): string[] {
  return [...new Set([canonicalTargetName(name), name.trim().replace(/\s+/g, ' ')])];
}
