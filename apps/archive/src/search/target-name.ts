import { featuredName } from './featured-names.js';

/** Catalogues with a number after their name, and what they are also called. */
const ALIASES: Readonly<Record<string, string>> = { MESSIER: 'M', CALDWELL: 'C', BARNARD: 'B' };

/** Catalogue letters, any separator or none, a number, at most one letter. */
const CATALOGUE_NAME = /^([a-z]{1,8})[\s_-]*(\d+[a-z]?)$/i;
const LEADING_ZEROS = /^0+(?=\d)/;

/** As typesetters and telephones write them. */
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g;

/** Plain signs and single blanks. */
const tidyName = (name: string): string =>
  name.replace(HYPHENS, '-').replace(APOSTROPHES, "'").normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * One spelling for all spellings of a catalogue name: `M16`, `m 16`, `M-16` and `Messier 16` become `M 16`. Other names
 * only lose spare blanks and typographic signs.
 */
export function canonicalTargetName(name: string): string {
  const tidy = tidyName(name);
  const [, catalogue, number] = CATALOGUE_NAME.exec(tidy) ?? [];
  if (!catalogue || !number) return tidy;
  const letters = catalogue.toUpperCase();
  return `${ALIASES[letters] ?? letters} ${number.replace(LEADING_ZEROS, '').toUpperCase()}`;
}

/**
 * Spellings to ask the resolver for, best first: what a featured target is called in a catalogue, the spelling of catalogues,
 * and the client's own, since names like `HOPS-370` are known with their own separator only.
 */
export function resolverNames(name: string): string[] {
  const featured = featuredName(name);
  return [...new Set([...(featured ? [featured] : []), canonicalTargetName(name), tidyName(name)])];
}

/** Names of one spelling are one search: resolvers take no notice of case. */
export const spellingOf = (name: string): string => resolverNames(name).join('|').toLowerCase();
