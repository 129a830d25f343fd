import { archiveFileName, dataUriOf, type ArchiveFileName } from '#archive-client';
import { recordFromFile, type ArchiveFacts, type RecordDraft } from '#domain';
import { hashStored, isFileGone, messageOf, type StoredObject } from '#platform';
import type { FileFacts } from '#processing-client';
import type { WaitingCalls } from '#queues';
import { describeError } from '../describe-error.js';
import type { WorkerResources } from '../worker-resources.js';

/** Headers that one import or scan has the engine read side by side: it keeps room for others. */
export const FILES_READ_AT_ONCE = 4;

/** Reads the headers of a file in the storage, and waits while the engine is away. */
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

/** What the records of stored files have in common. */
export interface StoredOrigin {
  /** What the archive says of the observation, else only its name. */
  readonly observation: ArchiveFacts;
  readonly tags: readonly string[];
  readonly visibility: RecordDraft['visibility'];
}

/** Why a file is left as it is. */
class NotTakenIn extends Error {}

/**
 * The record of a file that lies in the storage already: whole, as its key says, and FITS.
 * @returns `null` of a file that is none of these, with a line in the log, and of one that went meanwhile
 * @throws whatever says nothing of the file
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
    if (!name) throw new NotTakenIn('not in the folder of an observation');
    // Not as it was listed: a bucket lists times of another precision.
    const before = await storage.stat(key);
    if (!before) return null;
    const facts = await inspect(key);
    if (facts.format !== 'fits') throw new NotTakenIn('not a FITS file');
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
    if (!(error instanceof NotTakenIn) && !describeError(error).isOwnFault) throw error;
    logger.warn({ key, reason: messageOf(error) }, 'stored file not taken in');
    return null;
  }
}

/** One of ours has the hash that its key says; one that people put there is not being written any more. */
async function assertWhole(
  storage: WorkerResources['storage'],
  { key, size, modifiedAt }: StoredObject,
  { version }: ArchiveFileName,
  sha256: string,
): Promise<void> {
  if (version !== null && !sha256.startsWith(version))
    throw new NotTakenIn('its bytes are not those that were stored');
  const now = await storage.stat(key);
  if (now?.size !== size || now.modifiedAt.getTime() !== modifiedAt.getTime())
    throw new NotTakenIn('it changed as it was read');
}
