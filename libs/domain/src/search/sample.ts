import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import { statement, type Fragment } from '../database/statement.js';
import type { Condition } from './condition.js';

/** How many sampled records fulfil which conditions. */
export interface SampledGroup {
  readonly isOpen: boolean;
  /** Whether the viewer surely sees them; of what others share with them the sample knows nothing. */
  readonly isSeen: boolean;
  readonly holding: readonly boolean[];
  readonly rows: number;
}

/** What some records of the library say of all. */
export type Sample = readonly SampledGroup[];

/** Condition of the records of the sample (alias `record`), as their index has it. */
export const IS_IN_SAMPLE = 'record.is_sampled AND get_byte(uuid_send(record.id), 15) < 2';

/** One record in this many is in it, as the last byte of its id will have it. */
export const RECORDS_PER_SAMPLED = 128;

/** Below, counting costs no more than sampling: the sample of a smaller library, as the last VACUUM or ANALYZE saw it, is not read. */
const MIN_LIBRARY_ROWS = 100_000;

/** PostgreSQL asks it once, before it reads any record. */
export const IS_LARGE = `(SELECT reltuples FROM pg_class WHERE oid = 'records'::regclass) >= ${MIN_LIBRARY_ROWS}`;

/** Which conditions records fulfil is looked at, and whether a viewer sees them. */
export interface Sampled {
  readonly conditions: readonly Condition[];
  /** Condition of the viewer's own records; `null`: they see everything. */
  readonly own: Fragment | null;
}

type SampleQuestion = ReturnType<typeof statement>;

/** What the sample is asked: a statement and its values. */
export const sampleQuestion = (sampled: Sampled): SampleQuestion => statement(sampleOf(sampled));

const sampleOf =
  ({ conditions, own }: Sampled): Fragment =>
  (bind) => {
    // A bit each: a number is grouped sooner than a list.
    const held = conditions.map(
      ({ holds, ofRows = holds }, i) => `CASE WHEN ${ofRows(bind)} THEN ${2 ** i} ELSE 0 END`,
    );
    const isSeen = own ? `record.is_open OR coalesce(${own(bind)}, false)` : 'true';
    return `
      SELECT record.is_open AS "isOpen", ${isSeen} AS "isSeen", ${held.join(' + ') || '0'} AS holding, count(*)::int AS rows
      FROM records record WHERE ${IS_IN_SAMPLE} AND ${IS_LARGE} GROUP BY 1, 2, 3`;
  };

/** The answer to a question about these conditions; `null` for a library that is small, or of unknown size. */
export async function takeSample(
  manager: EntityManager,
  { conditions }: Sampled,
  [text, values]: SampleQuestion,
): Promise<Sample | null> {
  type Group = Omit<SampledGroup, 'holding'> & { holding: number };
  const groups: Group[] = await manager.query(prepared(text), values);
  if (groups.length === 0) return null;
  return groups.map(({ holding, ...group }) => ({
    ...group,
    holding: conditions.map((_, i) => (holding & (2 ** i)) !== 0),
  }));
}

/** How many sampled records fulfil the conditions with these indexes; all of them if there are none. */
export function rowsWith(sample: Sample, conditions: readonly number[]): number {
  const fulfilling = sample.filter(({ holding }) => conditions.every((i) => holding[i]));
  return fulfilling.reduce((sum, { rows }) => sum + rows, 0);
}

/** Of all conditions that were sampled. */
export const everyIndex = ([group]: Sample): number[] => group?.holding.map((_, i) => i) ?? [];

/** How many records there are likely to be of which these were sampled. */
export const likelyRows = (sample: Sample): number =>
  RECORDS_PER_SAMPLED * rowsWith(sample, everyIndex(sample));

/** Whether there surely are more than `limit` matches: more than five times the spread above what that many would show. */
export function isBeyondDoubt(sample: Sample, limit: number): boolean {
  const expected = limit / RECORDS_PER_SAMPLED;
  return rowsWith(sample, everyIndex(sample)) > expected + 5 * Math.sqrt(expected);
}
