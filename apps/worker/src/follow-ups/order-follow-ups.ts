import type { FollowUp } from '#domain';
import { orderObservationMosaics } from '../mosaics/order-observation-mosaics.js';
import { orderThumbnails } from '../thumbnails/order-thumbnails.js';
import type { WorkerResources } from '../worker-resources.js';
import type { FollowUpType } from './follow-up-types.js';

type Resources = Pick<WorkerResources, 'followUps' | 'groups' | 'jobs' | 'queues' | 'settings' | 'logger'>;

/** Orders the jobs of a follow-up. @returns whether all were ordered; otherwise the follow-up is pending until the next round */
type Order = (resources: Resources, followUp: FollowUp) => Promise<boolean>;

const ORDERS: Readonly<Record<FollowUpType, Order>> = {
  thumbnails: (resources, { ownerId, recordIds }) => orderThumbnails(resources, ownerId, recordIds),
  'observation-mosaics': (resources, { recordIds }) => orderObservationMosaics(resources, recordIds),
};

/** Pending follow-ups that recovery orders in one round. */
const OVERDUE_AT_ONCE = 100;

/** Orders the follow-ups of a job that is about to be completed; {@link orderOverdue} repeats failed orders. */
export const orderFollowUpsOf = async (resources: Resources, jobId: string): Promise<void> =>
  orderAll(resources, await resources.followUps.ofJob(jobId).catch(logged(resources, { jobId }, [])));

/** Orders follow-ups that are still pending because their worker was lost or the queue was down. */
export const orderOverdue = async (resources: Resources, afterSeconds: number): Promise<void> =>
  orderAll(resources, await resources.followUps.overdue(afterSeconds, OVERDUE_AT_ONCE));

/** Removes each row after ordering its jobs: a worker lost in between orders them twice, which is harmless. */
async function orderAll(resources: Resources, pending: readonly FollowUp[]): Promise<void> {
  for (const followUp of pending) {
    const { id, type, jobId } = followUp;
    const remove = async () => {
      if (await ORDERS[type as FollowUpType](resources, followUp)) await resources.followUps.remove(id);
    };
    await remove().catch(logged(resources, { jobId, type }, undefined));
  }
}

const logged =
  <T>({ logger }: Resources, about: object, value: T) =>
  (error: unknown): T => {
    logger.warn({ ...about, err: error }, 'follow-up job not queued yet');
    return value;
  };
