export { CONCEPTS, conceptOf, type Concept, type Weights } from './concepts/concept.js';
export { describeRecord } from './describe-record.js';
export { CONSTELLATIONS } from './objects/constellations.js';
export { NAMED_OBJECTS } from './objects/named-objects.js';
export { labelOf, type SkyObject } from './objects/sky-object.js';
export { readQuestion } from './reading/read-question.js';
export { readRecord } from './reading/read-record.js';
export { termsOf, type Reading, type Term } from './reading/reading.js';
export type { RecordFacts } from './record-facts.js';
