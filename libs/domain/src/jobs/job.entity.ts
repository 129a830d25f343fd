import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobDetails, JobStatus, JobWait } from './job-values.js';

/** PostgreSQL returns bigint and similar types as text; all values are far below 2⁵³. */
const toNumber = { to: (value: number) => value, from: Number };

/** A job. The row is authoritative: the queue carries only its id (ARCHITECTURE.md, rule 2). */
@Entity('jobs')
export class JobEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  type: string;

  @Column('text')
  queue: string;

  @Column('text')
  status: JobStatus;

  @Column('uuid')
  ownerId: string;

  /** The HTTP request that created it; `null` in rows of releases that did not store it. */
  @Column('text', { nullable: true })
  requestId: string | null;

  /** Its subject, for types of which an owner may have one unfinished job per subject. */
  @Column('text', { nullable: true })
  subject: string | null;

  /** Input of the worker: ids resolved to storage keys, limits checked. */
  @Column('jsonb')
  request: unknown;

  @Column('float8')
  percent: number;

  @Column('text')
  stage: string;

  @Column('text')
  message: string;

  @Column('text')
  description: string;

  @Column('jsonb', { nullable: true })
  details: JobDetails | null;

  @Column('text', { nullable: true })
  resultKind: 'blob' | 'data' | null;

  @Column('uuid', { nullable: true })
  resultDataId: string | null;

  @Column('text', { nullable: true })
  resultKey: string | null;

  @Column('text', { nullable: true })
  resultContentType: string | null;

  @Column('text', { nullable: true })
  resultFileName: string | null;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('bool')
  cancelRequested: boolean;

  /** Whether jobs of its type can continue after an interruption. */
  @Column('bool')
  canResume: boolean;

  /** Whether the job has failed or was cancelled, and can be resumed. */
  @Column('bool')
  resumable: boolean;

  /** Ids of the records that it saved; `null`: none yet. See `commitRecords`. */
  @Column('uuid', { array: true, nullable: true })
  recordedIds: string[] | null;

  /** The dependency that it waits for; determines the delay of its queue entry. */
  @Column('jsonb', { nullable: true })
  wait: JobWait | null;

  /** Number of state changes: of two events the one with the higher revision is newer. */
  @Column('bigint', { transformer: toNumber })
  revision: number;

  /** Number of times it was queued; each attempt has its own entry in the queue. */
  @Column('int')
  attempt: number;

  /** Turn of its owner in the queue, in which it runs; see `nextTurn`. */
  @Column('int')
  turn: number;

  /** Runs that lost the worker, or the component that worked on it, since the job was submitted or resumed. */
  @Column('int')
  crashes: number;

  /** Number of times its owner resumed it. */
  @Column('int')
  resumes: number;

  /** Working time of earlier runs in milliseconds. */
  @Column('float8')
  spentMs: number;

  @Column('text', { nullable: true })
  workerId: string | null;

  /** Id of the current run's {@link Claim}. */
  @Column('uuid', { nullable: true })
  claimId: string | null;

  @Column('timestamptz', { nullable: true })
  claimedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  startedAt: Date | null;

  @Column('timestamptz')
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
