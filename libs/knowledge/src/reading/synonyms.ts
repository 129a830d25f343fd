/** Words that mean the same here: the first of each line stands for the others. Forms of a word need not be listed. */
const SAME = `
star sun suns
planet world
universe cosmos
birth born newborn baby infant young juvenile
die dying death dead demise
explode exploding explosion blast detonate kaboom blowup
centre center core heart hub middle nucleus
colour color
disc disk
ionise ionize ionised ionized
sulphur sulfur
shed shedding eject cast throw puff expel
leftover remains remnant debris relic aftermath wreck ashes
collide collision crash smash clash
merge merging merger unite coalesce
distant farthest faraway remote
old ancient elderly aged oldest
galaxy galactic
star stellar
nursery cradle birthplace factory crib
tiny small little dwarfish minuscule
make made build create produce forge
form forming formation
swallow eat feed devour gobble feast consume
tear torn ripped rip shred shredded tore
orbit orbiting
host parent
giant huge enormous gigantic
massive heavyweight heavy hefty
dust dusty
around circling orbiting surrounding
photograph photo picture snapshot image view
bend bending bent warp distort curve
magnify magnifying magnified
ring ringed
alien extrasolar foreign
faint dim
cluster clusters
universe cosmic
big large
beginner starter
sky heavens
silhouette shadow
blow blowing blown blew
spiral spirals swirl swirling
first earliest
fail failed
cloud clouds
pinwheel whirlpool
`;

/** From every word to the one that stands for it. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  SAME.trim()
    .split('\n')
    .flatMap((line) => {
      const [first, ...others] = line.split(' ');
      return others.map((other) => [other, first] as const);
    }),
);
