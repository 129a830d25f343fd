import { type BandColor, bandColors } from './band-colors.js';
import { type Band, bandsOf, broadBands, classicThree, evenlyPicked, inOrder, narrowBands } from './bands.js';
import { areSeveralPointings, onePerPointing } from './one-per-pointing.js';
import type {
  Recipe,
  RecipeChannel,
  RecipeKind,
  RecipeLimits,
  RecipeObservation,
  Suggestions,
} from './recipe-values.js';
import { readObservations, type UsableObservation } from './usable-observations.js';
import { type SkyField, type SkyScene, skyScenes } from './sky-scenes.js';

/** Limit of recipes. Each has filters that no other has, so there may be more than a user would read. */
const MAX_RECIPES = 20;

/** A recipe before colours, names and ranks are assigned. */
interface Draft {
  readonly kind: RecipeKind;
  readonly bands: readonly Band[];
}

/**
 * Suggests colour composites of observations, the best first (docs/reference/algorithms.md, "Recipes"). The result does not depend on the
 * order of the observations.
 */
export function suggestRecipes(
  observations: readonly RecipeObservation[],
  limits: RecipeLimits,
  now: Date,
): Suggestions {
  const { usable, warnings } = readObservations(observations, now);
  const scenes = withoutLikes(skyScenes(onePerPointing(usable)));
  const guess = usable.some(({ place }) => place === null) ? [UNPLACED] : [];
  const drafts = withoutRepeats(scenes.length === 0 ? [] : rankedDrafts(scenes));
  const recipes = drafts
    .slice(0, MAX_RECIPES)
    .map((draft, i) => recipeOf(draft, { rank: i + 1, limits, warnings: [...warnings, ...guess] }));
  return { recipes, warning: joined(warnings) };
}

const joined = (warnings: readonly string[]): string | null =>
  warnings.length > 0 ? warnings.join('; ') : null;

const UNPLACED = 'observations without coordinates are taken to overlap the others';

/** Drops scenes of one field with the same filters, which give the same recipes: there may be thousands, all over the sky. */
function withoutLikes(scenes: readonly SkyScene[]): SkyScene[] {
  const known = new Set<string>();
  return scenes.filter(({ fields }) => {
    if (fields.length > 1) return true;
    const content = [...new Set(fields[0].map(({ instrument, filter }) => `${instrument} ${filter}`))]
      .sort()
      .join();
    const isNew = !known.has(content);
    known.add(content);
    return isNew;
  });
}

/** In every scene: across instruments, all bands of each instrument, then picked bands. */
function rankedDrafts(scenes: readonly SkyScene[]): Draft[] {
  const mixed = scenes.map(({ fields }) => fields.filter(hasInstruments).map(bandsOf));
  const single = scenes.map(bandsOfInstruments);
  const picked = (kind: RecipeKind, pick: (bands: readonly Band[]) => Band[]): Draft[] =>
    scenes.map((_, i) => ({ kind, bands: firstPicked([mixed[i], single[i]], pick) }));
  const across = mixed.flat().map((bands) => ({ kind: 'cross-instrument' as const, bands }));
  const all = single.flat().map((bands) => ({ kind: 'all-filters' as const, bands }));
  return [
    ...across,
    ...withoutIdleSingles(all, across),
    ...picked('classic-3-color', classicThree),
    ...picked('narrowband', narrowBands),
    ...picked('broadband', broadBands),
  ];
}

/** Picks bands from the first pool that has suitable ones. */
function firstPicked(
  pools: readonly (readonly (readonly Band[])[])[],
  pick: (bands: readonly Band[]) => Band[],
): Band[] {
  for (const bands of pools.flat()) {
    const picked = pick(bands);
    if (picked.length > 0) return picked;
  }
  return [];
}

const hasInstruments = (field: SkyField): boolean =>
  new Set(field.map(({ instrument }) => instrument)).size > 1;

/**
 * The bands of each instrument in a scene: the field with most of its filters, with all observations that other fields have in these
 * filters; then the filters that it has only elsewhere. So all channels of a recipe overlap on the sky. There may be thousands of
 * instruments and fields, so each observation is visited once.
 */
function bandsOfInstruments({ fields }: SkyScene): Band[][] {
  const byInstrument = new Map<
    string,
    { readonly observations: UsableObservation[]; readonly cores: Set<string>[] }
  >();
  for (const field of fields) {
    for (const [instrument, ofField] of grouped(field)) {
      const own = byInstrument.get(instrument) ?? { observations: [], cores: [] };
      byInstrument.set(instrument, own);
      for (const observation of ofField) own.observations.push(observation);
      own.cores.push(new Set(ofField.map(({ filter }) => filter)));
    }
  }
  const found = [...byInstrument]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { observations, cores }]) => {
      const bands = new Map(bandsOf(observations).map((band) => [band.filter, band]));
      cores.sort((a, b) => b.size - a.size);
      return uncovered(cores).map((filters) =>
        inOrder([...filters].flatMap((name) => bands.get(name) ?? [])),
      );
    });
  return found.sort((a, b) => b.length - a.length);
}

function grouped(observations: readonly UsableObservation[]): Map<string, UsableObservation[]> {
  const groups = new Map<string, UsableObservation[]>();
  for (const observation of observations) {
    const group = groups.get(observation.instrument);
    if (group) group.push(observation);
    else groups.set(observation.instrument, [observation]);
  }
  return groups;
}

/** The sets that contain an element of none of the sets before them. */
function uncovered(sets: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  const covered = new Set<string>();
  return sets.filter((filters) => {
    const before = covered.size;
    for (const filter of filters) covered.add(filter);
    return covered.size > before;
  });
}

/** Drops recipes of one filter that other recipes show as well, since a single filter has no colours. */
function withoutIdleSingles(drafts: readonly Draft[], others: readonly Draft[]): Draft[] {
  const shown = new Set(
    [...others, ...drafts].flatMap(({ bands }) =>
      bands.length > 1 ? bands.map(({ filter }) => filter) : [],
    ),
  );
  return drafts.filter(({ bands }) => bands.length > 1 || !shown.has(bands[0].filter));
}

/** Keeps the first of several recipes with the same filters. */
function withoutRepeats(drafts: readonly Draft[]): Draft[] {
  const known = new Set<string>();
  return drafts.filter(({ bands }) => {
    const filters = bands.map(({ filter }) => filter).join();
    if (filters === '' || known.has(filters)) return false;
    known.add(filters);
    return true;
  });
}

interface Making {
  readonly rank: number;
  readonly limits: RecipeLimits;
  readonly warnings: readonly string[];
}

function recipeOf({ kind, bands: all }: Draft, { rank, limits, warnings }: Making): Recipe {
  const bands = evenlyPicked(all, limits.channels);
  const colors = bandColors(bands, kind === 'classic-3-color');
  const observations = bands.flatMap((band) => band.observations);
  const said = [...warnings, ...warningsOf(all, bands, limits)];
  return {
    rank,
    name: recipeName(kind, bands),
    kind,
    filters: bands.map(({ filter }) => filter),
    instruments: instrumentsOf(bands),
    colorMapping: Object.fromEntries(bands.map(({ filter }, i) => [filter, colors[i].hex])),
    channels: bands.map((band, i) => channelOf(band, colors[i], limits)),
    requiresMosaic: bands.some((band) => areSeveralPointings(band.observations)),
    observationIds: [...new Set(observations.flatMap(({ observationId }) => observationId ?? []))].sort(),
    warning: joined(said),
  };
}

/** The known ones, in the order of their shortest wavelengths. */
const instrumentsOf = (bands: readonly Band[]): string[] =>
  [...new Set(bands.flatMap(({ instruments }) => [...instruments].sort()))].filter((name) => name !== '');

function channelOf(band: Band, { hue, weight }: BandColor, limits: RecipeLimits): RecipeChannel {
  const dataIds = new Set(band.observations.flatMap(({ dataId }) => dataId ?? []));
  return {
    dataIds: [...dataIds].slice(0, limits.recordsPerChannel),
    color: hue === null ? { rgb: [1, 1, 1] } : { hue },
    autoStretch: true,
    weight,
    label: band.filter,
    wavelengthUm: band.wavelengthUm,
  };
}

function warningsOf(all: readonly Band[], bands: readonly Band[], limits: RecipeLimits): string[] {
  const long = bands.filter(({ observations }) => observations.length > limits.recordsPerChannel);
  const missing = bands.filter(({ observations }) => observations.some(({ dataId }) => dataId === null));
  const isPartlyKnown =
    missing.length > 0 && bands.some(({ observations }) => observations.some((s) => s.dataId !== null));
  return [
    ...(all.length > bands.length ? [`${bands.length} of ${all.length} filters, evenly picked`] : []),
    ...long.map(({ filter }) => `${filter}: only ${limits.recordsPerChannel} of its pointings`),
    ...(isPartlyKnown ? [`not in the library yet: ${missing.map(({ filter }) => filter).join(', ')}`] : []),
  ];
}

/** Instruments of observations that name none. */
const UNKNOWN_INSTRUMENT = 'an unknown instrument';

/** In the spelling of their makers. */
const SPELLED: Readonly<Record<string, string>> = { NIRCAM: 'NIRCam', NIRSPEC: 'NIRSpec' };

const spelled = (instrument: string): string => SPELLED[instrument] ?? instrument;

const instrumentsIn = (bands: readonly Band[]): string =>
  instrumentsOf(bands).map(spelled).join(' + ') || UNKNOWN_INSTRUMENT;

const filtersIn = (bands: readonly Band[]): string => bands.map(({ filter }) => filter).join(', ');

const NAMES: Readonly<Record<RecipeKind, (bands: readonly Band[]) => string>> = {
  'cross-instrument': (bands) => `${instrumentsIn(bands)}, ${bands.length} filters`,
  'all-filters': (bands) =>
    bands.length === 1
      ? [...instrumentsOf(bands).map(spelled), filtersIn(bands), 'alone'].join(' ')
      : `All ${bands.length} filters of ${instrumentsIn(bands)}`,
  'classic-3-color': (bands) => `Classic 3-colour: ${filtersIn(bands)}`,
  narrowband: (bands) => `Narrowband highlight, ${bands.length} filters`,
  broadband: (bands) => `Broadband clean, ${bands.length} filters`,
};

const recipeName = (kind: RecipeKind, bands: readonly Band[]): string => NAMES[kind](bands);
