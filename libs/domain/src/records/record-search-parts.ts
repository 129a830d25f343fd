import { allOf, type Fragment } from '../database/statement.js';
import type { Condition } from './record-search-filter.js';
import { RECORDS_PER_SAMPLED, rowsWith, type Sample } from './record-search-sample.js';

/** Which records are asked for. */
export interface Wanted {
  /** What the viewer may see; `null`: everything. */
  readonly rights: Fragment | null;
  /** The viewer's own records, which they see without a look at the rights; `null`: everything. */
  readonly own: Fragment | null;
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

/** What the sample knows of records that the viewer surely sees: open ones and their own, or all. */
export const surelySeen = (sample: Sample): Sample => sample.filter(({ isSeen }) => isSeen);

/** What is known of the library before it is searched. */
export interface Known {
  readonly sample: Sample;
  /** How many records that are not open the viewer may see; `null`: nobody knows. */
  readonly othersSeen: number | null;
}

/**
 * The matches, of both parts of the library (migration 0008), each with indexes of its own: open records are everybody's,
 * and one index answers for all that is small in them; of the others the viewer's are found by the index of values.
 */
export const matchesIn =
  (columns: string, wanted: Wanted, known: Known | null): Fragment =>
  (bind) =>
    partsOf(wanted, known)
      .map((where) => `SELECT ${columns} FROM records record WHERE ${allOf(where)(bind)}`)
      .join(' UNION ALL ');

function partsOf({ rights, conditions }: Wanted, known: Known | null): Fragment[][] {
  const all = conditions.map((_, i) => i);
  if (!known) return bothParts(conditions, rights, all, all);
  const open = cheapestIndexes(conditions, all, openPart(known.sample));
  if (rights) return bothParts(conditions, rights, open.asked, indexesOfViewer(conditions, known));
  const other = cheapestIndexes(conditions, all, otherPart(known.sample));
  // Indexes of columns hold the whole library: with them it is read once.
  const whole = cheapestIndexes(conditions, all, wholeLibrary(known.sample));
  return whole.cost < open.cost + other.cost
    ? [askedOf(conditions, whole.asked, ofEitherPart)]
    : bothParts(conditions, rights, open.asked, other.asked);
}

const bothParts = (
  conditions: readonly Condition[],
  rights: Fragment | null,
  open: readonly number[],
  other: readonly number[],
): Fragment[][] => [
  [isOpenAs(conditions, open), ...askedOf(conditions, open)],
  [() => 'NOT record.is_open', ...(rights ? [rights] : []), ...askedOf(conditions, other)],
];

/** Hidden from the covering indexes where another index narrows: the planner likes to read them whole beside it. */
const isOpenAs = (conditions: readonly Condition[], asked: readonly number[]): Fragment => {
  const isCovered = asked.length === 0 || asked.some((i) => conditions[i].indexed);
  return () => (isCovered ? 'record.is_open' : 'coalesce(record.is_open, false)');
};

/** What it costs to read one of these, in sampled entries of an index. */
interface Part {
  /** How many records hold the conditions: of the part alone, as the index of values knows them, or of the whole library. */
  readonly rows: (asked: readonly number[], isOfPart: boolean) => number;
  /** Reading all of the part costs this for each record. */
  readonly entriesPerRecord: number;
  /** An entry of the index of values; one of another index is 1. */
  readonly valueEntry: number;
  /** An entry of the index that has words, too. */
  readonly textsEntry: number;
  /** A row that was found, on a page of its own. */
  readonly row: number;
}

/** Two microseconds beside 0.15 for an entry (a million records, all in memory). */
const ENTRIES_PER_ROW = 13;

/** What the index of a column gives lies anywhere in the table: to note one place takes as long as to read four entries. */
const NOTED_PLACE = 4;

/** Words make entries of the index that has them so much longer (0.3 µs each). */
const TEXTS_ENTRY = 2;

const partOf = (sample: Sample, isIn: (group: Sample[number]) => boolean, more: Partial<Part> = {}): Part => {
  const inPart = sample.filter(isIn);
  return {
    rows: (asked, isOfPart) => rowsWith(isOfPart ? inPart : sample, asked),
    ...{ entriesPerRecord: ENTRIES_PER_ROW, valueEntry: 1, textsEntry: 1, row: ENTRIES_PER_ROW, ...more },
  };
};

const openPart = (sample: Sample) =>
  partOf(sample, ({ isOpen }) => isOpen, { entriesPerRecord: 1, textsEntry: TEXTS_ENTRY });
const otherPart = (sample: Sample) => partOf(sample, ({ isOpen }) => !isOpen);
const wholeLibrary = (sample: Sample) => partOf(sample, () => true);

/** Beside who may read it, which comes first, long lists of the index are skipped through: a tenth of the time for each entry. */
const SKIPPED_ENTRY = 0.1;

/** What else a viewer may see is found by who may read it, and narrowed where that pays: other indexes hold what others have. */
function indexesOfViewer(conditions: readonly Condition[], { sample, othersSeen }: Known): readonly number[] {
  const ofValues = conditions.flatMap(({ indexed }, i) => (indexed ? [i] : []));
  if (othersSeen === null) return ofValues;
  const others =
    RECORDS_PER_SAMPLED *
    rowsWith(
      sample.filter(({ isOpen }) => !isOpen),
      [],
    );
  // As if the viewer's were like all the others.
  const row = others === 0 ? 0 : (ENTRIES_PER_ROW * othersSeen) / others;
  const viewers = { valueEntry: SKIPPED_ENTRY, row, entriesPerRecord: row };
  return cheapestIndexes(
    conditions,
    ofValues,
    partOf(sample, ({ isOpen }) => !isOpen, viewers),
  ).asked;
}

/** Conditions to be asked of indexes, and what that costs. */
interface Choice {
  readonly asked: readonly number[];
  readonly cost: number;
}

/**
 * The conditions to be asked of indexes; the others are asked of what those find. Takes one more condition, the best
 * one, until none is left, and answers with the cheapest choice on the way. The sample knows which conditions go
 * together and which exclude each other; the planner's statistics of single columns do not.
 */
function cheapestIndexes(conditions: readonly Condition[], among: readonly number[], part: Part): Choice {
  const choices: Choice[] = [choiceOf(conditions, [], part)];
  for (let left = among; left.length > 0;) {
    const { asked } = choices[choices.length - 1];
    const next = cheapest(left.map((i) => choiceOf(conditions, [...asked, i], part)));
    choices.push(next);
    left = left.filter((i) => !next.asked.includes(i));
  }
  return cheapest(choices);
}

function choiceOf(conditions: readonly Condition[], asked: readonly number[], part: Part): Choice {
  if (asked.length === 0) return { asked, cost: costOfAll(conditions, part) };
  // The index of values is the part's own; the other ones hold the whole library.
  const isOfValues = (i: number) => conditions[i].indexed !== undefined;
  const entries = (i: number): number => {
    const { entriesEach = 1 } = conditions[i];
    const each = isOfValues(i) ? entriesEach * part.valueEntry : entriesEach + NOTED_PLACE;
    return each * part.rows([i], isOfValues(i));
  };
  const found = part.row * part.rows(asked, asked.some(isOfValues));
  return { asked, cost: asked.reduce((sum, i) => sum + entries(i), found) };
}

/** Reading all of the part; what is slow to ask is asked of what holds all that is asked before. */
function costOfAll(conditions: readonly Condition[], part: Part): number {
  const width = conditions.some(({ isOfTexts }) => isOfTexts) ? part.textsEntry : 1;
  const before = (i: number) => conditions.slice(0, i).map((_, other) => other);
  const slow = conditions.map(({ slowness = 0 }, i) => slowness && slowness * part.rows(before(i), true));
  const asking = slow.reduce((sum, cost) => sum + cost, 0) * (part.row / ENTRIES_PER_ROW);
  return part.entriesPerRecord * width * part.rows([], true) + asking;
}

const cheapest = (choices: readonly Choice[]): Choice =>
  choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best));

/** Indexes first, then what their rows are asked. @param through how an index is asked */
const askedOf = (
  conditions: readonly Condition[],
  asked: readonly number[],
  through = throughIndex,
): Fragment[] => [
  ...conditions.filter((_, i) => asked.includes(i)).map(through),
  ...inOurOrder(conditions.filter((_, i) => !asked.includes(i))),
];

/** What an index finds for certain is not asked again: PostgreSQL would look into a second one for it. */
const throughIndex = ({ holds, indexed = holds, isExact }: Condition): Fragment =>
  indexed === holds || isExact ? indexed : allOf([indexed, holds]);

/** Through the index of values of the one part or of the other; columns have one index for both. */
const ofEitherPart = (condition: Condition): Fragment => {
  const through = throughIndex(condition);
  if (!condition.indexed) return through;
  const each = ['record.is_open', 'NOT record.is_open'].map((part) => allOf([() => part, through]));
  return (bind) => each.map((holds) => `(${holds(bind)})`).join(' OR ');
};

/** What whole indexes are made for first, then all others in our order. */
function inOurOrder(conditions: readonly Condition[]): Fragment[] {
  const others = conditions.filter(({ hasIndexes }) => !hasIndexes);
  return [
    ...conditions.filter(({ hasIndexes }) => hasIndexes).map(({ holds }) => holds),
    ...(others.length === 0 ? [] : [asWritten(others)]),
  ];
}

/**
 * No index is of this form, and its parts are asked one after the other: PostgreSQL, which orders clauses by how many operators
 * they have, would ask words, which are one but long, of every row.
 */
const asWritten =
  (conditions: readonly Condition[]): Fragment =>
  (bind) =>
    `(${allOf(conditions.map(ofRows))(bind)}) IS TRUE`;
