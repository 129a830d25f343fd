import type { AtOnce, JobEntity, JobResult } from '#domain';
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

/** What a job has to show when it is done; `either`: its request decides. */
export type ResultKind = JobResult['kind'] | 'either' | 'none';

/** What is true of all jobs of one type. */
export interface JobRule {
  readonly queue: QueueName;
  readonly result: ResultKind;
  /** When it was cancelled, or failed by no fault of its own, it can go on from where it broke off. */
  readonly resumable: boolean;
  /** Its owner sees it among the jobs; others are inner work. */
  readonly visible: boolean;
  /** A run that is broken off loses nothing, the next one goes on from there: a worker that ends hands it back at once. */
  readonly preemptible?: true;
  /** The service orders it by itself: it takes none of the room of its queue, and is never refused for want of it. */
  readonly takesNoRoom?: true;
  /** How many of them may wait and run at one time; without it as many as their queue holds. */
  readonly atOnce?: AtOnce;
  /** Working time that it may take in all runs together, retries included; `null`: as long as it takes. */
  readonly totalMinutes: number | null;
  /** Its details are a checkpoint for the next run, not for clients. */
  readonly hidesDetails?: true;
  /** Details of a job on which nobody works, without what was true of the running work alone. */
  readonly atRest?: (details: never) => object;
}

/** A rule that carries the types of its request and details for the compiler; there is no such value at run time. */
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
 * The one table of job types. A type that stands here must have a handler in the worker, with the request and the
 * result that are named here: the compiler sees to it (`JobHandlers`).
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
  // The same of mosaics.
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
    takesNoRoom: true,
    totalMinutes: 60,
  }),
  thumbnails: job<ThumbnailsRequest>()({
    queue: 'thumbnails',
    result: 'none',
    resumable: false,
    visible: true,
    totalMinutes: null,
  }),
  // The service orders it whenever records have changed: nothing for lists of jobs.
  embedding: job<EmbeddingRequest>()({
    queue: 'embedding',
    result: 'none',
    resumable: false,
    visible: false,
    preemptible: true,
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
  // Each of them reads the library from end to end, and leaves a file as large.
  export: job<ExportRequest>()({
    queue: 'export',
    result: 'blob',
    resumable: false,
    visible: true,
    atOnce: { of: 'owner', jobs: 2 },
    totalMinutes: 60,
  }),
  // Files are moved once; two at once would only meet.
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

/** A type that has its place in the table. */
export type RegisteredJob = keyof Registry;

type TypesOf<Type extends RegisteredJob> = NonNullable<Registry[Type]['types']>;

/** What jobs of a type carry in their row. */
export type RequestOf<Type extends RegisteredJob> = TypesOf<Type>['request'];

/** What clients see of jobs of a type besides the fields of all jobs. */
export type DetailsOf<Type extends RegisteredJob> = TypesOf<Type>['details'];

/** What jobs of a type leave behind. */
export type ResultOf<Type extends RegisteredJob> = Registry[Type]['result'] extends 'none'
  ? null
  : Registry[Type]['result'] extends 'either'
    ? JobResult
    : Extract<JobResult, { readonly kind: Registry[Type]['result'] }>;

/** The rule of a type, its literals widened. @throws for a type that is not (or no longer) in the table */
export function jobRule(type: string): JobRule {
  if (!Object.hasOwn(JOB_REGISTRY, type)) throw new Error(`no jobs of type ${type} are registered`);
  return JOB_REGISTRY[type as RegisteredJob];
}

/** How many jobs a queue holds at the most, and which of them count. */
export function queueRoom(queue: QueueName): { capacity: number | null; uncountedTypes: string[] } {
  const uncountedTypes = Object.keys(JOB_REGISTRY).filter((type) => jobRule(type).takesNoRoom);
  return { capacity: queueRule(queue).capacity, uncountedTypes };
}

const hidesDetails = (type: string): boolean =>
  Object.hasOwn(JOB_REGISTRY, type) && jobRule(type).hidesDetails === true;

/** What clients see of a job besides the fields of all jobs. */
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

/** Types that have nothing to show in lists of jobs. */
const isInner = (type: JobType): boolean => Object.hasOwn(JOB_REGISTRY, type) && !jobRule(type).visible;

/** Types whose jobs their owners see. */
export const VISIBLE_JOB_TYPES: readonly JobType[] = JOB_TYPES.filter((type) => !isInner(type));
