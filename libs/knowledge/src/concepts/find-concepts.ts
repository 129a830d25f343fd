import { CONCEPTS, type Phrase } from './concept.js';

/** A phrase found in a text. */
export interface ConceptMatch {
  readonly id: string;
  readonly weight: number;
  /** Positions of its words. */
  readonly places: readonly number[];
}

/** Number of other words allowed between those of a phrase. */
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

/** All words of phrases. */
export const CONCEPT_WORDS: readonly string[] = [
  ...new Set(CONCEPTS.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words))),
];

/** Phrases for it. */
export const WRITTEN_WORDS: readonly string[] = [
  ...new Set(CONCEPTS.flatMap(({ phrases }) => phrases.flatMap(({ written }) => written))),
];

/** Concepts of a text, by its words in normal form. A phrase within a longer one is ignored: a planetary nebula is no planet. */
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

/** The words of a phrase in any order, close together. */
function matchAt(words: readonly string[], place: number, { id, phrase }: Entry): ConceptMatch | null {
  const reach = phrase.words.length - 1 + GAP;
  const from = Math.max(0, place - reach);
  const near = words.slice(from, place + reach + 1);
  const places = phrase.words.map((word, i) => (i === 0 ? place : from + near.indexOf(word)));
  if (places.some((at, i) => words[at] !== phrase.words[i])) return null;
  if (Math.max(...places) - Math.min(...places) > reach) return null;
  return { id, weight: phrase.weight, places };
}
