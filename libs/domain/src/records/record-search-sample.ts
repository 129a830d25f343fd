import type { EntityManager } from 'typeorm';
import { allOf, statement, type Fragment } from '../database/statement.js';
import type { Condition } from './record-search-filter.js';

/** What a part of the library, chosen by pages, says of the whole. */
export interface Sample {
  /** Records in the whole library, about. */
  readonly libraryRows: number;
  /** How many rows of the sample fulfil which conditions. */
  readonly groups: readonly { readonly holding: readonly boolean[]; readonly rows: number }[];
}

/** Enough for a share of one in a hundred, few enough for some milliseconds. */
const SAMPLE_ROWS = 4_000;

/** Below, counting costs no more than sampling. */
const MIN_LIBRARY_ROWS = 100_000;

/** `null` for a library that is small, or of unknown size. Always the same pages: they stay in memory. */
export async function takeSample(
  manager: EntityManager,
  conditions: readonly Condition[],
): Promise<Sample | null> {
  const libraryRows = await expectedRows(manager);
  if (libraryRows < MIN_LIBRARY_ROWS || conditions.length === 0) return null;
  const [text, values] = statement((bind) => {
    const held = conditions.map(({ holds }) => `coalesce(${holds(bind)}, false)`).join(', ');
    const percent = bind((100 * SAMPLE_ROWS) / libraryRows);
    return `
      SELECT ARRAY[${held}] AS holding, count(*)::int AS rows
      FROM records record TABLESAMPLE SYSTEM (${percent}::float4) REPEATABLE (0) GROUP BY holding`;
  });
  return { libraryRows, groups: await manager.query(text, values) };
}

/** As the last VACUUM or ANALYZE saw it; -1 before the first. */
async function expectedRows(manager: EntityManager): Promise<number> {
  const [{ rows }]: { rows: number }[] = await manager.query(
    `SELECT reltuples AS rows FROM pg_class WHERE oid = 'records'::regclass`,
  );
  return rows;
}

/** How many rows of the sample fulfil the conditions with these indexes; all rows if there are none. */
function rowsWith({ groups }: Sample, conditions: readonly number[]): number {
  const fulfilling = groups.filter(({ holding }) => conditions.every((i) => holding[i]));
  return fulfilling.reduce((sum, { rows }) => sum + rows, 0);
}

const everyIndex = ({ groups: [group] }: Sample): number[] => group?.holding.map((_, i) => i) ?? [];

/**
 * Whether the library surely holds more than `limit` matches. Rows of a page are alike, so that the spread of such a
 * sample is up to √10 times Poisson's (about ten rows a page): fifteen times Poisson's is close to five of its own.
 */
export function isBeyondDoubt(sample: Sample, limit: number): boolean {
  const expected = (limit * rowsWith(sample, [])) / sample.libraryRows;
  return rowsWith(sample, everyIndex(sample)) > expected + 15 * Math.sqrt(expected);
}

/** What it costs to ask a row, in entries of an index read. */
const ENTRIES_PER_ROW = 10;

/**
 * The conditions, asked of indexes as far as that pays; the others are asked of the rows found. The index of values
 * intersects by itself, so that one more condition costs little there; of the other indexes whole parts are read. The
 * sample knows which conditions go together and which exclude each other; statistics of single columns do not. Without
 * one all are asked of indexes.
 */
export function whatNarrows(conditions: readonly Condition[], sample: Sample | null): Fragment[] {
  const asked = sample && cheapestIndexes(conditions, sample);
  return conditions.map((condition, i) =>
    !asked || asked.includes(i) ? throughIndex(condition) : ofRows(condition),
  );
}

/** Takes one more condition, the best one, as long as the rows that it saves are worth reading its index. */
function cheapestIndexes(conditions: readonly Condition[], sample: Sample): number[] {
  const inValues = everyIndex(sample).filter((i) => conditions[i].indexed);
  const entries = (i: number): number => (conditions[i].indexed ? 0 : rowsWith(sample, [i]));
  const cost = (asked: readonly number[]): number =>
    asked.reduce((sum, i) => sum + entries(i), ENTRIES_PER_ROW * rowsWith(sample, asked));
  for (let asked = inValues; ;) {
    const next = everyIndex(sample)
      .filter((i) => !asked.includes(i))
      .map((i) => [...asked, i])
      .sort((a, b) => cost(a) - cost(b))[0];
    if (!next || cost(next) >= cost(asked)) return asked;
    asked = next;
  }
}

const throughIndex = ({ holds, indexed = holds }: Condition): Fragment =>
  indexed === holds ? holds : allOf([indexed, holds]);

/** No index is of this form. */
const ofRows =
  ({ holds }: Condition): Fragment =>
  (bind) =>
    `(${holds(bind)}) IS TRUE`;
