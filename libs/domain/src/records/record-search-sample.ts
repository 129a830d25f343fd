import type { EntityManager } from 'typeorm';
import { statement } from '../database/statement.js';
import type { Condition } from './record-search-filter.js';

/** How many sampled records fulfil which conditions. */
export interface SampledGroup {
  readonly isOpen: boolean;
  readonly holding: readonly boolean[];
  readonly rows: number;
}

/** What some records of the library (`is_sampled`, migration 0008) say of all. */
export type Sample = readonly SampledGroup[];

/** One record in this many is in the sample, as the last byte of its id will have it. */
export const RECORDS_PER_SAMPLED = 64;

/** Below, counting costs no more than sampling. */
const MIN_LIBRARY_ROWS = 100_000;

/**
 * `null` for a library that is small, or of unknown size, and for conditions that few records fulfil: the sample has an
 * index of its own, which does not know those.
 */
export async function takeSample(
  manager: EntityManager,
  conditions: readonly Condition[],
): Promise<Sample | null> {
  if (conditions.some(({ isRare }) => isRare)) return null;
  if ((await expectedRows(manager)) < MIN_LIBRARY_ROWS) return null;
  const [text, values] = statement((bind) => {
    const held = conditions.map(({ holds }) => `coalesce(${holds(bind)}, false)`).join(', ');
    return `
      SELECT record.is_open AS "isOpen", ARRAY[${held}]::boolean[] AS holding, count(*)::int AS rows
      FROM records record WHERE record.is_sampled GROUP BY 1, 2`;
  });
  return manager.query(text, values);
}

/** As the last VACUUM or ANALYZE saw it; -1 before the first. */
async function expectedRows(manager: EntityManager): Promise<number> {
  const [{ rows }]: { rows: number }[] = await manager.query(
    `SELECT reltuples AS rows FROM pg_class WHERE oid = 'records'::regclass`,
  );
  return rows;
}

/** How many sampled records fulfil the conditions with these indexes; all of them if there are none. */
export function rowsWith(sample: Sample, conditions: readonly number[]): number {
  const fulfilling = sample.filter(({ holding }) => conditions.every((i) => holding[i]));
  return fulfilling.reduce((sum, { rows }) => sum + rows, 0);
}

/** Of all conditions that were sampled. */
export const everyIndex = ([group]: Sample): number[] => group?.holding.map((_, i) => i) ?? [];

/** Whether there surely are more than `limit` matches: more than five times the spread above what that many would show. */
export function isBeyondDoubt(sample: Sample, limit: number): boolean {
  const expected = limit / RECORDS_PER_SAMPLED;
  return rowsWith(sample, everyIndex(sample)) > expected + 5 * Math.sqrt(expected);
}
