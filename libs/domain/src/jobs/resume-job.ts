import { In, type DataSource, type EntityManager } from 'typeorm';
import { transactionLock } from '../database/advisory-locks.js';
import { changeJobs } from './job-rows.js';
import { QUEUED } from './job-transitions.js';
import { nextTurn } from './job-turn.js';
import { JobEntity } from './job.entity.js';
import { assertRoom, type QueueRoom } from './queue-room.js';
import { refusingBusySubjects } from './insert-job.js';

/**
 * A resumable job → queued, under the same id. It needs a place in its queue and gets a turn as a new job does.
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
      const job = await findResumable(manager, jobId);
      if (!job) return null;
      await assertRoom(manager, room, job.ownerId, total);
      const [resumed] = await changeJobs(manager)({
        set: `${QUEUED}, turn = :turn, message = 'Resumed', resumes = resumes + 1, crashes = 0, spent_ms = 0,
              resumable = false, cancel_requested = false, error = NULL, finished_at = NULL, expires_at = NULL`,
        where: `id = :jobId AND resumable AND status IN ('failed', 'cancelled')`,
        values: { jobId, turn: await nextTurn(manager, job, room) },
      });
      return resumed ?? null;
    }),
  );

const findResumable = (manager: EntityManager, id: string): Promise<JobEntity | null> =>
  manager.getRepository(JobEntity).findOneBy({ id, resumable: true, status: In(['failed', 'cancelled']) });
