import { archiveFileName, archiveFolder, dataUriOf, type ArchiveObservation } from '#archive-client';
import { createStoredFiles, type RecordDraft } from '#domain';
import { AppError, counted, mapConcurrent, messageOf, UpstreamError, type StoredObject } from '#platform';
import type { JobContext, StoredClaim } from '#queues';
import { IMPORT_FOLLOW_UPS } from '../follow-ups/follow-up-types.js';
import { underClaim } from '../records/under-claim.js';
import type { WorkerResources } from '../worker-resources.js';
import { askArchive, namedOnly } from './ask-archive.js';
import { draftOfStored, inspectStored, FILES_READ_AT_ONCE } from './draft-of-stored.js';

type StoredContext = JobContext<'import'>;

/**
 * Makes records of an observation's files that are already in the storage: the files that are public in the archive, and the files of the
 * claim. Existing records of the owner stay unchanged.
 * @returns the owner's records of these files
 * @throws AppError not-found when the owner may have none of them
 */
export async function recordStored(
  resources: WorkerResources,
  context: StoredContext,
  claim: StoredClaim,
): Promise<string[]> {
  const { request, job, report, signal } = context;
  const { obsId } = request;
  report({ percent: 0, stage: 'planning', message: `Checking the stored files of ${obsId}` });
  const observation = (await askArchive(resources, [obsId], signal)).get(obsId);
  const files = newestOfEach(await claimable(resources, context, claim, observation));
  const storedFiles = createStoredFiles(resources.database);
  const keys = files.map(({ key }) => key);
  const known = await storedFiles.ownedBy(job.ownerId, keys);
  const fresh = files.filter(({ key }) => !known.has(key));
  await resources.library.assertRoom(
    job.ownerId,
    fresh.map(({ key, size }) => ({ size, sourceUri: sourceOf(key) })),
  );
  const drafts = await readDrafts(resources, context, fresh, observation);
  if (known.size + drafts.length === 0)
    throw new AppError('not-found', `No stored file of ${obsId} is yours to make a record of`);
  const had = [...known.values()];
  const made = await resources.library.save(
    job.ownerId,
    drafts,
    underClaim(job, signal, IMPORT_FOLLOW_UPS, had),
  );
  return [...had, ...made];
}

/** The source of the record that a stored file becomes. */
const sourceOf = (key: string): string | undefined => {
  const name = archiveFileName(key);
  return name ? dataUriOf(name.fileName) : undefined;
};

async function claimable(
  resources: WorkerResources,
  { request: { obsId }, signal }: StoredContext,
  claim: StoredClaim,
  observation: ArchiveObservation | undefined,
): Promise<StoredObject[]> {
  const named = new Set(claim.keys);
  const released = observation?.isPublic ? await publicNames(resources, obsId, signal) : new Set<string>();
  const files: StoredObject[] = [];
  for await (const file of resources.storage.list(archiveFolder(obsId))) {
    const name = archiveFileName(file.key);
    if (!name) continue;
    // A file that was put there by hand may differ from the archive's file of the same name.
    const isReleased = name.version !== null && released.has(name.fileName);
    if (claim.all || named.has(file.key) || isReleased) files.push(file);
  }
  return files;
}

/** The files of an observation that are public in the archive. */
async function publicNames(
  { archive, logger }: WorkerResources,
  obsId: string,
  signal: AbortSignal,
): Promise<Set<string>> {
  try {
    const products = await archive.products({ obsIds: [obsId] }, { signal });
    return new Set(products.filter(({ isPublic }) => isPublic).map((product) => product.productFilename));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ obsId, reason: messageOf(error) }, 'not known which files are public');
    return new Set();
  }
}

/** The newest version of each file, because an owner has one record for each archive file. */
function newestOfEach(files: readonly StoredObject[]): StoredObject[] {
  const byName = new Map<string, StoredObject>();
  for (const file of files) {
    const name = archiveFileName(file.key)?.fileName ?? file.key;
    const other = byName.get(name);
    if (!other || other.modifiedAt < file.modifiedAt) byName.set(name, file);
  }
  return [...byName.values()];
}

async function readDrafts(
  resources: WorkerResources,
  { request, report, signal, waitForDependency }: StoredContext,
  files: readonly StoredObject[],
  observation: ArchiveObservation | undefined,
): Promise<RecordDraft[]> {
  const { obsId, tags, visibility } = request;
  const origin = { observation: observation ?? namedOnly(obsId), tags, visibility };
  let done = 0;
  const limits = { limit: FILES_READ_AT_ONCE, signal };
  const drafts = await mapConcurrent(files, limits, async (file, _, fileSignal) => {
    const inspect = inspectStored(resources, { waitForDependency, signal: fileSignal });
    const draft = await draftOfStored(resources, inspect, file, origin, fileSignal);
    done += 1;
    const percent = (99 * done) / files.length;
    report({ percent, stage: 'reading', message: `${done} of ${counted(files.length, 'file')} read` });
    return draft;
  });
  return drafts.filter((draft) => draft !== null);
}
