import { allOf, type Fragment } from '../database/statement.js';
import type { Condition } from './condition.js';
import {
  cheapestIndexes,
  indexesOfViewer,
  isOfOpenCover,
  isOfOpenIndex,
  openPart,
  otherPart,
  wholeLibrary,
  type Held,
  type Known,
} from './costs.js';
import type { Sample } from './sample.js';

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

/**
 * The matches, of both parts of the library, each with indexes of its own: open records are everybody's,
 * and one index answers for all that is small in them; of the others the viewer's are found by the index of values.
 */
export const matchesIn =
  (columns: string, wanted: Wanted, known: Known | null, held: Held): Fragment =>
  (bind) =>
    partsOf(wanted, known, held)
      .map((where) => `SELECT ${columns} FROM records record WHERE ${allOf(where)(bind)}`)
      .join(' UNION ALL ');

function partsOf({ rights, conditions }: Wanted, known: Known | null, held: Held): Fragment[][] {
  const all = conditions.map((_, i) => i);
  if (!known)
    return [openOf(conditions, askedUnknown(conditions), held), othersOf({ rights, conditions }, known)];
  const { records: open, cost } = openParts(conditions, known, held);
  if (rights) return [...open, othersOf({ rights, conditions }, known)];
  const other = cheapestIndexes(conditions, all, otherPart(known.sample, held));
  // Indexes of columns hold the whole library: with them it is read once.
  const whole = cheapestIndexes(conditions, all, wholeLibrary(known.sample, held));
  return whole.cost < cost + other.cost
    ? [askedOf(conditions, whole.asked, { through: ofEitherPart })]
    : [...open, otherOf(conditions, rights, other.asked)];
}

/** Where nothing is known of the library: what is rare, or all where something else may be rarer. */
function askedUnknown(conditions: readonly Condition[]): readonly number[] {
  const all = conditions.map((_, i) => i);
  const rare = all.filter((i) => conditions[i].isRare);
  return rare.length === 0 || conditions.some(({ indexed }) => indexed) ? all : rare;
}

/** The matches that are not open, of those that the viewer may see. */
export function othersOf({ rights, conditions }: Omit<Wanted, 'own'>, known: Known | null): Fragment[] {
  const asked = known ? indexesOfViewer(conditions, known) : askedUnknown(conditions);
  return otherOf(conditions, rights, asked);
}

/** Of what is put aside and what is not the one half is next to nothing: its index is read whole. */
function openParts(
  conditions: readonly Condition[],
  { sample }: Known,
  held: Held,
): { readonly records: readonly Fragment[][]; readonly cost: number } {
  const [listed, aside] = halvesOf(conditions);
  const all = conditions.map((_, i) => i);
  const { asked, cost } = cheapestIndexes(listed, all, openPart(sample, held));
  const isCovered = held.isNarrow && isOfOpenCover(listed, asked);
  if (!isCovered && asked.some((i) => conditions[i].indexed))
    return { records: [[...openOf(conditions, asked, held), FROM_ROWS]], cost };
  const isOfRows = isOfOpenIndex(listed, asked) && !isCovered;
  const found = [...openOf(listed, asked, held), ...(isOfRows ? [FROM_ROWS] : [])];
  return { records: [found, ...(aside ? [openOf(aside, [], held)] : [])], cost };
}

/** The conditions, or with each half of one that has some. */
function halvesOf(conditions: readonly Condition[]): readonly [Condition[], Condition[]?] {
  const withHalf = (half: 0 | 1) => conditions.map((condition) => condition.halves?.[half] ?? condition);
  return conditions.some(({ halves }) => halves) ? [withHalf(0), withHalf(1)] : [withHalf(0)];
}

/** PostgreSQL thinks that a covering index read whole costs as much as the rows another one gives. No index holds a system column. */
const FROM_ROWS: Fragment = () => 'record.tableoid <> 0';

/** What is not open. */
const otherOf = (
  conditions: readonly Condition[],
  rights: Fragment | null,
  asked: readonly number[],
): Fragment[] => [
  () => 'NOT record.is_open',
  ...(rights ? [rights, ...askedOf(conditions, asked, { ofOthers: inNoIndex })] : askedOf(conditions, asked)),
];

/** Open records, found by these indexes; by none: by a covering one that is read whole. */
function openOf(conditions: readonly Condition[], asked: readonly number[], held: Held): Fragment[] {
  const narrow = conditions.find(({ hasNarrow }) => hasNarrow);
  if (!narrow || !isOfNarrow(conditions, asked, held))
    return [isOpenAs(conditions, asked), ...askedOf(conditions, asked)];
  const isListed: Fragment = (bind) => `(record.is_open AND ${narrow.holds(bind)}) IS TRUE`;
  const others = conditions.filter((condition) => condition !== narrow);
  const found = asked.map((i) => others.indexOf(conditions[i]));
  return [isListed, ...askedOf(others, found, { through: ({ holds }) => holds })];
}

/** Whether indexes that hold only open records that are not put aside find them: one that a column leads, or one that holds all that is asked. */
function isOfNarrow(conditions: readonly Condition[], asked: readonly number[], held: Held): boolean {
  if (asked.length > 0 && isOfOpenIndex(conditions, asked)) return true;
  if (asked.length > 0) return held.isNarrow && isOfOpenCover(conditions, asked);
  return held.isNarrow && !conditions.some(({ isWide }) => isWide);
}

/** Hidden from the covering indexes where another index narrows: the planner likes to read them whole beside it. */
const isOpenAs = (conditions: readonly Condition[], asked: readonly number[]): Fragment => {
  const isCovered = asked.length === 0 || asked.some((i) => conditions[i].indexed);
  return () => (isCovered ? 'record.is_open' : 'coalesce(record.is_open, false)');
};

/** Indexes first, then what their rows are asked. @param how indexes are asked, and rows for all other conditions */
const askedOf = (
  conditions: readonly Condition[],
  asked: readonly number[],
  { through = throughIndex, ofOthers = inOurOrder } = {},
): Fragment[] => [
  ...conditions.filter((_, i) => asked.includes(i)).map(through),
  ...ofOthers(conditions.filter((_, i) => !asked.includes(i))),
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
    ...inNoIndex(others),
  ];
}

/**
 * Hidden from every index. Beside who may read, PostgreSQL is not to choose another one: it takes the viewer's readers, everybody
 * among them, for a tenth of the library, though next to nothing that everybody may see is left in the part that is not open.
 */
const inNoIndex = (conditions: readonly Condition[]): Fragment[] =>
  conditions.length === 0 ? [] : [asWritten(conditions)];

/**
 * No index is of this form, and its parts are asked one after the other: PostgreSQL, which orders clauses by how many operators
 * they have, would ask words, which are one but long, of every row.
 */
const asWritten =
  (conditions: readonly Condition[]): Fragment =>
  (bind) =>
    `(${allOf(conditions.map(ofRows))(bind)}) IS TRUE`;
