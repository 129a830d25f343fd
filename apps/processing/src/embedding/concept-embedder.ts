import { conceptOf, CONCEPTS, type Concept, type Reading, type Weights } from '#knowledge';

/** Dimensions of this embedder's vectors: one per concept, with some left for future ones. */
export const CONCEPT_DIMENSIONS = 192;

/**
 * Weakening of each concept by the number of a record's concepts: 0 none, 1 as much as in a cosine. Tuned on the part `tune` of the
 * evaluation set.
 */
const CROWDING = 0.4;

/** Concepts of a smaller weight are only implied. */
const EXPLICIT_WEIGHT = 0.3;

const PLACES = new Map(CONCEPTS.map(({ id }, place) => [id, place]));
if (CONCEPTS.length > CONCEPT_DIMENSIONS) throw new Error('more concepts than places in the vector');

/**
 * The concepts of a record as a vector, without any model. Its inner product with a question gives the fraction of the question's concepts
 * that the record answers: a record need not be short for that. Words and names are not included (see `index-words.ts`).
 */
export function embedRecordReading({ concepts }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const part of ['object', 'light'] as const) addConcepts(vector, concepts, part);
  return vector;
}

/** A question in the same vector space. */
export function embedQuestionReading({ concepts }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const [id, weight] of concepts) vector[placeOf(id)] += weight;
  return vector;
}

/** Fraction of a question that its concepts represent. */
export const shareOfConcepts = ({ concepts }: Reading): number =>
  [...concepts.values()]
    .filter((weight) => weight >= EXPLICIT_WEIGHT)
    .reduce((sum, weight) => sum + weight, 0);

function addConcepts(vector: Float32Array, concepts: Weights, part: Concept['of']): void {
  const ofPart = [...concepts].filter(([id]) => conceptOf(id).of === part);
  const length = Math.hypot(...ofPart.map(([, weight]) => weight));
  const share = 1 / Math.max(1, length) ** CROWDING;
  for (const [id, weight] of ofPart) vector[placeOf(id)] += weight * share;
}

const placeOf = (id: string): number => PLACES.get(id) as number;
