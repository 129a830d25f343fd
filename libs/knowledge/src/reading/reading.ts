import { conceptOf, type Weights } from '../concepts/concept.js';
import type { SkyObject } from '../objects/sky-object.js';
import { labelOf } from '../objects/sky-object.js';
import { nearWavelengths, wavelengthStep } from './wavelengths.js';

/** A word in a text. */
export interface ReadWord {
  /** Its stem, equal for all its forms. */
  readonly form: string;
  readonly written: string;
  /** Its interpretation: none (`open`), a name, a concept, or a usual word of questions (`usual`). */
  readonly use: 'open' | 'named' | 'meant' | 'usual';
  /** First names of the objects whose name it may be part of. */
  readonly names?: readonly string[];
}

/** Interpretation of a text or a record. */
export interface Reading {
  readonly objects: readonly SkyObject[];
  /** By id of the concept; 1 for explicit concepts, less for implied ones. */
  readonly concepts: Weights;
  /** All words except usual ones; all words of a record are open. */
  readonly words: readonly ReadWord[];
  /** Whether it contains more than common words, which may mean anything. */
  readonly isSure: boolean;
  /** Micrometres: named in a question, or of a record's filter. */
  readonly wavelengthsUm: readonly number[];
}

/** An interpreted term, with a key shared by questions and records, and in words. */
export interface Term {
  readonly key: string;
  readonly label: string;
}

/** The interpreted terms, the surest first. */
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

/** Terms that a record may share with a question, including wavelengths near the named ones. */
export const termsOfQuestion = (reading: Reading): Term[] => [
  ...termsOf({ ...reading, wavelengthsUm: [] }),
  ...reading.wavelengthsUm.flatMap((um) =>
    nearWavelengths(um).map(({ step }) => ({ key: `um:${step}`, label: `${um} µm` })),
  ),
];
