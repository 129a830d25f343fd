import type { ResolvedTarget } from '#archive-client/contract';
import { normaliseRa } from '#sky';
import type { Portal } from '../portal/portal.js';
import { numberCell, textCell } from './cell.js';

/** Catalogues of numbered objects with their aliases. */
const ALIASES: Readonly<Record<string, string>> = { MESSIER: 'M', CALDWELL: 'C', BARNARD: 'B' };

/** Catalogue letters, any separator or none, a number, at most one letter. */
const CATALOGUE_NAME = /^([a-z]{1,8})[\s_-]*(\d+[a-z]?)$/i;
const LEADING_ZEROS = /^0+(?=\d)/;

/** Typographic variants of plain characters. */
const HYPHENS = /[\u2010-\u2015\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4`]/g;

/** Plain characters and single spaces. */
const tidyName = (name: string): string =>
  name.replace(HYPHENS, '-').replace(APOSTROPHES, "'").normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * One spelling of a catalogue name: `M16`, `m 16`, `M-16` and `Messier 16` become `M 16`. Other names only lose extra spaces
 * and typographic characters.
 */
export function canonicalTargetName(name: string): string {
  const tidy = tidyName(name);
  const [, catalogue, number] = CATALOGUE_NAME.exec(tidy) ?? [];
  if (!catalogue || !number) return tidy;
  const letters = catalogue.toUpperCase();
  return `${ALIASES[letters] ?? letters} ${number.replace(LEADING_ZEROS, '').toUpperCase()}`;
}

/**
 * Spellings for the resolver, in order: the client's own, a featured target's catalogue name, the canonical spelling. A name that the
 * resolver knows is never rewritten: `EPIC250105131` and `EPIC 250105131` can be two objects.
 */
export function resolverNames(name: string): string[] {
  const featured = featuredName(name);
  return [...new Set([tidyName(name), ...(featured ? [featured] : []), canonicalTargetName(name)])];
}

/** Names of one spelling are one search: resolvers are case-insensitive. */
export const spellingOf = (name: string): string => resolverNames(name).join('|').toLowerCase();

/** Names of the featured targets and their catalogue names, since resolvers do not know those of press releases. */
const FEATURED: readonly (readonly [catalogueName: string, ...names: string[]])[] = [
  ['NGC 3324', 'Cosmic Cliffs', 'NGC 3324 Cosmic Cliffs', 'Gabriela Mistral Nebula'],
  ['M 16', 'Pillars of Creation', 'Eagle Nebula', 'Eagle'],
  ['NGC 3132', 'Southern Ring', 'Southern Ring Nebula', 'Eight-Burst Nebula'],
  ['HCG 92', "Stephan's Quintet", 'Stephans Quintet'],
  ['ESO 350-40', 'Cartwheel', 'Cartwheel Galaxy'],
  ['30 Doradus', 'Tarantula', 'Tarantula Nebula', '30 Dor', 'NGC 2070'],
  ['M 74', 'Phantom Galaxy', 'Phantom'],
  ['M 1', 'Crab', 'Crab Nebula'],
  ['M 57', 'Ring', 'Ring Nebula'],
  ['M 42', 'Orion', 'Orion Nebula', 'Great Nebula in Orion'],
  [
    'SMACS J0723.3-7327',
    'SMACS 0723',
    'SMACS J0723',
    'SMACS 0723-73',
    'First Deep Field',
    "Webb's First Deep Field",
  ],
  ['M 51', 'Whirlpool', 'Whirlpool Galaxy'],
  ['Abell 2744', "Pandora's Cluster", 'Pandora Cluster'],
  ['Barnard 33', 'Horsehead', 'Horsehead Nebula'],
  ['rho Ophiuchi', 'Rho Oph', 'Rho Ophiuchi Cloud Complex'],
];

/** Letters and digits only, ignoring spaces, hyphens, apostrophes, accents and case. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replace(/[^a-z0-9]/g, '');

const BY_NAME = new Map(
  FEATURED.flatMap(([catalogueName, ...names]) => names.map((name) => [plain(name), catalogueName] as const)),
);

/** The catalogue name of a featured target with other names. */
const featuredName = (name: string): string | undefined => BY_NAME.get(plain(name));

const NAME_LOOKUP = 'Mast.Name.Lookup';

/**
 * Position of a name, the first result of the archive's resolver.
 * @returns `null` when the resolver does not know the name
 */
export async function resolveTarget(
  portal: Portal,
  name: string,
  signal?: AbortSignal,
): Promise<ResolvedTarget | null> {
  const reply = await portal.ask(NAME_LOOKUP, { input: name, format: 'json' }, signal);
  const first = reply.resolvedCoordinate?.[0];
  const ra = numberCell(first?.ra);
  const dec = numberCell(first?.decl);
  if (!first || ra === null || dec === null || Math.abs(dec) > 90) return null;
  return {
    name: textCell(first.canonicalName) ?? textCell(first.searchString) ?? name,
    ra: normaliseRa(ra),
    dec,
    resolver: textCell(first.resolver) ?? 'unknown',
  };
}
