/**
 * What the featured targets are called, and by which name of a catalogue resolvers know them. Several of these names are those
 * of press releases, which no resolver knows.
 */
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

/** Letters and digits alone: blanks, hyphens, apostrophes of any kind, accents and case make no difference. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replace(/[^a-z0-9]/g, '');

const BY_NAME = new Map(
  FEATURED.flatMap(([catalogueName, ...names]) => names.map((name) => [plain(name), catalogueName] as const)),
);

/** The name in a catalogue of a featured target that is called by another one. */
export const featuredName = (name: string): string | undefined => BY_NAME.get(plain(name));
