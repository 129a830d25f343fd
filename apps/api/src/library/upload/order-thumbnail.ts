import { messageOf, type Logger } from '#platform';
import type { JobsService } from '../../jobs/jobs.service.js';

/** A record is valid without a thumbnail: an unavailable queue is no reason to refuse it. */
export async function orderThumbnail(
  jobs: Pick<JobsService, 'submit'>,
  logger: Logger,
  recordId: string,
  ownerId: string,
): Promise<void> {
  const request = { recordIds: [recordId] };
  await jobs
    .submit({ type: 'thumbnails', ownerId, request, description: 'Thumbnail' })
    .catch((error: unknown) => {
      logger.warn({ recordId, reason: messageOf(error) }, 'thumbnail not queued');
    });
}
