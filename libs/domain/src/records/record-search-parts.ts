import { allOf, type Fragment } from '../database/statement.js';
import type { Condition } from './record-search-filter.js';
import { everyIndex, rowsWith, type Sample } from './record-search-sample.js';

/** Which records are asked for. */
export interface Wanted {
  /** What the viewer may see; `null`: everything. */
  readonly rights: Fragment | null;
  readonly conditions: readonly Condition[];
}

/** All of it, one by one, as indexes and statistics know it. */
export const holdsAll = ({ rights, conditions }: Wanted): Fragment[] => [
  ...(rights ? [rights] : []),
  ...conditions.map(({ holds }) => holds),
];

/** The same, asked of rows that another index gives. */
export const askedOfRows = ({ rights, conditions }: Wanted): Fragment[] => [
  ...(rights ? [rights] : []),
  ...inOurOrder(conditions),
];

/** One condition, as a row is asked soonest. */
export const ofRows = ({ holds, ofRows: sooner = holds }: Condition): Fragment => sooner;

/** What the sample knows of records that the viewer surely sees: open ones, or all. */
export const surelySeen = ({ rights }: Wanted, sample: Sample): Sample =>
  rights ? sample.filter(({ isOpen }) => isOpen) : sample;

/**
 * The matches, of both parts of the library (migration 0008), each with indexes of its own: open records are everybody's,
 * and one index answers for all that is small in them; of the others the viewer's are found by the index of values.
 */
export const matchesIn =
  (columns: string, wanted: Wanted, sample: Sample | null): Fragment =>
  (bind) =>
    partsOf(wanted, sample)
      .map((where) => `SELECT ${columns} FROM records record WHERE ${allOf(where)(bind)}`)
      .join(' UNION ALL ');

function partsOf({ rights, conditions }: Wanted, sample: Sample | null): Fragment[][] {
  const all = conditions.map((_, i) => i);
  const open = sample && cheapestIndexes(conditions, sample, OPEN);
  // The sample does not know whose the others are: those of one viewer are few beside what any other index holds.
  const other =
    sample &&
    (rights ? all.filter((i) => conditions[i].indexed) : cheapestIndexes(conditions, sample, OTHER));
  return [
    [isOpenAs(conditions, open ?? all), ...askedOf(conditions, open ?? all)],
    [() => 'NOT record.is_open', ...(rights ? [rights] : []), ...askedOf(conditions, other ?? all)],
  ];
}

/** Hidden from the covering indexes where another index narrows: the planner likes to read them whole beside it. */
const isOpenAs = (conditions: readonly Condition[], asked: readonly number[]): Fragment => {
  const isCovered = asked.length === 0 || asked.some((i) => conditions[i].indexed);
  return () => (isCovered ? 'record.is_open' : 'coalesce(record.is_open, false)');
};

interface Part {
  readonly isOpen: boolean;
  /** What reading all of the part costs for each record, in entries of an index. */
  readonly entriesPerRecord: number;
}

/** What it costs to ask a row, in entries of an index read: each lies on a page of its own. */
const ENTRIES_PER_ROW = 10;

const OPEN: Part = { isOpen: true, entriesPerRecord: 1 };
const OTHER: Part = { isOpen: false, entriesPerRecord: ENTRIES_PER_ROW };

/**
 * The conditions to be asked of indexes; the others are asked of what those find. Takes one more condition, the best
 * one, until none is left, and answers with the cheapest choice on the way. The sample knows which conditions go
 * together and which exclude each other; the planner's statistics of single columns do not.
 */
function cheapestIndexes(conditions: readonly Condition[], sample: Sample, part: Part): number[] {
  const inPart = sample.filter(({ isOpen }) => isOpen === part.isOpen);
  // The index of values is the part's own; the other ones hold the whole library.
  const entries = (i: number): number =>
    (conditions[i].entriesEach ?? 1) * rowsWith(conditions[i].indexed ? inPart : sample, [i]);
  const found = (asked: readonly number[]): number =>
    rowsWith(asked.some((i) => conditions[i].indexed) ? inPart : sample, asked);
  const slowness = conditions.some(({ isSlow }) => isSlow) ? 2 : 1;
  const cost = (asked: readonly number[]): number =>
    asked.length === 0
      ? slowness * part.entriesPerRecord * rowsWith(inPart, [])
      : asked.reduce((sum, i) => sum + entries(i), ENTRIES_PER_ROW * found(asked));
  const choices: number[][] = [[]];
  for (let left = everyIndex(sample); left.length > 0;) {
    const asked = choices[choices.length - 1];
    const next = cheapest(
      left.map((i) => [...asked, i]),
      cost,
    );
    choices.push(next);
    left = left.filter((i) => !next.includes(i));
  }
  return cheapest(choices, cost);
}

const cheapest = (choices: readonly number[][], cost: (asked: readonly number[]) => number): number[] =>
  choices.reduce((best, choice) => (cost(choice) < cost(best) ? choice : best));

/** Indexes first, then what their rows are asked. */
const askedOf = (conditions: readonly Condition[], asked: readonly number[]): Fragment[] => [
  ...conditions.filter((_, i) => asked.includes(i)).map(throughIndex),
  ...inOurOrder(conditions.filter((_, i) => !asked.includes(i))),
];

const throughIndex = ({ holds, indexed = holds }: Condition): Fragment =>
  indexed === holds ? holds : allOf([indexed, holds]);

/**
 * No index is of this form, and its parts are asked one after the other: PostgreSQL, which orders clauses by how many operators
 * they have, would ask words, which are one but long, of every row.
 */
const inOurOrder = (conditions: readonly Condition[]): Fragment[] =>
  conditions.length === 0 ? [] : [(bind) => `(${allOf(conditions.map(ofRows))(bind)}) IS TRUE`];
