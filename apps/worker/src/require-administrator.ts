import { findViewer } from '#domain';
import { AppError } from '#platform';
import type { WorkerResources } from './worker-resources.js';

/**
 * Checks that the owner of a job is still an administrator: the role may have changed while the job waited.
 * @throws AppError forbidden, which fails the job
 */
export async function requireAdministrator(
  { database }: Pick<WorkerResources, 'database'>,
  ownerId: string,
): Promise<void> {
  const owner = await findViewer(database.manager, ownerId);
  if (owner?.role !== 'admin')
    throw new AppError('forbidden', 'The owner of this job is no longer an administrator');
}
