import {
  CONSTELLATIONS,
  isCommonWord,
  nearWavelengths,
  wavelengthStep,
  type Reading,
  type ReadWord,
} from '#knowledge';
import type { QuestionWord } from '#processing-client/contract';

/** Weight of each further object: a picture of three objects shows each of them less. */
const NEXT_OBJECT = 0.8;
/** A question for a constellation also means its well-known objects. */
const CONSTELLATION = 0.5;

/** Weight of a common word of the question; that of others is 1. */
const COMMON = 0.15;
/** Weight of a word that no record has: small besides a confident reading, larger besides mere hints, which may be chance then. */
const MISSING = { besideSure: 0.3, besideHints: 1.3 } as const;

const wordKey = (form: string): number => hashOf(`word:${form}`);
const nameKey = (name: string): number => hashOf(`name:${name}`);
const placeKey = (constellation: string): number => hashOf(`in:${constellation}`);
const wavelengthKey = (step: number): number => hashOf(`um:${step}`);

/** A record in the word index: four bytes for each key, and one for its weight in hundredths. */
export function wordsOfRecord({ objects, words, wavelengthsUm }: Reading): Buffer {
  const weights = new Map<number, number>();
  const add = (key: number, weight: number): void =>
    void weights.set(key, Math.max(weight, weights.get(key) ?? 0));
  objects.forEach(({ names, constellation }, i) => {
    add(nameKey(names[0]), NEXT_OBJECT ** i);
    if (i === 0 && constellation) add(placeKey(constellation), CONSTELLATION);
  });
  for (const um of wavelengthsUm) add(wavelengthKey(wavelengthStep(um)), 1);
  for (const { form } of words) add(wordKey(form), 1);
  return packed(weights);
}

const HUNDREDTHS = 100;
const ENTRY_BYTES = 5;

function packed(weights: ReadonlyMap<number, number>): Buffer {
  const bytes = Buffer.alloc(weights.size * ENTRY_BYTES);
  [...weights].forEach(([key, weight], i) => {
    bytes.writeUInt32LE(key, i * ENTRY_BYTES);
    bytes.writeUInt8(Math.round(weight * HUNDREDTHS), i * ENTRY_BYTES + 4);
  });
  return bytes;
}

/** The words of a question for the word index, which is searched together with the vectors. */
export function wordsOfQuestion({ words, wavelengthsUm, isSure }: Reading): QuestionWord[] {
  const missing = isSure ? MISSING.besideSure : MISSING.besideHints;
  return [
    ...namesOf(words),
    ...wavelengthsUm.map(wavelength),
    ...words.filter(({ use }) => use === 'open').map((word) => openWord(word, missing)),
  ];
}

/** A name may refer to several objects. */
function namesOf(words: readonly ReadWord[]): QuestionWord[] {
  const named = words.flatMap(({ names }) => (names ? [names] : []));
  const groups = [...new Map(named.map((names) => [names.join('|'), names])).values()];
  return groups.map((names) => ({
    ...{ keys: names.map(nameKey), weights: names.map(() => 1) },
    ...{ weight: 1, missing: 1, missingBesideKnown: 1 },
    isRarer: false,
  }));
}

function wavelength(um: number): QuestionWord {
  const near = nearWavelengths(um);
  return {
    keys: near.map(({ step }) => wavelengthKey(step)),
    weights: near.map(({ weight }) => weight),
    ...{ weight: 1, missing: 1, missingBesideKnown: 1, isRarer: false },
  };
}

const CONSTELLATION_BY_WORD = new Map(
  Object.entries(CONSTELLATIONS).map(([short, name]) => [name.toLowerCase(), short]),
);

function openWord({ form, written }: ReadWord, missing: number): QuestionWord {
  const constellation = CONSTELLATION_BY_WORD.get(written);
  const keys = [wordKey(form), ...(constellation ? [placeKey(constellation)] : [])];
  const weight = isCommonWord(form) ? COMMON : 1;
  return {
    ...{ keys, weights: keys.map(() => 1), weight, missing },
    ...{ missingBesideKnown: MISSING.besideSure, isRarer: constellation === undefined },
  };
}

/** For each word of the question, the keys of which one must occur in a record that contains the whole question. */
export function literalKeys({ words }: Reading): number[][] {
  const significant = words.filter(({ use }) => use !== 'usual');
  return (significant.length > 0 ? significant : words).map(({ form, names }) => [
    wordKey(form),
    ...(names ?? []).map(nameKey),
  ]);
}

/** FNV-1a of the UTF-16 code units, mixed at the end (Murmur3's finaliser), since its low bits alone are too alike. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
