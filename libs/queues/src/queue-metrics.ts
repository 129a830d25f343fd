import { countJobs, JOB_STATUSES } from '#domain';
import { measuredGauge, type Logger } from '#platform';
import type { DataSource } from 'typeorm';
import { JOB_TYPES } from './job-registry.js';
import type { OpenQueues } from './submit/queue-entries.js';

const entries = measuredGauge({
  name: 'firstlight_queue_entries',
  help: 'Entries of the queues in Redis; every process reports the same',
  labels: ['queue', 'state'],
});
const jobs = measuredGauge({
  name: 'firstlight_jobs',
  help: 'Jobs in the database by type and status, finished ones until they are removed',
  labels: ['type', 'status'],
});

/** Registers metrics of queue entries and jobs in this process. @returns stops them */
export function measureQueues(queues: OpenQueues, database: DataSource, logger: Logger): () => void {
  const ends = [
    entries(async () => (await queues.counts()).map(({ count, ...of }) => [of, count] as const), logger),
    jobs(() => jobsOfAllKinds(database), logger),
  ];
  return () => ends.forEach((end) => end());
}

/** Types and statuses without a job are reported as zero, so that an alert can distinguish none from unknown. */
async function jobsOfAllKinds(database: DataSource) {
  const counted = await countJobs(database);
  const countOf = (type: string, status: string) =>
    counted.find((each) => each.type === type && each.status === status)?.count ?? 0;
  return JOB_TYPES.flatMap((type) =>
    JOB_STATUSES.map((status) => [{ type, status }, countOf(type, status)] as const),
  );
}
