import type { ArchiveObservation } from '#archive-client';
import type { ArchiveFacts } from '#domain';
import { messageOf, UpstreamError } from '#platform';
import type { WorkerResources } from '../worker-resources.js';

/**
 * Asks the archive for the current facts of observations, by their ids. An observation that the archive does not answer for gets its
 * facts from the file headers, and later from a refresh.
 * @throws the reason of `signal`
 */
export async function askArchive(
  { archive, logger }: Pick<WorkerResources, 'archive' | 'logger'>,
  obsIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ArchiveObservation>> {
  try {
    const found = await archive.observations({ obsIds }, { signal });
    return new Map(found.map((observation) => [observation.obsId, observation]));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ reason: messageOf(error) }, 'records made without metadata of the archive');
    return new Map();
  }
}

/** The facts of an observation that are known from the folder name of its files. */
export const namedOnly = (obsId: string): ArchiveFacts => ({
  ...{ targetName: null, instrument: null, filter: null, exposureTime: null, calibrationLevel: null },
  ...{ observationDate: null, proposalId: null, proposalPi: null, observationTitle: null },
  ...{ wavelengthRange: null, ra: null, dec: null },
  metadata: { archive_obs_id: obsId },
});
