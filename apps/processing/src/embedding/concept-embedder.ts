import { conceptOf, CONCEPTS, type Concept, type Reading, type Weights } from '#knowledge';

/** Places of every vector of this embedder: each concept has one of its own; some are left for concepts to come. */
export const CONCEPT_DIMENSIONS = 192;

/**
 * A record with many concepts is a little less about each: 0 not at all, 1 as much as in a cosine. Tuned on the part `tune` of the
 * evaluation set.
 */
const CROWDING = 0.4;

/** Less than this only follows from what is said. */
const SAID = 0.3;

const PLACES = new Map(CONCEPTS.map(({ id }, place) => [id, place]));
if (CONCEPTS.length > CONCEPT_DIMENSIONS) throw new Error('more concepts than places in the vector');

/**
 * What a record shows as a vector without any model. Its inner product with a question says how much of the question's concepts
 * it answers: a record need not be short for that. Words and names are no part of it (see `index-words.ts`).
 */
export function embedRecordReading({ concepts }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const part of ['object', 'light'] as const) addConcepts(vector, concepts, part);
  return vector;
}

/** A question in the same space. */
export function embedQuestionReading({ concepts }: Reading): Float32Array {
  const vector = new Float32Array(CONCEPT_DIMENSIONS);
  for (const [id, weight] of concepts) vector[placeOf(id)] += weight;
  return vector;
}

/** How much of a question its concepts are. */
export const shareOfConcepts = ({ concepts }: Reading): number =>
  [...concepts.values()].filter((weight) => weight >= SAID).reduce((sum, weight) => sum + weight, 0);

function addConcepts(vector: Float32Array, concepts: Weights, part: Concept['of']): void {
  const ofPart = [...concepts].filter(([id]) => conceptOf(id).of === part);
  const length = Math.hypot(...ofPart.map(([, weight]) => weight));
  const share = 1 / Math.max(1, length) ** CROWDING;
  for (const [id, weight] of ofPart) vector[placeOf(id)] += weight * share;
}

const placeOf = (id: string): number => PLACES.get(id) as number;
