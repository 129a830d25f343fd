import type { DataSource } from 'typeorm';
import { JobEntity } from './job.entity.js';

/** Queries for the jobs of any owner by their subject. */
export interface SubjectJobs {
  /** The subjects that have a running, waiting or resumable job. */
  heldSubjects(type: string, subjects: readonly string[]): Promise<Set<string>>;
  /** All jobs of an owner about one subject. */
  ofSubject(of: Pick<JobEntity, 'ownerId' | 'type' | 'subject'>): Promise<JobEntity[]>;
}

export function subjectJobs(database: DataSource): SubjectJobs {
  const jobs = database.getRepository(JobEntity);
  return {
    async heldSubjects(type, subjects) {
      const rows = await database.query<{ subject: string }[]>(
        `SELECT DISTINCT subject FROM jobs
         WHERE type = $1 AND subject = ANY ($2) AND (status IN ('queued', 'running') OR resumable)`,
        [type, subjects],
      );
      return new Set(rows.map(({ subject }) => subject));
    },
    ofSubject: ({ ownerId, type, subject }) =>
      subject === null ? Promise.resolve([]) : jobs.findBy({ ownerId, type, subject }),
  };
}
