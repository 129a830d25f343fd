import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportState, JobStatus, JobType } from './job-values.js';

/** A piece of work. This row is the job: the queue carries only its id (ARCHITECTURE.md, rule 2). */
@Entity('jobs')
export class JobEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  type: JobType;

  @Column('text')
  queue: string;

  @Column('text')
  status: JobStatus;

  @Column('uuid')
  ownerId: string;

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

  /** A failed import that can go on from where it broke off. */
  @Column('bool')
  resumable: boolean;

  @Column('jsonb', { nullable: true })
  importState: ImportState | null;

  /** How often it was taken over from a worker that fell silent, or resumed. */
  @Column('int')
  attempts: number;

  @Column('text', { nullable: true })
  workerId: string | null;

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
