import type { JobEntity, JobProgress } from '#domain';
import type { DetailsOf, RegisteredJob, RequestOf, ResultOf } from '../job-registry.js';
import type { DependencyCalls } from './dependency-calls.js';

/** The arguments of a handler. */
export interface JobContext<Type extends RegisteredJob> extends DependencyCalls {
  readonly job: JobEntity;
  readonly request: RequestOf<Type>;
  /** Reports progress; cheap to call often. */
  readonly report: (progress: JobProgress, details?: NonNullable<DetailsOf<Type>>) => void;
  /** Fires when the job was cancelled, claimed by another run or out of time, or the worker shuts down. */
  readonly signal: AbortSignal;
  /** The same without the cancel, for calls that must not be interrupted (docs/reference/jobs.md, "Cancel"). */
  readonly interruption: AbortSignal;
  /** Storage key for a file of the result, unique to this run. */
  readonly resultKey: (fileName: string) => string;
}

/** A plain function that runs jobs of one type. */
export type JobHandler<Type extends RegisteredJob> = (context: JobContext<Type>) => Promise<ResultOf<Type>>;

/** One handler for every type of the registry. */
export type JobHandlers = { readonly [Type in RegisteredJob]: JobHandler<Type> };
