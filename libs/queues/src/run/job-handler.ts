import type { JobEntity, JobProgress } from '#domain';
import type { DetailsOf, RegisteredJob, RequestOf, ResultOf } from '../job-registry.js';
import type { DependencyCalls } from './dependency-calls.js';

/** What a handler gets to work with. */
export interface JobContext<Type extends RegisteredJob> extends DependencyCalls {
  readonly job: JobEntity;
  readonly request: RequestOf<Type>;
  /** Tells how far the work is; cheap to call often. */
  readonly report: (progress: JobProgress, details?: NonNullable<DetailsOf<Type>>) => void;
  /** Fires when the job was cancelled, taken over or out of time, or the worker shuts down. */
  readonly signal: AbortSignal;
  /** The same without the cancel, for calls that one must not interrupt (docs/reference/jobs.md, "Cancel"). */
  readonly interruption: AbortSignal;
  /** Storage key for a file of the result: no other run of the job, and no other worker, writes there. */
  readonly resultKey: (fileName: string) => string;
}

/** A plain function that does one type of job. */
export type JobHandler<Type extends RegisteredJob> = (context: JobContext<Type>) => Promise<ResultOf<Type>>;

/** One handler for every type of the registry. */
export type JobHandlers = { readonly [Type in RegisteredJob]: JobHandler<Type> };
