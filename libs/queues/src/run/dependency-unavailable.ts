import type { JobWait } from '#domain';
import { storageRefused, storageTrouble, type Component, type StorageTrouble } from '#platform';

/** What a job cannot do without. */
export type Dependency = Component | 'storage';

/** How it is called in the messages of jobs. */
const LABELS: Record<Dependency, string> = {
  processing: 'the processing engine',
  archive: 'the download component',
  storage: 'the storage',
};

export const waitingFor = (dependency: Dependency): string => `Waiting for ${LABELS[dependency]}`;

/** A job cannot go on without a dependency: the runner queues it again with a delay, which is no attempt and no crash. */
export class DependencyUnavailable extends Error {
  /** @param isAnswering it answers its health check, and still does not do what the job wants */
  constructor(
    readonly dependency: Dependency,
    readonly isAnswering: boolean,
    cause: unknown,
  ) {
    super(waitingFor(dependency), { cause });
    this.name = 'DependencyUnavailable';
  }
}

const FIRST_DELAY_MS = 3_000;
export const LONGEST_DELAY_MS = 60_000;

/**
 * How often in a row a storage that answers its health check may refuse a request, or fail it otherwise, before the job gives up: with the
 * delays of a wait 21 seconds, and a quarter of an hour.
 */
export const REFUSAL_LIMITS: Readonly<Record<StorageTrouble, number>> = { refused: 4, away: 18 };
/** The same after the job went on without something that the storage refused. */
export const LATER_LIMITS: typeof REFUSAL_LIMITS = { refused: 1, away: 5 };

const NEVER_DONE = 'The storage is there, and does not do this';

/** 3, 6, 12 … 60 seconds: three more than the wait has lasted. */
export const delayMs = ({ since }: Pick<JobWait, 'since'>): number =>
  Math.min(LONGEST_DELAY_MS, Math.max(0, Date.now() - Date.parse(since)) + FIRST_DELAY_MS);

/**
 * The wait of a job that was failed by a dependency.
 * @param before its last one, which goes on where it is for the same dependency
 * @param isTry the job has met nothing but this failure, so that the wait goes on; else its delays begin at the shortest again
 */
export function nextWait(
  before: JobWait | null,
  { dependency, isAnswering }: DependencyUnavailable,
  isTry = true,
): JobWait {
  const known = before?.dependency === dependency ? before : null;
  return {
    dependency,
    since: known && isTry ? known.since : new Date().toISOString(),
    refusals: isAnswering ? (known?.refusals ?? 0) + 1 : 0,
  };
}

/** What a job fails with when waiting longer is of no use; `null` as long as it is. */
export function refusalOf(
  { refusals }: JobWait,
  { cause }: DependencyUnavailable,
  limits = REFUSAL_LIMITS,
): Error | null {
  const trouble = storageTrouble(cause);
  if (!trouble || refusals < limits[trouble]) return null;
  return trouble === 'refused' ? (cause as Error) : neverDone(cause);
}

/** The refusal of a storage that is there, and never does what is asked of it. */
export const neverDone = (cause: unknown): Error => storageRefused(NEVER_DONE, cause);
