import type { DataSource } from 'typeorm';
import { transactionLock } from '../database/advisory-locks.js';
import { changeJobs } from './job-rows.js';
import { QUEUED } from './job-transitions.js';
import type { JobEntity } from './job.entity.js';
import { assertRoom, type QueueRoom } from './queue-room.js';
import { refusingBusySubjects } from './insert-job.js';

const RESUMABLE = `resumable AND status IN ('failed', 'cancelled')`;

/**
 * A resumable job → queued, under the same id. It needs a place in its queue as a new job does.
 * @param total limit of unfinished jobs of all owners together
 * @returns `null` if it cannot be resumed
 * @throws AppError queue-full; {@link SubjectBusyError}
 */
export const resumeJob = (
  database: DataSource,
  jobId: string,
  room: QueueRoom,
  total: number,
): Promise<JobEntity | null> =>
  refusingBusySubjects(() =>
    database.transaction(async (manager) => {
      await transactionLock(manager, `queue-${room.queue}`);
      const [row] = await manager.query<{ owner_id: string }[]>(
        `SELECT owner_id FROM jobs WHERE id = $1 AND ${RESUMABLE}`,
        [jobId],
      );
      if (!row) return null;
      await assertRoom(manager, room, row.owner_id, total);
      const [resumed] = await changeJobs(manager)({
        set: `${QUEUED}, message = 'Resumed', resumes = resumes + 1, crashes = 0, spent_ms = 0,
              resumable = false, cancel_requested = false, error = NULL, finished_at = NULL, expires_at = NULL`,
        where: `id = :jobId AND ${RESUMABLE}`,
        values: { jobId },
      });
      return resumed ?? null;
    }),
  );
