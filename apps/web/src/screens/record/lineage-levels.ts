import type { LibraryRecord } from '#sdk';

const LEVELS = ['L1', 'L2a', 'L2b', 'L3', 'unknown'] as const;

/** A level of processing with its files. */
export interface LineageLevel {
  readonly level: string;
  readonly title: string;
  readonly records: readonly LibraryRecord[];
}

const TITLES: Readonly<Record<string, string>> = {
  L1: 'Level 1: raw',
  L2a: 'Level 2a: exposures',
  L2b: 'Level 2b: calibrated',
  L3: 'Level 3: combined',
  unknown: 'Other files',
};

/** The levels of an observation from the raw files on; those without files are left out. */
export const lineageLevels = (levels: Readonly<Record<string, readonly LibraryRecord[]>>): LineageLevel[] =>
  LEVELS.flatMap((level) => {
    const records = levels[level] ?? [];
    return records.length > 0 ? [{ level, title: TITLES[level], records }] : [];
  });
