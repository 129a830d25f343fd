import { counted } from '#platform';
import type { ArchiveObservation } from '#archive-client';
import {
  createArchiveRecords,
  NO_USAGE_LIMITS,
  usageLimits,
  type ArchiveRecords,
  type UsageLimits,
} from '#domain';
import type { JobContext, RefreshCounts, RefreshMetadataDetails, ResultOf } from '#queues';
import { writeDocument } from '../records/write-document.js';
import type { WorkerResources } from '../worker-resources.js';

type RefreshContext = JobContext<'refresh-metadata'>;

/** Observations in one query of the archive. */
const OBSERVATIONS_AT_ONCE = 100;
/** Records read in one query. */
const RECORDS_AT_ONCE = 200;

/**
 * Updates the metadata of records from the archive, in batches of observations, with a checkpoint that the next run continues from. Its
 * result is a JSON document with its counts.
 */
export async function refreshMetadata(
  resources: WorkerResources,
  context: RefreshContext,
): Promise<ResultOf<'refresh-metadata'>> {
  const { request, job, report, signal } = context;
  const { ownerId, obsId } = request;
  const records = createArchiveRecords(resources.database, limitsOf(resources, ownerId));
  const total = obsId === null ? await records.countObservations(ownerId) : 1;
  let { after, counts } = job.details as RefreshMetadataDetails;
  for (;;) {
    signal.throwIfAborted();
    const obsIds = await nextObservations(records, request, after);
    if (obsIds.length === 0) break;
    counts = added(counts, await refreshSome(resources, context, records, obsIds));
    after = obsIds[obsIds.length - 1];
    const percent = Math.min(99, (100 * counts.observations) / total);
    const message = `${counts.observations} of ${counted(total, 'observation')}, ${counted(counts.updated, 'record')} changed`;
    report({ percent, stage: 'refreshing', message }, { after, counts });
  }
  return writeDocument(resources, context, 'refresh-metadata.json', counts);
}

/** An administrator's refresh of everybody's records does not fail because one of the owners has no room. */
const limitsOf = ({ settings }: Pick<WorkerResources, 'settings'>, ownerId: string | null): UsageLimits =>
  ownerId === null ? NO_USAGE_LIMITS : usageLimits(settings);

const nextObservations = async (
  records: ArchiveRecords,
  { ownerId, obsId }: RefreshContext['request'],
  after: string,
): Promise<string[]> => {
  if (obsId !== null) return after === '' ? [obsId] : [];
  return records.observations({ ownerId, after, limit: OBSERVATIONS_AT_ONCE });
};

async function refreshSome(
  { archive }: WorkerResources,
  { request, signal, requireDependency }: RefreshContext,
  records: ArchiveRecords,
  obsIds: readonly string[],
): Promise<RefreshCounts> {
  const found = await requireDependency('archive', ({ onLost }) =>
    archive.observations({ obsIds }, { signal, onLost }),
  );
  const counts = {
    observations: obsIds.length,
    unknown: obsIds.length - found.length,
    updated: 0,
    unchanged: 0,
  };
  for (const observation of found) {
    signal.throwIfAborted();
    const changed = await refreshOne(records, request.ownerId, observation);
    counts.updated += changed.updated;
    counts.unchanged += changed.unchanged;
  }
  return counts;
}

async function refreshOne(
  records: ArchiveRecords,
  ownerId: string | null,
  observation: ArchiveObservation,
): Promise<Pick<RefreshCounts, 'updated' | 'unchanged'>> {
  const counts = { updated: 0, unchanged: 0 };
  for (let after: string | null = null; ;) {
    const page = { obsId: observation.obsId, ownerId, after, limit: RECORDS_AT_ONCE };
    const some = await records.ofObservation(page);
    for (const record of some) {
      const isChanged = await records.renew(record.id, observation);
      if (isChanged !== null) counts[isChanged ? 'updated' : 'unchanged'] += 1;
    }
    if (some.length < RECORDS_AT_ONCE) return counts;
    after = some[some.length - 1].id;
  }
}

const added = (a: RefreshCounts, b: RefreshCounts): RefreshCounts => ({
  observations: a.observations + b.observations,
  unknown: a.unknown + b.unknown,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
});
