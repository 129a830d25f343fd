import type { EntityManager } from 'typeorm';
import type { Fragment } from '../database/statement.js';
import { estimatedRows } from '../database/plan-settings.js';
import type { EstimateCache } from '../paging/estimate-cache.js';
import type { Known } from './costs.js';
import type { Wanted } from './partitions.js';
import { isOfAll, type RecordFilter } from './filter.js';
import { keptSample } from './materialised-counts.js';
import { sampleQuestion, takeSample, type Sample } from './sample.js';

/**
 * What is remembered falls into no more groups, which four conditions beside each other make: a dozen of them, which nobody asks twice,
 * make some hundred groups, and a thousand such samples would fill the memory of a process.
 */
const MOST_GROUPS = 64;

/** What was known of searches a moment ago. */
export type Looks = EstimateCache<Known>;

/** Looks at the library before it is searched; `null` where that costs more than the search. */
export async function lookAhead(
  manager: EntityManager,
  filter: RecordFilter,
  wanted: Wanted,
  looks: Looks,
): Promise<Known | null> {
  if (isOfAll(filter)) return knownFrom(manager, wanted, await keptSample(manager, filter, wanted));
  if (isOfFew(wanted)) return null;
  const question = sampleQuestion(wanted);
  // The viewer, and the names that the filter gives by part, are among the values.
  const asked = JSON.stringify(question);
  const recalled = looks.get(asked);
  if (recalled) return recalled;
  const known = await knownFrom(manager, wanted, await takeSample(manager, wanted, question));
  if (known && known.sample.length <= MOST_GROUPS) looks.set(asked, known);
  return known;
}

/** Whether few records fulfil a condition, which its own index knows and the sample does not. */
const isOfFew = ({ conditions }: Wanted): boolean => conditions.some(({ isRare }) => isRare);

async function knownFrom(
  manager: EntityManager,
  wanted: Wanted,
  sample: Sample | null,
): Promise<Known | null> {
  if (!sample) return null;
  return { sample, othersSeen: await countOthersSeen(manager, wanted), found: { isLong: false } };
}

/**
 * By the planner's statistics of readers, which know those of whom there are many. Only asked where the answer may save
 * much: for words, names by part and lists, of which the index of values holds long lists.
 */
async function countOthersSeen(
  manager: EntityManager,
  { rights, conditions }: Wanted,
): Promise<number | null> {
  if (!rights || !conditions.some(({ indexed, slowness }) => indexed && slowness)) return null;
  const rowsOf = (where: Fragment) =>
    estimatedRows(manager, (bind) => `SELECT 1 FROM records record WHERE ${where(bind)}`);
  const [seen, open] = await Promise.all([rowsOf(rights), rowsOf(() => 'record.is_open')]);
  return Math.max(0, seen - open);
}
