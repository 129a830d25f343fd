import { conceptOf, type Weights } from '../concepts/concept.js';
import type { SkyObject } from '../objects/sky-object.js';
import { labelOf } from '../objects/sky-object.js';

/** What a text, or a record, is understood to speak of. */
export interface Reading {
  readonly objects: readonly SkyObject[];
  /** By id of the concept; 1 is what is said, less what follows from it. */
  readonly concepts: Weights;
  /** Words in their common form that are neither names nor parts of a phrase; all words of a record. */
  readonly words: readonly string[];
}

/** Something that was understood, by a key that is the same in questions and records, and in words for people. */
export interface Term {
  readonly key: string;
  readonly label: string;
}

/** What was understood, the surest first. */
export function termsOf({ objects, concepts, words }: Reading): Term[] {
  const sure = [...concepts].sort(([, a], [, b]) => b - a);
  return [
    ...objects.map((object) => ({ key: `name:${object.names[0]}`, label: labelOf(object) })),
    ...sure.map(([id]) => ({ key: `concept:${id}`, label: conceptOf(id).label })),
    ...[...new Set(words)].map((word) => ({ key: `word:${word}`, label: word })),
  ];
}
