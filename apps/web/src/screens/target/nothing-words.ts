import { formatDay } from '../../parts/format.js';
import { readQuestion } from './read-question.js';
import type { Observation, ObservationAnswer } from './target-answers.js';

interface Words {
  readonly title: string;
  readonly detail: string;
}

/**
 * Why a search leads to no picture.
 * @param anyLevel observations of all levels; undefined until they are known
 */
export function nothingWords(
  text: string,
  { items, resolved }: Pick<ObservationAnswer, 'items' | 'resolved'>,
  anyLevel: readonly Observation[] | undefined,
): Words {
  const exclusive = items.filter(({ isPublic }) => !isPublic);
  if (exclusive.length > 0) return { title: 'Nothing here is released yet.', detail: untilWhen(exclusive) };
  const levels = levelWords(anyLevel ?? []);
  if (levels !== '')
    return {
      title: 'There is no combined image here yet.',
      detail: `The archive has ${levels}; pictures are made from images of level 3.`,
    };
  if (readQuestion(text).kind === 'name' && resolved === null)
    return {
      title: `No object is known by the name “${text}”.`,
      detail: 'Try its number in a catalogue, its position in degrees, or the number of a program.',
    };
  return {
    title: 'The archive has no observation here.',
    detail: 'Try another name, a position in degrees, or the number of a program.',
  };
}

/** "12 at level 2, 3 at level 1"; the highest level first. */
function levelWords(observations: readonly Observation[]): string {
  const counts = new Map<number, number>();
  for (const { calibrationLevel } of observations)
    if (calibrationLevel !== null && calibrationLevel > 0)
      counts.set(calibrationLevel, (counts.get(calibrationLevel) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => b - a)
    .map(([level, count]) => `${count} at level ${level}`)
    .join(', ');
}

/** When the first of exclusive observations will be released. */
export function untilWhen(exclusive: readonly Observation[]): string {
  const [first] = exclusive.flatMap(({ releaseDate }) => releaseDate ?? []).toSorted();
  const count = exclusive.length === 1 ? '1 observation is' : `${exclusive.length} observations are`;
  return first === undefined
    ? `${count} exclusive to those who proposed them.`
    : `${count} exclusive to those who proposed them, the first until ${formatDay(first)}.`;
}
