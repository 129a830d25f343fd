import { CONCEPTS, type Phrase } from './concept.js';

/** A phrase that a text says. */
export interface ConceptMatch {
  readonly id: string;
  readonly weight: number;
  /** Places of its words. */
  readonly places: readonly number[];
}

/** Other words that may stand between those of a phrase. */
const GAP = 2;

interface Entry {
  readonly id: string;
  readonly phrase: Phrase;
}

const BY_FIRST_WORD = new Map<string, Entry[]>();
for (const { id, phrases } of CONCEPTS)
  for (const phrase of phrases) {
    const [first] = phrase.words;
    if (first === undefined) throw new Error(`concept ${id} has a phrase without a word that says something`);
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { id, phrase }]);
  }

/** Words that phrases are made of. */
export const CONCEPT_WORDS: readonly string[] = [
  ...new Set(CONCEPTS.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words))),
];

/** The same as people write them. */
export const WRITTEN_WORDS: readonly string[] = [
  ...new Set(CONCEPTS.flatMap(({ phrases }) => phrases.flatMap(({ written }) => written))),
];

/**
 * Concepts that a text speaks of, by its words in their common form. A short phrase that lies within a longer one says
 * nothing by itself: a planetary nebula is no planet.
 */
export function findConcepts(words: readonly string[]): ConceptMatch[] {
  const found = words
    .flatMap((word, place) => (BY_FIRST_WORD.get(word) ?? []).map((entry) => matchAt(words, place, entry)))
    .filter((match) => match !== null)
    .sort((a, b) => b.places.length - a.places.length);
  return found.filter(
    (match) =>
      !found.some(
        (other) =>
          other.places.length > match.places.length &&
          match.places.every((place) => other.places.includes(place)),
      ),
  );
}

/** The words of a phrase in any order, not far from each other. */
function matchAt(words: readonly string[], place: number, { id, phrase }: Entry): ConceptMatch | null {
  const reach = phrase.words.length - 1 + GAP;
  const from = Math.max(0, place - reach);
  const near = words.slice(from, place + reach + 1);
  const places = phrase.words.map((word, i) => (i === 0 ? place : from + near.indexOf(word)));
  if (places.some((at, i) => words[at] !== phrase.words[i])) return null;
  if (Math.max(...places) - Math.min(...places) > reach) return null;
  return { id, weight: phrase.weight, places };
}
