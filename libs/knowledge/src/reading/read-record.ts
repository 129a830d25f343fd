import { withBroader } from '../concepts/concept.js';
import { conceptsOfFilter } from '../concepts/concepts-of-filter.js';
import { bandOf } from '../concepts/concepts-of-filter.js';
import { conceptsOfInstrument } from '../concepts/concepts-of-instrument.js';
import { findConcepts } from '../concepts/find-concepts.js';
import { findByName } from '../objects/find-by-name.js';
import { findByPlace } from '../objects/find-by-place.js';
import type { SkyObject } from '../objects/sky-object.js';
import type { RecordFacts } from '../record-facts.js';
import type { Reading } from './reading.js';
import { meaningTokens, nameTokens } from './tokens.js';

const BROADER_SHARE = 0.6;
/** What a title speaks of need not be in each of its pictures. */
const SPOKEN_OF = 0.7;
/** Of what lies further from the middle, or around it, a picture shows less. */
const NEXT_OBJECT = 0.85;
/** More objects than these are not what a picture is about. */
const MAX_PLACED = 3;
/** What the commonest kind of record is goes without saying. */
const USUAL = 0.3;

/** Understands a record: what lies at its place, what its words name, what its filter lets through. */
export function readRecord(record: RecordFacts): Reading {
  const objects = objectsOf(record);
  const words = meaningTokens(nameTokens(textOf(record)));
  const concepts = new Map<string, number>();
  const add = (id: string, weight: number): void =>
    void concepts.set(id, Math.max(weight, concepts.get(id) ?? 0));
  for (const { id, weight } of findConcepts(words)) add(id, weight * SPOKEN_OF);
  objects.forEach(({ kinds }, i) => kinds.forEach((kind) => add(kind, NEXT_OBJECT ** i)));
  for (const id of lightOf(record)) add(id, id === 'image' || id === 'wide' ? USUAL : 1);
  return { objects, concepts: withBroader(concepts, BROADER_SHARE), words };
}

const textOf = ({ targetName, observationTitle, proposalPi, tags, description }: RecordFacts): string =>
  [targetName, observationTitle, proposalPi, ...tags, description]
    .filter((text) => text !== null)
    .join(' . ');

/** By its target's name, else by the place; then what people wrote about it names. */
function objectsOf({ targetName, observationTitle, tags, description, ra, dec }: RecordFacts): SkyObject[] {
  const named = (text: string | null): SkyObject[] =>
    findByName(nameTokens(text ?? '')).map(({ object }) => object);
  const placed = ra === null || dec === null ? [] : findByPlace({ ra, dec }).slice(0, MAX_PLACED);
  const told = [targetName, observationTitle, ...tags, description].flatMap(named);
  return [...new Set([...told, ...placed])];
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
