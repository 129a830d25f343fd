import { withBroader } from '../concepts/concept.js';
import { conceptsOfFilter } from '../concepts/concepts-of-filter.js';
import { bandOf } from '../concepts/concepts-of-filter.js';
import { conceptsOfInstrument } from '../concepts/concepts-of-instrument.js';
import { findConcepts } from '../concepts/find-concepts.js';
import { findByName } from '../objects/find-by-name.js';
import { findByPlace } from '../objects/find-by-place.js';
import type { SkyObject } from '../objects/sky-object.js';
import type { RecordFacts } from '../record-facts.js';
import type { Reading, ReadWord } from './reading.js';
import { filterWavelengthUm } from '#observatory';
import { conceptsOfDesignation } from '../objects/concepts-of-designation.js';
import { isStopWord, meaningTokens, nameTokens, stem, writtenWords } from './tokens.js';

const BROADER_SHARE = 0.6;
/** Weight of a title's concepts, which need not be in each of its images. */
const SPOKEN_OF = 0.7;
/** Weight of objects away from the centre, or around the image. */
const NEXT_OBJECT = 0.85;
/** Most objects of an image. */
const MAX_PLACED = 3;
/** The most common kind of record has no weight. */
const USUAL = 0.3;

/** A description may be long; its beginning matters most. */
const MAX_WORDS = 1_000;

/** Interprets a record: objects at its position, names in its texts, light of its filter. */
export function readRecord(record: RecordFacts): Reading {
  const objects = objectsOf(record);
  const concepts = new Map<string, number>();
  const add = (id: string, weight: number): void =>
    void concepts.set(id, Math.max(weight, concepts.get(id) ?? 0));
  for (const { id, weight } of findConcepts(meaningTokens(nameTokens(textOf(record)))))
    add(id, weight * SPOKEN_OF);
  objects.forEach(({ kinds }, i) => kinds.forEach((kind) => add(kind, NEXT_OBJECT ** i)));
  for (const id of conceptsOfDesignation(record.targetName)) add(id, 1);
  for (const id of lightOf(record)) add(id, id === 'image' || id === 'wide' ? USUAL : 1);
  return {
    objects,
    concepts: withBroader(concepts, BROADER_SHARE),
    words: wordsOf(record),
    isSure: true,
    wavelengthsUm: wavelengthsOf(record),
  };
}

const textOf = ({ targetName, observationTitle, proposalPi, tags, description }: RecordFacts): string =>
  [targetName, observationTitle, proposalPi, ...tags, description]
    .filter((text) => text !== null)
    .join(' . ');

/** Each word once. */
function wordsOf(record: RecordFacts): ReadWord[] {
  const { instrument, filter, proposalId } = record;
  const text = [instrument, filter, proposalId].filter((part) => part !== null).join(' ');
  const words = new Map<string, ReadWord>();
  for (const written of writtenWords(`${text} ${textOf(record)}`)) {
    const form = stem(written);
    if (isStopWord(written) || /^\p{L}$/u.test(written) || words.has(form)) continue;
    if (words.size >= MAX_WORDS) break;
    words.set(form, { form, written, use: 'open' });
  }
  return [...words.values()];
}

function wavelengthsOf({ filter, instrument, wavelengthUm }: RecordFacts): number[] {
  const um = (filter === null ? null : filterWavelengthUm(filter, instrument)) ?? wavelengthUm;
  return um === null || !(um > 0) ? [] : [um];
}

/** By its target's name, else by its position; then names in its texts. */
function objectsOf({ targetName, observationTitle, tags, description, ra, dec }: RecordFacts): SkyObject[] {
  const placed = ra === null || dec === null ? [] : findByPlace({ ra, dec }).slice(0, MAX_PLACED);
  const mentioned = [observationTitle, ...tags, description].flatMap((text) => objectsIn(text, 'full'));
  return [...new Set([...objectsIn(targetName, 'short'), ...mentioned, ...placed])];
}

/** A target may be called `Ring` for short; a tag of that name is an ordinary word. */
function objectsIn(text: string | null, names: 'short' | 'full'): SkyObject[] {
  const tokens = nameTokens(text ?? '');
  return findByName(tokens, names).map(({ object }) => object);
}

function lightOf({ instrument, filter, wavelengthUm, dataType }: RecordFacts): string[] {
  const { name, concepts } = conceptsOfInstrument(instrument);
  const light = conceptsOfFilter(filter, name);
  const band = light.length > 0 ? [] : bandOf(wavelengthUm, name);
  return [
    ...concepts,
    ...light,
    ...band,
    ...(dataType === 'spectral' || dataType === 'cube' ? ['spectrum'] : []),
  ];
}
