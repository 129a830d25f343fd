import type { Condition } from './condition.js';
import { RECORDS_PER_SAMPLED, rowsWith, type Sample } from './sample.js';

/** What is known of the library before it is searched. */
export interface Known {
  readonly sample: Sample;
  /** How many records that are not open the viewer may see; `null`: nobody knows. */
  readonly othersSeen: number | null;
  /** What a search has found out since, for those behind it. */
  readonly found: {
    /** More match than are counted. */
    isLong: boolean;
  };
}

/** Which indexes hold the columns that are asked for. */
export interface Held {
  /** The narrow ones of open records. */
  readonly isNarrow: boolean;
  /** Of those, the one of words (`records_open_words_alone`). */
  readonly isBesideWords: boolean;
  /** Those that hold columns beside their own. */
  readonly isBeside: boolean;
}

/** What it costs to read one of these, in sampled entries of an index. */
interface Part {
  /** How many records hold the conditions: of the part alone, as the index of values knows them, or of the whole library. */
  readonly rows: (asked: readonly number[], isOfPart: boolean) => number;
  /** Reading all of the part costs this for each record. */
  readonly entriesPerRecord: number;
  /** An entry of the index of values; one of another index is 1. */
  readonly valueEntry: number;
  /** What a match by trigrams takes of that, in entries. */
  readonly trigramsEntry: number;
  /** An entry of the index that has all columns and words, beside that of another. */
  readonly textsEntry: number;
  /** An entry of the index that has words and little else, beside that of another. */
  readonly wordsEntry: number;
  /** A row that was found, on a page of its own. */
  readonly row: number;
  /** Whether an index that holds beside its column what is asked need not have rows read. */
  readonly isBeside: boolean;
  /** Whether one of the part alone that holds what the narrow ones do need not. */
  readonly isNarrow: boolean;
  /** Whether some columns have an index of the part alone. */
  readonly isOpen: boolean;
}

/** Two microseconds beside 0.15 for an entry (a million records, all in memory). */
const ENTRIES_PER_ROW = 13;

/** What the index of a column gives lies anywhere in the table: to note one place takes as long as to read four entries. */
const NOTED_PLACE = 4;

/** Of it all columns are taken apart, whichever are asked for; an entry of the index of values is a place (0.3 beside 0.15 µs). */
const COVERING_ENTRY = 2;

/** Words behind all other columns make entries so much slower to read (0.25 µs each); in the narrow indexes they stand in front. */
const TEXTS_ENTRY = 1.6;

/** Words beside what is asked most with them make entries of two thirds the size, which take two thirds of the time (0.19 µs). */
const WORDS_ENTRY = 0.65;

/** Of open records each trigram of words has a list that is read; beside the longer ones of the others it is skipped through. */
const TRIGRAMS_ENTRY = 3;

/** An entry with other columns beside its own. */
const WIDE_ENTRY = 2;

const partOf = (sample: Sample, isIn: (group: Sample[number]) => boolean, more: Partial<Part> = {}): Part => {
  const inPart = sample.filter(isIn);
  return {
    rows: (asked, isOfPart) => rowsWith(isOfPart ? inPart : sample, asked),
    entriesPerRecord: ENTRIES_PER_ROW,
    valueEntry: 1,
    trigramsEntry: 1,
    textsEntry: 1,
    wordsEntry: 1,
    row: ENTRIES_PER_ROW,
    isBeside: false,
    isNarrow: false,
    isOpen: false,
    ...more,
  };
};

export const openPart = (sample: Sample, { isNarrow, isBesideWords, isBeside }: Held) =>
  partOf(sample, ({ isOpen }) => isOpen, {
    entriesPerRecord: COVERING_ENTRY,
    trigramsEntry: TRIGRAMS_ENTRY,
    textsEntry: TEXTS_ENTRY,
    wordsEntry: isBesideWords ? WORDS_ENTRY : 1,
    isOpen: true,
    isNarrow,
    isBeside,
  });
export const otherPart = (sample: Sample, { isBeside }: Held) =>
  partOf(sample, ({ isOpen }) => !isOpen, { isBeside });
export const wholeLibrary = (sample: Sample, { isBeside }: Held) => partOf(sample, () => true, { isBeside });

/** Beside who may read it, which comes first, long lists of the index are skipped through: a tenth of the time for each entry. */
const SKIPPED_ENTRY = 0.1;

/** Of what so few of the sample hold, the index of a column has some hundred entries in all, whoever's they are. */
const FEW_SAMPLED = 1;

/**
 * What else a viewer may see is found by who may read it, and narrowed where that pays: other indexes hold what others have, too.
 */
export function indexesOfViewer(conditions: readonly Condition[], known: Known): readonly number[] {
  const few = conditions.findIndex(
    ({ indexed }, i) => !indexed && rowsWith(known.sample, [i]) <= FEW_SAMPLED,
  );
  return [...valuesOfViewer(conditions, known), ...(few < 0 ? [] : [few])];
}

function valuesOfViewer(conditions: readonly Condition[], { sample, othersSeen }: Known): readonly number[] {
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
export function cheapestIndexes(
  conditions: readonly Condition[],
  among: readonly number[],
  part: Part,
): Choice {
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
  if (asked.length === 0 || (part.isNarrow && isOfOpenCover(conditions, asked)))
    return { asked, cost: costOfEntries(conditions, asked, part) };
  if (part.isBeside && answersAlone(conditions, asked))
    return { asked, cost: WIDE_ENTRY * part.rows(asked, false) };
  const isOfValues = (i: number) => conditions[i].indexed !== undefined;
  // The index of values is the part's own; most other ones hold the whole library.
  const isOfPart = (i: number) => isOfValues(i) || (part.isOpen && isOfOpenIndex(conditions, asked));
  const entriesOf = (i: number): number => {
    const entries = entriesEachOf(conditions[i], part);
    const each = isOfValues(i) ? entries * part.valueEntry : entries + NOTED_PLACE;
    return each * part.rows([i], isOfPart(i));
  };
  const isAgain = asked.some((i) => conditions[i].hasTrigrams);
  const again = asked.reduce((sum, i) => sum + ((isAgain && conditions[i].rowAgain) || 0), 0);
  const found = (part.row + again) * part.rows(asked, asked.some(isOfPart));
  const read = found + costOfAsking(conditions, asked, part);
  return { asked, cost: asked.reduce((sum, i) => sum + entriesOf(i), read) };
}

function entriesEachOf({ hasTrigrams, entriesEach, openEntriesEach }: Condition, part: Part): number {
  const known = part.isOpen ? (openEntriesEach ?? entriesEach) : entriesEach;
  return known ?? (hasTrigrams ? part.trigramsEntry : 1);
}

/** Whether all that is asked is beside the one column whose index is. */
const answersAlone = (conditions: readonly Condition[], [first, ...more]: readonly number[]): boolean =>
  more.length === 0 &&
  conditions[first].hasBeside === true &&
  conditions.every(({ isBeside }) => isBeside === true);

/** Reading a covering index, all of it or what holds the condition of the column that leads it. */
function costOfEntries(conditions: readonly Condition[], asked: readonly number[], part: Part): number {
  // What is put aside, and what is not, has covering indexes of its own.
  const held = conditions.flatMap(({ hasIndexes }, i) => (part.isOpen && hasIndexes ? [i] : []));
  const beyond = asked.reduce((product, i) => product * (conditions[i].entriesEach ?? 1), 1);
  const entries = beyond * part.rows([...held, ...asked], true);
  const entry = part.entriesPerRecord * (asked.length === 0 ? widthOf(conditions, part) : 1);
  return entry * entries + costOfAsking(conditions, asked, part);
}

/** What an entry of the index that holds all conditions takes, beside that of most. */
function widthOf(conditions: readonly Condition[], { textsEntry, wordsEntry }: Part): number {
  if (!conditions.some(({ isOfTexts }) => isOfTexts)) return 1;
  if (conditions.some(({ isWide }) => isWide)) return textsEntry;
  return conditions.every(({ isBesideWords }) => isBesideWords) ? wordsEntry : 1;
}

/** What is slow to ask, and no index's, is asked of what holds all that is asked before. */
function costOfAsking(conditions: readonly Condition[], asked: readonly number[], part: Part): number {
  const each = part.row / ENTRIES_PER_ROW;
  return conditions.reduce((sum, { slowness }, i) => {
    if (!slowness || asked.includes(i)) return sum;
    const before = conditions.slice(0, i).map((_, other) => other);
    return sum + each * slowness * part.rows([...asked, ...before], true);
  }, 0);
}

const cheapest = (choices: readonly Choice[]): Choice =>
  choices.reduce((best, choice) => (choice.cost < best.cost ? choice : best));

/** Whether one index of those that hold only open records that are not put aside finds them. */
export const isOfOpenIndex = (conditions: readonly Condition[], asked: readonly number[]): boolean =>
  asked.length === 1 &&
  conditions[asked[0]].hasOpenIndex === true &&
  conditions.some(({ hasNarrow }) => hasNarrow);

/** Whether one of those holds all that is asked: no row is read. */
export function isOfOpenCover(conditions: readonly Condition[], asked: readonly number[]): boolean {
  if (asked.length !== 1 || !conditions.some(({ hasNarrow }) => hasNarrow)) return false;
  const { openCover } = conditions[asked[0]];
  const isHeld = ({ isWide, isOfTexts, openCover: ofOther }: Condition) =>
    (isWide !== true || ofOther !== undefined) && (isOfTexts !== true || openCover === 'words');
  return openCover !== undefined && conditions.every(isHeld);
}
