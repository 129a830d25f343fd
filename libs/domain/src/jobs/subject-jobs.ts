import type { DataSource } from 'typeorm';
import { JobEntity } from './job.entity.js';

/** The questions about jobs of one type by what they are about, whoever owns them. */
export interface SubjectJobs {
  /** Those of the subjects that a job works on, waits for, or may be resumed for. */
  heldSubjects(type: string, subjects: readonly string[]): Promise<Set<string>>;
  /** All jobs of an owner about one subject that there still are. */
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
