import { conceptOf, CONCEPTS, CONSTELLATIONS, type Concept, type Reading, type Weights } from '#knowledge';

/** Length of every vector of this embedder. */
export const CONCEPT_DIMENSIONS = 512;

/** Concepts have places of their own; names, words, pairs and trigrams share the rest by hash. */
const HASHED_FROM = 192;

/** Places that each hashed feature takes: two features seldom share them all. Names take more: one says who it is. */
const HASHES = { name: 8, word: 3 } as const;

/** Weights that were found on the part `tune` of bench/semantic. */
const RECORD = { objects: 1, light: 1, name: 1, constellation: 0.5, words: 0.6 } as const;
const WORDS = { word: 1, pair: 0.25, trigrams: 0.3 } as const;

/** A record that much is known of is a little less about each: 0 not at all, 1 as a cosine would have it. */
const CROWDING = 0.4;

/** A picture that shows three objects shows each of them less. */
const NEXT_OBJECT = 0.8;

/** Words of titles that tell records apart no better than an `a`. */
const COMMON_WORDS = new Set(
  'observation survey program imag early releas scienc cycle field guarant time public space natur sky thing'.split(
    ' ',
  ),
);

const PLACES = new Map(CONCEPTS.map(({ id }, place) => [id, place]));
/** Their weight. */
const COMMON = 0.3;

if (CONCEPTS.length > HASHED_FROM) throw new Error('more concepts than places in the vector');

/**
 * A record as a vector without any model: concepts in places of their own, the rest hashed (Weinberger et al. 2009). Its inner
 * product with a question says how much of the question it answers: a record need not be short for that.
 */
export function embedRecordReading({ objects, concepts, words }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const part of ['object', 'light'] as const) addConcepts(vector, concepts, part);
  objects.forEach(({ names, constellation }, i) => {
    addHashed(vector, `name:${names[0]}`, RECORD.name * NEXT_OBJECT ** i, HASHES.name);
    if (i === 0 && constellation) addHashed(vector, `in:${constellation}`, RECORD.constellation, HASHES.name);
  });
  const spoken = new Float32Array(CONCEPT_DIMENSIONS);
  addWords(spoken, words);
  addScaled(vector, spoken, RECORD.words);
  return vector;
}

/**
 * A question in the same space, its parts shares of the whole. What is not understood has its share as well: it makes every
 * answer less likely.
 */
export function embedQuestionReading({ objects, concepts, words }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const [id, weight] of concepts) vector[placeOf(id)] += weight;
  for (const { names } of objects) addHashed(vector, `name:${names[0]}`, 1, HASHES.name);
  for (const word of words) {
    const constellation = BY_WORD_OF_CONSTELLATION.get(word);
    if (constellation) addHashed(vector, `in:${constellation}`, 1, HASHES.name);
  }
  addWords(vector, words);
  const said = [...concepts.values()]
    .filter((weight) => weight >= SAID)
    .reduce((sum, weight) => sum + weight, 0);
  const whole =
    said + objects.length + words.reduce((sum, word) => sum + (COMMON_WORDS.has(word) ? COMMON : 1), 0);
  return whole === 0 ? vector : vector.map((value) => value / Math.max(1, whole));
}

/** Less than this only follows from what is said. */
const SAID = 0.3;

function addConcepts(vector: Float32Array, concepts: Weights, part: Concept['of']): void {
  const ofPart = [...concepts].filter(([id]) => conceptOf(id).of === part);
  const length = Math.hypot(...ofPart.map(([, weight]) => weight));
  const share = (part === 'object' ? RECORD.objects : RECORD.light) / Math.max(1, length) ** CROWDING;
  for (const [id, weight] of ofPart) vector[placeOf(id)] += weight * share;
}

const placeOf = (id: string): number => PLACES.get(id) as number;

const BY_WORD_OF_CONSTELLATION = new Map(
  Object.entries(CONSTELLATIONS).map(([short, name]) => [name.toLowerCase(), short]),
);

function addWords(vector: Float32Array, words: readonly string[]): void {
  words.forEach((word, i) => {
    const isCommon = COMMON_WORDS.has(word);
    addHashed(vector, `word:${word}`, isCommon ? WORDS.word * COMMON : WORDS.word, HASHES.word);
    if (i > 0) addHashed(vector, `pair:${words[i - 1]} ${word}`, WORDS.pair, HASHES.word);
    const grams = trigramsOf(word);
    for (const gram of grams)
      addHashed(vector, `gram:${gram}`, WORDS.trigrams / Math.sqrt(grams.length), HASHES.word);
  });
}

function trigramsOf(word: string): string[] {
  const text = ` ${word} `;
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3));
}

function addScaled(vector: Float32Array, part: Float32Array, share: number): void {
  const length = Math.hypot(...part);
  if (length === 0) return;
  part.forEach((value, i) => (vector[i] += (value * share) / length));
}

function addHashed(vector: Float32Array, feature: string, weight: number, hashes: number): void {
  for (let i = 0; i < hashes; i++) {
    const hash = hashOf(`${i}${feature}`);
    const place = HASHED_FROM + (hash % (CONCEPT_DIMENSIONS - HASHED_FROM));
    vector[place] += (hash >>> 31 === 0 ? weight : -weight) / Math.sqrt(hashes);
  }
}

/** FNV-1a of the UTF-16 units, mixed at the end (Murmur3's finaliser): its low bits alone are too alike. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
