import type { PixelRange } from '#sky';
import type { Fragment } from '../database/statement.js';

/** What records must fulfil. */
export interface Condition {
  /** Asked of a row. */
  readonly holds: Fragment;
  /** The same in a form that no index knows, and that is asked of a row sooner; what holds, unless said. */
  readonly ofRows?: Fragment;
  /** Asked of the indexes of values (`records_open_values`, `records_other_values`), if the field is in them; what holds is among what they find. */
  readonly indexed?: Fragment;
  /** What holds is exactly what they find. */
  readonly isExact?: boolean;
  /** What a match costs in the index, in entries; 1 unless said. */
  readonly entriesEach?: number;
  /** The same in that of open records. */
  readonly openEntriesEach?: number;
  /** Found by several lists of the index of values, for certain or not: rows are asked again for all that the index was. */
  readonly hasTrigrams?: boolean;
  /** What it takes to make of a row what the index has of it, in entries, when it is asked again; 0 unless said. */
  readonly rowAgain?: number;
  /** What it takes to ask a record in a covering index, beside 1 for reading that; 0 unless said: words, names by part, lists. */
  readonly slowness?: number;
  /** Words are in a covering index of their own, which is wider than the others. */
  readonly isOfTexts?: boolean;
  /** It is in the index of words and what is asked most beside them (`records_open_words_alone`). */
  readonly isBesideWords?: boolean;
  /** It holds always; of open records these two share out the matches, and each has indexes of its own. */
  readonly halves?: readonly [Condition, Condition];
  /** Some indexes hold only what fulfils it: asked by itself, as PostgreSQL knows them. */
  readonly hasIndexes?: boolean;
  /** The narrow indexes of open records are such (`records_open_marks`, `records_open_words`). */
  readonly hasNarrow?: boolean;
  /** Of a column that those leave out. */
  readonly isWide?: boolean;
  /** Open records have an index of its column alone, beside the narrow ones. */
  readonly hasOpenIndex?: boolean;
  /**
   * Open records have an index that it leads, and that holds beside it what the narrow ones do, words among it or not, and what
   * ranges ask (`records_open_sizes` and its like).
   */
  readonly openCover?: 'marks' | 'words';
  /** Of what has a bound, which the indexes of some columns hold beside them (`records_by_size` and its like). */
  readonly isBeside?: boolean;
  /** The index of its column is one of those. */
  readonly hasBeside?: boolean;
  /** Where on the sky they lie: an index soon says whether few records do. */
  readonly within?: {
    readonly pixels: readonly PixelRange[];
    /** What holds, where it is known in which of those pixels records lie at all. */
    readonly holdsAt: (taken: readonly string[]) => Fragment;
  };
  /** Few records fulfil it: found by an index of the column, which is in no other one. */
  readonly isRare?: boolean;
}
