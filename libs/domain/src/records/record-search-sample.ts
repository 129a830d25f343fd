import type { EntityManager } from 'typeorm';
import { statement } from '../database/statement.js';
import type { Condition } from './record-search-filter.js';

/** How many sampled records fulfil which conditions. */
export interface SampledGroup {
  readonly isOpen: boolean;
  readonly holding: readonly boolean[];
  readonly rows: number;
}

/** What some records of the library say of all. */
export type Sample = readonly SampledGroup[];

/** Condition of the records of the sample (alias `record`), as their index has it (migration 0017). */
export const IS_IN_SAMPLE = 'record.is_sampled AND get_byte(uuid_send(record.id), 15) < 2';

/** One record in this many is in it, as the last byte of its id will have it. */
export const RECORDS_PER_SAMPLED = 128;

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
    // A bit each: a number is grouped sooner than a list.
    const held = conditions.map(
      ({ holds, ofRows = holds }, i) => `CASE WHEN ${ofRows(bind)} THEN ${2 ** i} ELSE 0 END`,
    );
    return `
      SELECT record.is_open AS "isOpen", ${held.join(' + ') || '0'} AS holding, count(*)::int AS rows
      FROM records record WHERE ${IS_IN_SAMPLE} GROUP BY 1, 2`;
  });
  const groups: { isOpen: boolean; holding: number; rows: number }[] = await manager.query(text, values);
  return groups.map(({ holding, ...group }) => ({
    ...group,
    holding: conditions.map((_, i) => (holding & (2 ** i)) !== 0),
  }));
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
