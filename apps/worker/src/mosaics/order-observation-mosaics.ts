import { isMadeOf, mosaicJobOf, mosaicParts } from '#domain';
import { orderJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/**
 * Orders the mosaics of the observations of these records, unless there are too few images or a mosaic of the same images exists.
 * @returns whether each of them begins after this call
 */
export async function orderObservationMosaics(
  resources: Pick<WorkerResources, 'groups' | 'jobs' | 'queues' | 'settings' | 'logger'>,
  recordIds: readonly string[],
): Promise<boolean> {
  const { groups, settings } = resources;
  let areOrdered = true;
  for (const group of await groups.groupsOf(recordIds)) {
    const parts = mosaicParts(await groups.images(group), settings.OBSERVATION_MOSAIC_FILE_THRESHOLD);
    if (parts.length === 0) continue;
    if (isMadeOf(await groups.mosaicOf(group), parts)) continue;
    areOrdered = (await orderJob(resources, mosaicJobOf(group))) && areOrdered;
  }
  return areOrdered;
}
