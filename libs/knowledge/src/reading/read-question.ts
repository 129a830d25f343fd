import { withBroader } from '../concepts/concept.js';
import { bandOf } from '../concepts/concepts-of-filter.js';
import { CONCEPT_WORDS, findConcepts, WRITTEN_WORDS, type ConceptMatch } from '../concepts/find-concepts.js';
import { findByName, NAME_WORDS, type NameMatch } from '../objects/find-by-name.js';
import { isCommonWord, isEnglishWord } from './english-words.js';
import type { Reading, ReadWord } from './reading.js';
import { correctSpelling } from './spelling-correction.js';
import { SYNONYMS } from './synonyms.js';
import { canonical, isStopWord, nameTokens, stem, writtenWords } from './tokens.js';
import { takeWavelengths } from './wavelengths.js';

/** Weight of broader concepts: a search for planetary nebulae returns other nebulae last. */
const BROADER_SHARE = 0.12;
/** Weight of an object's kind in a search for the object. */
const KIND_OF_NAMED = 0.12;
/** Weight of the band in a search for a wavelength. */
const BAND_OF_WAVELENGTH = 0.12;

/** Words of questions without search terms. */
const USUAL = new Set(
  'observation observe image picture photo data file record program programme proposal project team survey pi scientist taken filter science'
    .split(' ')
    .map(stem),
);

const COMMON_FORMS = new Set(CONCEPT_WORDS);
const WORDS_OF_NAMES = new Set(NAME_WORDS);
const KNOWN_WORDS = [...new Set([...WRITTEN_WORDS, ...NAME_WORDS, ...SYNONYMS.keys()])].filter((word) =>
  /^\p{L}{5,}$/u.test(word),
);

const isKnown = (word: string): boolean =>
  isStopWord(word) ||
  SYNONYMS.has(word) ||
  WORDS_OF_NAMES.has(word) ||
  isEnglishWord(word) ||
  COMMON_FORMS.has(canonical(word));

/** A corrected word of the question, and the position of the original. */
interface Token {
  readonly text: string;
  readonly word: number;
}

/** Interprets a question: names first, then phrases; the spelling of unknown words is corrected. */
export function readQuestion(question: string): Reading {
  const { wavelengthsUm, rest } = takeWavelengths(question);
  const written = writtenWords(rest);
  const tokens = tokensOf(written);
  const names = namesOf(tokens);
  const isNamed = (place: number): boolean => names.some(({ from, to }) => place >= from && place < to);
  const spoken = conceptsAt(tokens, (place) => !isNamed(place));
  const objects = names.map(({ object }) => object);
  return {
    objects,
    wavelengthsUm,
    concepts: conceptsOf(
      spoken,
      objects.flatMap(({ kinds }) => kinds),
      wavelengthsUm,
    ),
    isSure: wavelengthsUm.length > 0 || names.length > 0 || spoken.some((match) => isSure(match, tokens)),
    words: wordsOf(written, tokens, { names, spoken }),
  };
}

function tokensOf(written: readonly string[]): Token[] {
  const parts = written.flatMap((text, word) => nameTokens(text).map((part) => ({ part, word })));
  const corrected = correctSpelling(
    parts.map(({ part }) => part),
    isKnown,
    KNOWN_WORDS,
  );
  return corrected.map(({ text, from }) => ({ text, word: parts[from].word }));
}

/** Names, except within a longer phrase: no Jupiter in `hot Jupiter`. */
function namesOf(tokens: readonly Token[]): NameMatch[] {
  const phrases = conceptsAt(tokens, () => true).filter(({ weight }) => weight === 1);
  return findByName(tokens.map(({ text }) => text)).filter(
    ({ from, to }) =>
      !phrases.some(
        ({ places }) =>
          places.length > to - from &&
          places.filter((place) => place >= from && place < to).length === to - from,
      ),
  );
}

/** Concepts of some of the words; positions are those of the tokens. */
function conceptsAt(tokens: readonly Token[], isAsked: (place: number) => boolean): ConceptMatch[] {
  const places = [...tokens.keys()].filter((place) => isAsked(place) && !isStopWord(tokens[place].text));
  return findConcepts(places.map((place) => canonical(tokens[place].text))).map((match) => ({
    ...match,
    places: match.places.map((at) => places[at]),
  }));
}

/** A common word alone may mean something else (`world`, of football); a phrase or a less common word is conclusive. */
const isSure = ({ weight, places }: ConceptMatch, tokens: readonly Token[]): boolean =>
  weight === 1 && (places.length > 1 || !isCommonWord(stem(tokens[places[0]].text)));

function conceptsOf(
  spoken: readonly ConceptMatch[],
  kinds: readonly string[],
  wavelengthsUm: readonly number[],
): Map<string, number> {
  const said = new Map<string, number>();
  for (const { id, weight } of spoken) said.set(id, Math.max(weight, said.get(id) ?? 0));
  const concepts = withBroader(said, BROADER_SHARE);
  const hint = (id: string, weight: number): void =>
    void concepts.set(id, Math.max(concepts.get(id) ?? 0, weight));
  for (const kind of kinds) hint(kind, KIND_OF_NAMED);
  for (const band of wavelengthsUm.flatMap((um) => bandOf(um, ''))) hint(band, BAND_OF_WAVELENGTH);
  return concepts;
}

function wordsOf(
  written: readonly string[],
  tokens: readonly Token[],
  { names, spoken }: { readonly names: readonly NameMatch[]; readonly spoken: readonly ConceptMatch[] },
): ReadWord[] {
  const meant = new Set(spoken.flatMap(({ places }) => places));
  return written.flatMap((text, word): ReadWord[] => {
    const form = stem(text);
    if (isStopWord(text) || /^\p{L}$/u.test(text)) return [];
    const places = [...tokens.keys()].filter((place) => tokens[place].word === word);
    const named = names
      .filter(({ from, to }) => places.some((place) => place >= from && place < to))
      .map(({ object }) => object.names[0]);
    if (named.length > 0) return [{ form, written: text, use: 'named' as const, names: named }];
    const isMeant = places.length === 0 || places.some((place) => meant.has(place));
    return [{ form, written: text, use: USUAL.has(form) ? 'usual' : isMeant ? 'meant' : 'open' } as const];
  });
}
