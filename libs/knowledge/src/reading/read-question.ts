import { withBroader } from '../concepts/concept.js';
import { CONCEPT_WORDS, findConcepts, WRITTEN_WORDS } from '../concepts/find-concepts.js';
import { findByName, NAME_WORDS } from '../objects/find-by-name.js';
import { mendSlips } from './mend-slips.js';
import type { Reading } from './reading.js';
import { SYNONYMS } from './synonyms.js';
import { canonical, isStopWord, meaningTokens, nameTokens } from './tokens.js';

/** Who asks for planetary nebulae is told of other nebulae last. */
const BROADER_SHARE = 0.12;
/** Who asks for a thing by name may like others of its kind. */
const KIND_OF_NAMED = 0.12;

const COMMON_FORMS = new Set(CONCEPT_WORDS);
const WORDS_OF_NAMES = new Set(NAME_WORDS);
const KNOWN_WORDS = [...new Set([...WRITTEN_WORDS, ...NAME_WORDS, ...SYNONYMS.keys()])].filter((word) =>
  /^\p{L}{5,}$/u.test(word),
);

const isKnown = (word: string): boolean =>
  isStopWord(word) || SYNONYMS.has(word) || WORDS_OF_NAMES.has(word) || COMMON_FORMS.has(canonical(word));

/** Understands a question in people's words: names first, then phrases; slips are mended where a word is nobody's. */
export function readQuestion(question: string): Reading {
  const tokens = mendSlips(nameTokens(question), isKnown, KNOWN_WORDS);
  const names = findByName(tokens);
  const isNamed = (place: number): boolean => names.some(({ from, to }) => place >= from && place < to);
  const words = meaningTokens(tokens.filter((_, place) => !isNamed(place)));
  const matches = findConcepts(words);
  const said = new Map<string, number>();
  for (const { id, weight } of matches) said.set(id, Math.max(weight, said.get(id) ?? 0));
  const concepts = withBroader(said, BROADER_SHARE);
  const objects = names.map(({ object }) => object);
  for (const kind of objects.flatMap(({ kinds }) => kinds))
    concepts.set(kind, Math.max(concepts.get(kind) ?? 0, KIND_OF_NAMED));
  const spoken = new Set(matches.flatMap(({ places }) => places));
  return { objects, concepts, words: words.filter((_, place) => !spoken.has(place)) };
}
