import { conceptOf } from './concepts/concept.js';
import { CONSTELLATIONS } from './objects/sky-object.js';
import type { Reading } from './reading/reading.js';
import type { RecordFacts } from './record-facts.js';

/** A record as text, enriched by facts about its target, filter and instrument: the input of a language model. */
export function describeRecord(record: RecordFacts, { objects, concepts }: Reading): string {
  const places = objects.flatMap(({ constellation }) => CONSTELLATIONS[constellation] ?? []);
  const labels = [...concepts].sort(([, a], [, b]) => b - a).map(([id]) => conceptOf(id).label);
  const parts = [
    record.targetName,
    objects.flatMap(({ names }) => names).join(', '),
    labels.join(', '),
    places.length > 0 ? `in ${[...new Set(places)].join(', ')}` : null,
    [record.instrument, record.filter].filter(Boolean).join(' '),
    record.observationTitle,
    record.proposalPi,
    record.tags.join(', '),
    record.description,
  ];
  return parts.filter((part) => part !== null && part !== '').join('. ');
}
