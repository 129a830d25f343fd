import { conceptOf, type Weights } from '../concepts/concept.js';
import type { SkyObject } from '../objects/sky-object.js';
import { labelOf } from '../objects/sky-object.js';
import { nearWavelengths, wavelengthStep } from './wavelengths.js';

/** A word as it stands in a text. */
export interface ReadWord {
  /** Its stem: the same in all its forms. */
  readonly form: string;
  readonly written: string;
  /** What is understood of it: nothing (`open`), a name, a concept, or that people say it in every question (`usual`). */
  readonly use: 'open' | 'named' | 'meant' | 'usual';
  /** First names of the objects that it may be part of the name of. */
  readonly names?: readonly string[];
}

/** What a text, or a record, is understood to speak of. */
export interface Reading {
  readonly objects: readonly SkyObject[];
  /** By id of the concept; 1 is what is said, less what follows from it. */
  readonly concepts: Weights;
  /** All words but those that say nothing; of a record all are open. */
  readonly words: readonly ReadWord[];
  /** Whether more is said than common words, which may mean anything. */
  readonly isSure: boolean;
  /** Micrometres: those that a question names, those of a record's filter. */
  readonly wavelengthsUm: readonly number[];
}

/** Something that was understood, by a key that is the same in questions and records, and in words for people. */
export interface Term {
  readonly key: string;
  readonly label: string;
}

/** What was understood, the surest first. */
export function termsOf({ objects, concepts, words, wavelengthsUm }: Reading): Term[] {
  const sure = [...concepts].sort(([, a], [, b]) => b - a);
  const terms = [
    ...objects.map((object) => ({ key: `name:${object.names[0]}`, label: labelOf(object) })),
    ...sure.map(([id]) => ({ key: `concept:${id}`, label: conceptOf(id).label })),
    ...words.map(({ form, written }) => ({ key: `word:${form}`, label: written })),
    ...wavelengthsUm.map((um) => ({
      key: `um:${wavelengthStep(um)}`,
      label: `${Number(um.toPrecision(4))} µm`,
    })),
  ];
  return terms.filter(({ key }, i) => terms.findIndex((other) => other.key === key) === i);
}

/** What a record may be told to have in common with a question: what was understood, and wavelengths near those it names. */
export const termsOfQuestion = (reading: Reading): Term[] => [
  ...termsOf({ ...reading, wavelengthsUm: [] }),
  ...reading.wavelengthsUm.flatMap((um) =>
    nearWavelengths(um).map(({ step }) => ({ key: `um:${step}`, label: `${um} µm` })),
  ),
];
