import { archiveFileName, dataUriOf, type ArchiveFileName } from '#archive-client';
import { recordFromFile, type ArchiveFacts, type RecordDraft } from '#domain';
import { hashStored, isFileGone, messageOf, type StoredObject } from '#platform';
import type { FileFacts } from '#processing-client';
import type { WaitingCalls } from '#queues';
import { describeError } from '../describe-error.js';
import type { WorkerResources } from '../worker-resources.js';

/** Headers that one import or scan reads concurrently, so that the engine has capacity for other requests. */
export const FILES_READ_AT_ONCE = 4;

/** Reads the headers of a file in the storage; waits while the engine is unavailable. */
type InspectStored = (key: string) => Promise<FileFacts>;

export const inspectStored =
  (
    { processing }: Pick<WorkerResources, 'processing'>,
    { waitForDependency, signal }: WaitingCalls & { readonly signal: AbortSignal },
  ): InspectStored =>
  (key) =>
    waitForDependency(
      'processing',
      ({ onLost }) => processing.inspect({ key }, { retries: true, signal, onLost }),
      signal,
    );

/** The common facts of the records of stored files. */
export interface StoredOrigin {
  /** The archive's facts of the observation, or only its name. */
  readonly observation: ArchiveFacts;
  readonly tags: readonly string[];
  readonly visibility: RecordDraft['visibility'];
}

/** The reason why a file is not recorded. */
class NotRecordable extends Error {}

/**
 * The record of a file that is already in the storage; the file must be complete, match its key and be FITS.
 * @returns `null` for a file that is not, which is logged, and for a file deleted meanwhile
 * @throws errors that do not depend on the file
 */
export async function draftOfStored(
  { storage, logger }: Pick<WorkerResources, 'storage' | 'logger'>,
  inspect: InspectStored,
  { key }: Pick<StoredObject, 'key'>,
  origin: StoredOrigin,
  signal: AbortSignal,
): Promise<RecordDraft | null> {
  try {
    const name = archiveFileName(key);
    if (!name) throw new NotRecordable('not in the folder of an observation');
    // Not the listed time: buckets list times with another precision.
    const before = await storage.stat(key);
    if (!before) return null;
    const facts = await inspect(key);
    if (facts.format !== 'fits') throw new NotRecordable('not a FITS file');
    const sha256 = await hashStored(storage, key, signal);
    await assertWhole(storage, before, name, sha256);
    const { fileName } = name;
    return {
      fileName,
      file: { key, size: before.size, sha256 },
      facts: recordFromFile(fileName, facts, origin.observation),
      sourceUri: dataUriOf(fileName),
      tags: origin.tags,
      visibility: origin.visibility,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isFileGone(error)) return null;
    if (!(error instanceof NotRecordable) && !describeError(error).isOwnFault) throw error;
    logger.warn({ key, reason: messageOf(error) }, 'stored file not recorded');
    return null;
  }
}

/** A file that the service stored must have the hash in its key; a file that was put there by hand must no longer be growing. */
async function assertWhole(
  storage: WorkerResources['storage'],
  { key, size, modifiedAt }: StoredObject,
  { version }: ArchiveFileName,
  sha256: string,
): Promise<void> {
  if (version !== null && !sha256.startsWith(version))
    throw new NotRecordable('its bytes are not those that were stored');
  const now = await storage.stat(key);
  if (now?.size !== size || now.modifiedAt.getTime() !== modifiedAt.getTime())
    throw new NotRecordable('it changed as it was read');
}
