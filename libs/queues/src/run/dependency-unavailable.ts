import type { JobWait } from '#domain';
import { storageRefused, storageTrouble, type Component, type StorageTrouble } from '#platform';

/** A component or the storage, which a job needs. */
export type Dependency = Component | 'storage';

/** The names of dependencies in the messages of jobs. */
const LABELS: Record<Dependency, string> = {
  processing: 'the processing engine',
  archive: 'the download component',
  storage: 'the storage',
};

export const waitingFor = (dependency: Dependency): string => `Waiting for ${LABELS[dependency]}`;

/**
 * The job needs an unavailable dependency: the runner queues it again with a delay, which counts neither as an attempt nor as a crash.
 */
export class DependencyUnavailable extends Error {
  /** @param isAnswering it answers its health check but fails the request */
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
 * Consecutive failures of an available storage after which a job gives up; with the delays of a wait, 21 seconds for refusals, and a
 * quarter of an hour for other failures.
 */
export const REFUSAL_LIMITS: Readonly<Record<StorageTrouble, number>> = { refused: 4, away: 18 };
/** The limits after the job has continued despite a refusal of the storage. */
export const LATER_LIMITS: typeof REFUSAL_LIMITS = { refused: 1, away: 5 };

const KEEPS_REFUSING = 'The storage is available but keeps refusing this request';

/** 3, 6, 12 … 60 seconds: three more than the wait has lasted. */
export const delayMs = ({ since }: Pick<JobWait, 'since'>): number =>
  Math.min(LONGEST_DELAY_MS, Math.max(0, Date.now() - Date.parse(since)) + FIRST_DELAY_MS);

/**
 * The wait of a job that failed because of a dependency.
 * @param before the last wait, which continues for the same dependency
 * @param isTry the run did nothing before this failure, so that the wait continues; otherwise the delays start again at the shortest
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

/** The error of a job that has waited too long; `null` while waiting may help. */
export function refusalOf(
  { refusals }: JobWait,
  { cause }: DependencyUnavailable,
  limits = REFUSAL_LIMITS,
): Error | null {
  const trouble = storageTrouble(cause);
  if (!trouble || refusals < limits[trouble]) return null;
  return trouble === 'refused' ? (cause as Error) : storageKeepsRefusing(cause);
}

/** The error for an available storage that keeps refusing a request. */
export const storageKeepsRefusing = (cause: unknown): Error => storageRefused(KEEPS_REFUSING, cause);
