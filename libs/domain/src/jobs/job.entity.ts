import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobDetails, JobStatus, JobWait } from './job-values.js';

/** bigint and its like come as text; all of ours stay far below 2⁵³. */
const toNumber = { to: (value: number) => value, from: Number };

/** A piece of work. This row is the job: the queue carries only its id (ARCHITECTURE.md, rule 2). */
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

  /** The request that it came of; `null` in rows of releases that did not note it. */
  @Column('text', { nullable: true })
  requestId: string | null;

  /** What it is about, where one owner may have one such job of its type at a time. */
  @Column('text', { nullable: true })
  subject: string | null;

  /** What the worker needs: ids resolved to storage keys, bounds checked. */
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

  /** Jobs of its type can go on from where they broke off. */
  @Column('bool')
  canResume: boolean;

  /** It has failed or was cancelled, and can go on. */
  @Column('bool')
  resumable: boolean;

  /** What its work has put into the library; `null`: nothing yet. See `commitRecords`. */
  @Column('uuid', { array: true, nullable: true })
  recordedIds: string[] | null;

  /** What it waits for; the delay of its queue entry follows from it. */
  @Column('jsonb', { nullable: true })
  wait: JobWait | null;

  /** Counts its changes of state: of two events the one with the higher revision is the newer. */
  @Column('bigint', { transformer: toNumber })
  revision: number;

  /** How often it was queued; each attempt has an entry of its own in the queue. */
  @Column('int')
  attempt: number;

  /** Runs in which it lost its worker, or the component that worked on it, since it was submitted or resumed. */
  @Column('int')
  crashes: number;

  /** How often its owner resumed it. */
  @Column('int')
  resumes: number;

  /** Working time of earlier runs in milliseconds. */
  @Column('float8')
  spentMs: number;

  @Column('text', { nullable: true })
  workerId: string | null;

  /** See {@link Claim}; new for every run. */
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
