export const FEATURED_CATEGORIES = ['nebula', 'galaxy', 'planetary', 'cluster', 'remnant'] as const;

/** A target that the service shows on its first page. */
export interface FeaturedTarget {
  readonly id: string;
  readonly name: string;
  readonly catalogId: string;
  /** Other names that people know it by. */
  readonly aliases: readonly string[];
  readonly category: (typeof FEATURED_CATEGORIES)[number];
  readonly description: string;
  /** Middle of its images, ICRS degrees. */
  readonly ra: number;
  readonly dec: number;
  /** Holds its images and no others, degrees. */
  readonly searchRadius: number;
  readonly instruments: readonly string[];
  readonly filters: readonly string[];
  /** Those that make a good picture, the shortest wavelength first. */
  readonly recommendedFilters: readonly string[];
  /** The name that the archive finds it by. */
  readonly searchName: string;
}

type Facts = Omit<FeaturedTarget, 'instruments' | 'filters'>;

const NIRCAM_AND_MIRI = ['NIRCAM', 'MIRI'] as const;

/** Filters by instrument, NIRCam's and then MIRI's. */
const target = (facts: Facts, nircam: string, miri = ''): FeaturedTarget => ({
  ...facts,
  instruments: NIRCAM_AND_MIRI.slice(0, miri ? 2 : 1),
  filters: `${nircam} ${miri}`.trim().split(' '),
});

/** The targets of docs/reference/algorithms.md, "Featured targets"; their places are those of JWST's first images, their filters those of the sample archive. */
export const FEATURED_TARGETS: readonly FeaturedTarget[] = [
  target(
    {
      id: 'carina',
      name: 'Carina Nebula, Cosmic Cliffs',
      catalogId: 'NGC 3324',
      aliases: ['Carina', 'Carina Nebula', 'Cosmic Cliffs'],
      category: 'nebula',
      description:
        'The edge of a bubble that young stars have blown into a cloud: cliffs of gas and dust, light years high, in which stars are born.',
      ra: 159.2126,
      dec: -58.6186,
      searchRadius: 0.1,
      recommendedFilters: ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F470N'],
      searchName: 'NGC 3324',
    },
    'F090W F187N F200W F335M F444W F470N',
  ),
  target(
    {
      id: 'pillars-of-creation',
      name: 'Pillars of Creation',
      catalogId: 'M16',
      aliases: ['Messier 16', 'Eagle Nebula', 'NGC 6611'],
      category: 'nebula',
      description:
        'Columns of cold gas in the Eagle Nebula that the light of hot stars wears down; at their tips new stars break out.',
      ra: 274.71,
      dec: -13.84,
      searchRadius: 0.1,
      recommendedFilters: ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F470N'],
      searchName: 'M 16',
    },
    'F090W F187N F200W F335M F444W F470N',
    'F770W',
  ),
  target(
    {
      id: 'southern-ring',
      name: 'Southern Ring Nebula',
      catalogId: 'NGC 3132',
      aliases: ['Southern Ring', 'Eight-Burst Nebula'],
      category: 'planetary',
      description:
        'Shells of gas that a dying star has shed, one after the other; the star itself is the fainter of the two in the middle.',
      ra: 151.757042,
      dec: -40.436389,
      searchRadius: 0.05,
      recommendedFilters: ['F090W', 'F187N', 'F212N', 'F356W', 'F444W', 'F770W', 'F1800W'],
      searchName: 'NGC 3132',
    },
    'F090W F187N F212N F356W F444W',
    'F770W F1280W F1800W',
  ),
  target(
    {
      id: 'stephans-quintet',
      name: "Stephan's Quintet",
      catalogId: 'HCG 92',
      aliases: ['Stephans Quintet', 'Hickson 92', 'NGC 7318'],
      category: 'galaxy',
      description:
        'Five galaxies, four of which pull at each other: tails of stars, and a shock wave larger than the Milky Way where one falls in.',
      ra: 338.9938,
      dec: 33.9628,
      searchRadius: 0.1,
      recommendedFilters: ['F090W', 'F150W', 'F200W', 'F277W', 'F356W', 'F444W'],
      searchName: 'HCG 92',
    },
    'F090W F150W F200W F277W F356W F444W',
    'F770W F1000W F1500W',
  ),
  target(
    {
      id: 'smacs-0723',
      name: "Webb's First Deep Field",
      catalogId: 'SMACS 0723',
      aliases: ['SMACS J0723.3-7327', 'SMACS 0723-73', 'First Deep Field'],
      category: 'cluster',
      description:
        'A cluster of galaxies, heavy enough to bend light: behind it galaxies of the early universe appear as arcs, and several times.',
      ra: 110.8275,
      dec: -73.4544,
      searchRadius: 0.1,
      recommendedFilters: ['F090W', 'F150W', 'F200W', 'F277W', 'F356W', 'F444W'],
      searchName: 'SMACS J0723.3-7327',
    },
    'F090W F150W F200W F277W F356W F444W',
    'F770W F1000W F1500W F1800W',
  ),
  target(
    {
      id: 'tarantula',
      name: 'Tarantula Nebula',
      catalogId: 'NGC 2070',
      aliases: ['Tarantula', '30 Doradus', '30 Dor'],
      category: 'nebula',
      description:
        'The brightest nursery of stars near the Milky Way, in the Large Magellanic Cloud, around a cluster of the heaviest stars known.',
      ra: 84.6762,
      dec: -69.1006,
      searchRadius: 0.15,
      recommendedFilters: ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F470N'],
      searchName: 'NGC 2070',
    },
    'F090W F187N F200W F335M F444W F470N',
    'F770W F1000W F1280W F1800W',
  ),
  target(
    {
      id: 'cartwheel',
      name: 'Cartwheel Galaxy',
      catalogId: 'ESO 350-40',
      aliases: ['Cartwheel', 'ESO 350-G040', 'PGC 2248'],
      category: 'galaxy',
      description:
        'A spiral galaxy that a smaller one has shot through: a ring of newborn stars runs outwards like a wave, with spokes behind it.',
      ra: 9.4213,
      dec: -33.7164,
      searchRadius: 0.05,
      recommendedFilters: ['F090W', 'F150W', 'F200W', 'F277W', 'F356W', 'F444W'],
      searchName: 'ESO 350-40',
    },
    'F090W F150W F200W F277W F356W F444W',
    'F770W F1000W F1280W F1800W',
  ),
  target(
    {
      id: 'cassiopeia-a',
      name: 'Cassiopeia A',
      catalogId: '3C 461',
      aliases: ['Cas A', 'SNR G111.7-02.1'],
      category: 'remnant',
      description:
        'What is left of a star that exploded some 340 years ago: knots of the elements that it had made, still flying apart.',
      ra: 350.866,
      dec: 58.8117,
      searchRadius: 0.1,
      recommendedFilters: ['F356W', 'F444W', 'F770W', 'F1000W', 'F1280W', 'F1800W'],
      searchName: 'Cassiopeia A',
    },
    'F150W F356W F444W',
    'F770W F1000W F1280W F1800W',
  ),
  target(
    {
      id: 'ngc-346',
      name: 'NGC 346',
      catalogId: 'NGC 346',
      aliases: ['N 66', 'ESO 51-10'],
      category: 'cluster',
      description:
        'A young cluster in the Small Magellanic Cloud, where there are few heavy elements, as there were when most stars of the universe formed.',
      ra: 14.7708,
      dec: -72.1756,
      searchRadius: 0.1,
      recommendedFilters: ['F150W', 'F187N', 'F200W', 'F277W', 'F335M', 'F444W'],
      searchName: 'NGC 346',
    },
    'F150W F187N F200W F277W F335M F444W',
    'F770W F1000W F1500W',
  ),
  target(
    {
      id: 'phantom-galaxy',
      name: 'Phantom Galaxy',
      catalogId: 'M74',
      aliases: ['Messier 74', 'NGC 628', 'Phantom'],
      category: 'galaxy',
      description:
        'A spiral seen from above, almost perfect: in the infrared its arms are threads of warm dust around bubbles of young stars.',
      ra: 24.1739,
      dec: 15.7836,
      searchRadius: 0.1,
      recommendedFilters: ['F200W', 'F277W', 'F335M', 'F356W', 'F770W', 'F1000W'],
      searchName: 'M 74',
    },
    'F200W F277W F335M F356W',
    'F770W F1000W F1500W',
  ),
  target(
    {
      id: 'horsehead',
      name: 'Horsehead Nebula',
      catalogId: 'Barnard 33',
      aliases: ['Horsehead', 'B 33', 'IC 434'],
      category: 'nebula',
      description:
        'A dark cloud before the glow of hydrogen in Orion; its mane is where ultraviolet light boils molecules off the edge.',
      ra: 85.2458,
      dec: -2.4583,
      searchRadius: 0.1,
      recommendedFilters: ['F150W', 'F187N', 'F212N', 'F277W', 'F335M', 'F444W', 'F470N'],
      searchName: 'Barnard 33',
    },
    'F150W F187N F212N F277W F335M F444W F470N',
    'F770W F1000W F1280W F1500W',
  ),
  target(
    {
      id: 'crab',
      name: 'Crab Nebula',
      catalogId: 'M1',
      aliases: ['Crab', 'Messier 1', 'NGC 1952', 'Taurus A'],
      category: 'remnant',
      description:
        'The remnant of the star that was seen to explode in 1054: a cage of filaments around the wind of a pulsar that turns thirty times a second.',
      ra: 83.6331,
      dec: 22.0145,
      searchRadius: 0.1,
      recommendedFilters: ['F150W', 'F187N', 'F356W', 'F444W', 'F470N'],
      searchName: 'M 1',
    },
    'F150W F187N F356W F444W F470N',
    'F770W F1000W F1280W F1800W',
  ),
];
