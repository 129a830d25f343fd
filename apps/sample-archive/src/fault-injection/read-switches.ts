import { fieldError } from '#platform';
import { type SwitchTable, wholeNumber } from './switch.js';

const MAX_TIMES = 100_000;

/**
 * Subjects of a request, to which switches can be limited: its service or area (`search`, `download`, `s3`, `path_lookup`), its
 * method, and the files, observations and names in it.
 */
export type Subjects = readonly string[];

/** Limit of a switch. */
export interface SwitchLimit {
  /** Subjects that a request must all have; empty: every request. */
  readonly on: Subjects;
  /** Remaining number of changed responses; null: unlimited. */
  readonly left: number | null;
}

/** The switches set by a request. */
export interface ReadSwitches {
  /** Null removes a switch. */
  readonly values: readonly (readonly [name: string, value: unknown])[];
  readonly limit: SwitchLimit;
}

/** Reads `{ <switch>: value, …, on, times }`. @throws AppError naming the invalid field */
export function readSwitches(table: SwitchTable, body: Readonly<Record<string, unknown>>): ReadSwitches {
  const { on, times, ...switches } = body;
  const limit = { on: readSubjects(on), left: readTimes(times) };
  const values = Object.entries(switches).map(([name, value]) => {
    if (!Object.hasOwn(table, name)) throw fieldError(name, 'is no switch');
    return [name, value === null ? null : table[name].read(name, value)] as const;
  });
  return { limit, values };
}

/** Reads `on`: a text, or a list of texts. @throws AppError */
export function readSubjects(on: unknown): Subjects {
  const subjects: unknown[] = on === undefined || on === null ? [] : [on].flat();
  if (subjects.every((subject): subject is string => typeof subject === 'string' && subject !== ''))
    return subjects;
  throw fieldError('on', 'must be a text or a list of texts');
}

const readTimes = (times: unknown) =>
  times === undefined || times === null ? null : wholeNumber('times', times, 1, MAX_TIMES);
