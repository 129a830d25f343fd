import { meaningTokens, nameTokens } from '../reading/tokens.js';
import { KINDS_OF_OBJECTS } from './kinds-of-objects.js';
import { LIGHT_AND_INSTRUMENTS } from './light-and-instruments.js';

/** Something that is meant, whatever words say it. */
export interface Concept {
  readonly id: string;
  readonly label: string;
  /** Whether it says what is seen, or in what light and with what. */
  readonly of: 'object' | 'light';
  readonly broader: readonly string[];
  readonly phrases: readonly Phrase[];
}

export interface Phrase {
  readonly words: readonly string[];
  /** The same as people write them. */
  readonly written: readonly string[];
  /** 1, less for what only hints. */
  readonly weight: number;
}

const HINT = 0.4;

const parse = (lines: string, of: Concept['of']): Concept[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id, label, broader, phrases] = line.split('|').map((part) => part.trim());
      return {
        ...{ id, label, of },
        broader: broader.split(' ').filter((other) => other !== ''),
        phrases: phrases.split(',').map((phrase) => phraseOf(phrase.trim())),
      };
    });

const phraseOf = (text: string): Phrase => ({
  words: [...new Set(meaningTokens(nameTokens(text)))],
  written: nameTokens(text),
  weight: text.startsWith('~') ? HINT : 1,
});

/** In a fixed order: their places in a vector follow from it. */
export const CONCEPTS: readonly Concept[] = [
  ...parse(KINDS_OF_OBJECTS, 'object'),
  ...parse(LIGHT_AND_INSTRUMENTS, 'light'),
];

const BY_ID = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** @throws Error for an id that is none: a slip in our own tables */
export function conceptOf(id: string): Concept {
  const concept = BY_ID.get(id);
  if (!concept) throw new Error(`no concept ${id}`);
  return concept;
}

/** Weights of concepts by id. */
export type Weights = ReadonlyMap<string, number>;

/** Adds what is broader, each step with `share` of the weight before it. */
export function withBroader(given: Weights, share: number): Map<string, number> {
  const all = new Map<string, number>();
  const add = (id: string, weight: number): void => {
    if ((all.get(id) ?? 0) >= weight) return;
    all.set(id, weight);
    for (const other of conceptOf(id).broader) add(other, weight * share);
  };
  for (const [id, weight] of given) add(id, weight);
  return all;
}
