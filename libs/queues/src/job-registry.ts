import type { AtOnce, JobEntity, JobResult, QueueRoom } from '#domain';
import {
  importAtRest,
  type CompositeRequest,
  type EmbeddingRequest,
  type ExportRequest,
  type ImportDetails,
  type ImportRequest,
  type MigrateStorageRequest,
  type MigrationDetails,
  type MosaicRequest,
  type MosaicSaveRequest,
  type ObservationMosaicRequest,
  type ProcessJobRequest,
  type RefreshMetadataDetails,
  type RefreshMetadataRequest,
  type ScanRequest,
  type ThumbnailsRequest,
} from './requests.js';
import { queueRule, type QueueName } from './queue-table.js';

/** Every type of job that clients may meet (docs/reference/jobs.md, "Types"). */
export const JOB_TYPES = [
  'import',
  'refresh-metadata',
  'composite',
  'mosaic',
  'mosaic-save',
  'observation-mosaic',
  'thumbnails',
  'embedding',
  'reindex',
  'process',
  'export',
  'scan',
  'migrate-storage-keys',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** The kind of result that a job has; `either`: its request decides. */
export type ResultKind = JobResult['kind'] | 'either' | 'none';

/** The rules for all jobs of one type. */
export interface JobRule {
  readonly queue: QueueName;
  readonly result: ResultKind;
  /** Jobs that were cancelled, or failed through no fault of their own, can be resumed. */
  readonly resumable: boolean;
  /** Owners see these jobs in their lists; other types are internal work. */
  readonly visible: boolean;
  /** The next run continues from where an interrupted one stopped, so a worker that shuts down hands such jobs back at once. */
  readonly preemptible?: true;
  /** The service orders these jobs itself: they do not count against the capacity of their queue and are never refused. */
  readonly exemptFromCapacity?: true;
  /** Limit of unfinished jobs of this type; without it only the capacity of the queue counts. */
  readonly atOnce?: AtOnce;
  /** Limit of working time over all runs together, retries included; `null`: unlimited. */
  readonly totalMinutes: number | null;
  /** The details are a checkpoint for the next run, hidden from clients. */
  readonly hidesDetails?: true;
  /** The details of a job that is not running, without the fields that only describe running work. */
  readonly atRest?: (details: never) => object;
}

/** A rule with the types of its request and details, which exist only at compile time. */
type TypedRule<Request, Details> = Omit<JobRule, 'atRest'> & {
  readonly atRest?: (details: NonNullable<Details>) => NonNullable<Details>;
  readonly types?: { readonly request: Request; readonly details: Details };
};

const job =
  <Request extends object, Details extends object | null = null>() =>
  <const Rule extends JobRule & Pick<TypedRule<Request, Details>, 'atRest'>>(
    rule: Rule,
  ): Rule & TypedRule<Request, Details> =>
    rule;

/**
 * The only table of job types. Each type needs a handler in the worker with the request and result named here, which the compiler checks
 * (`JobHandlers`).
 */
export const JOB_REGISTRY = {
  import: job<ImportRequest, ImportDetails>()({
    queue: 'import',
    result: 'data',
    resumable: true,
    visible: true,
    preemptible: true,
    totalMinutes: null,
    atRest: importAtRest,
  }),
  // docs/reference/limits.md, "Time limits": composites take 60 minutes in total.
  composite: job<CompositeRequest>()({
    queue: 'composite',
    result: 'blob',
    resumable: false,
    visible: true,
    totalMinutes: 60,
  }),
  // The same limit applies to mosaics.
  mosaic: job<MosaicRequest>()({
    queue: 'mosaic',
    result: 'blob',
    resumable: false,
    visible: true,
    totalMinutes: 60,
  }),
  'mosaic-save': job<MosaicSaveRequest>()({
    queue: 'mosaic',
    result: 'data',
    resumable: false,
    visible: true,
    totalMinutes: 60,
  }),
  'observation-mosaic': job<ObservationMosaicRequest>()({
    queue: 'mosaic',
    result: 'data',
    resumable: false,
    visible: true,
    exemptFromCapacity: true,
    totalMinutes: 60,
  }),
  thumbnails: job<ThumbnailsRequest>()({
    queue: 'thumbnails',
    result: 'none',
    resumable: false,
    visible: true,
    totalMinutes: null,
  }),
  // The service orders it for changed records, so it does not belong in lists of jobs.
  embedding: job<EmbeddingRequest>()({
    queue: 'embedding',
    result: 'none',
    resumable: false,
    visible: false,
    preemptible: true,
    exemptFromCapacity: true,
    totalMinutes: null,
  }),
  reindex: job<EmbeddingRequest>()({
    queue: 'embedding',
    result: 'none',
    resumable: false,
    visible: true,
    preemptible: true,
    totalMinutes: null,
  }),
  process: job<ProcessJobRequest>()({
    queue: 'process',
    result: 'either',
    resumable: false,
    visible: true,
    totalMinutes: 60,
  }),
  'refresh-metadata': job<RefreshMetadataRequest, RefreshMetadataDetails>()({
    queue: 'metadata',
    result: 'blob',
    resumable: false,
    visible: true,
    preemptible: true,
    totalMinutes: null,
    hidesDetails: true,
  }),
  // Each of them reads the whole library and writes a file of similar size.
  export: job<ExportRequest>()({
    queue: 'export',
    result: 'blob',
    resumable: false,
    visible: true,
    atOnce: { of: 'owner', jobs: 2 },
    totalMinutes: 60,
  }),
  // Two migrations at once would only wait for each other.
  'migrate-storage-keys': job<MigrateStorageRequest, MigrationDetails>()({
    queue: 'storage',
    result: 'blob',
    resumable: false,
    visible: true,
    preemptible: true,
    atOnce: { of: 'service', jobs: 1 },
    totalMinutes: null,
    hidesDetails: true,
  }),
  scan: job<ScanRequest>()({
    queue: 'library',
    result: 'blob',
    resumable: false,
    visible: true,
    totalMinutes: null,
  }),
} satisfies Record<JobType, JobRule>;

type Registry = typeof JOB_REGISTRY;

/** A type in the registry. */
export type RegisteredJob = keyof Registry;

type TypesOf<Type extends RegisteredJob> = NonNullable<Registry[Type]['types']>;

/** The request in the rows of jobs of a type. */
export type RequestOf<Type extends RegisteredJob> = TypesOf<Type>['request'];

/** The details of a type that clients see besides the fields of all jobs. */
export type DetailsOf<Type extends RegisteredJob> = TypesOf<Type>['details'];

/** The result of jobs of a type. */
export type ResultOf<Type extends RegisteredJob> = Registry[Type]['result'] extends 'none'
  ? null
  : Registry[Type]['result'] extends 'either'
    ? JobResult
    : Extract<JobResult, { readonly kind: Registry[Type]['result'] }>;

/** The rule of a type, with widened literal types. @throws for a type that is not (or no longer) in the table */
export function jobRule(type: string): JobRule {
  if (!Object.hasOwn(JOB_REGISTRY, type)) throw new Error(`no jobs of type ${type} are registered`);
  return JOB_REGISTRY[type as RegisteredJob];
}

/** The places of a queue, and the job types that take none of them. */
export function queueRoom(queue: QueueName): QueueRoom {
  const uncountedTypes = Object.keys(JOB_REGISTRY).filter((type) => jobRule(type).exemptFromCapacity);
  return { queue, capacity: queueRule(queue).capacity, uncountedTypes };
}

const hidesDetails = (type: string): boolean =>
  Object.hasOwn(JOB_REGISTRY, type) && jobRule(type).hidesDetails === true;

/** The details of a job that clients see besides the fields of all jobs. */
export function shownDetails({
  type,
  status,
  details,
  recordedIds,
}: Pick<JobEntity, 'type' | 'status' | 'details' | 'recordedIds'>): object {
  if (details === null || hidesDetails(type)) return {};
  const atRest = status === 'running' ? undefined : jobRule(type).atRest;
  const shown = atRest ? atRest(details as never) : details;
  return 'recordIds' in shown && recordedIds !== null ? { ...shown, recordIds: recordedIds } : shown;
}

/** Types of internal work, hidden from lists of jobs. */
const isInner = (type: JobType): boolean => Object.hasOwn(JOB_REGISTRY, type) && !jobRule(type).visible;

export const VISIBLE_JOB_TYPES: readonly JobType[] = JOB_TYPES.filter((type) => !isInner(type));
