import { meaningTokens, nameTokens } from '../reading/tokens.js';
import table from './concepts.json' with { type: 'json' };

/** A meaning, independent of its wording. */
export interface Concept {
  readonly id: string;
  readonly label: string;
  /** Whether it is about the object, or about wavelength and instrument. */
  readonly of: 'object' | 'light';
  readonly broader: readonly string[];
  readonly phrases: readonly Phrase[];
}

export interface Phrase {
  readonly words: readonly string[];
  /** Phrases for it. */
  readonly written: readonly string[];
  /** 1, less for a mere hint. */
  readonly weight: number;
}

const HINT = 0.4;

/**
 * Parses a line of `concepts.json`: `id | label | broader concepts | phrases`. Phrases are in plain words; word forms, order
 * and synonyms (`reading/synonyms.json`) do not matter. A `~` before a phrase: it is only a hint.
 */
function parse(line: string, of: Concept['of']): Concept {
  const [id, label, broader, phrases] = line.split('|').map((part) => part.trim());
  return {
    ...{ id, label, of },
    broader: broader.split(' ').filter((other) => other !== ''),
    phrases: phrases.split(',').map((phrase) => phraseOf(phrase.trim())),
  };
}

const phraseOf = (text: string): Phrase => ({
  words: [...new Set(meaningTokens(nameTokens(text)))],
  written: nameTokens(text),
  weight: text.startsWith('~') ? HINT : 1,
});

/** In a fixed order, from which their positions in a vector follow. */
export const CONCEPTS: readonly Concept[] = [
  ...table.object.map((line) => parse(line, 'object')),
  ...table.light.map((line) => parse(line, 'light')),
];

const BY_ID = new Map(CONCEPTS.map((concept) => [concept.id, concept]));

/** @throws Error for an unknown id: a mistake in our own tables */
export function conceptOf(id: string): Concept {
  const concept = BY_ID.get(id);
  if (!concept) throw new Error(`no concept ${id}`);
  return concept;
}

/** Weights of concepts by id. */
export type Weights = ReadonlyMap<string, number>;

/** Adds broader concepts, each step with `share` of the weight before it. */
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
