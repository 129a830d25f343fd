import type { ArchiveObservation, DownloadedFile } from '#archive-client';
import { FileGoneError, giveUpFile, recordFromFile, type RecordDraft, type SaveOptions } from '#domain';
import { AppError, isFileGone } from '#platform';
import type { FileFacts } from '#processing-client';
import type { ImportRequest } from '#queues';
import { describeError } from '../describe-error.js';
import type { WorkerResources } from '../worker-resources.js';

/** A downloaded file and what its headers say. */
export interface InspectedDownload {
  readonly file: DownloadedFile;
  readonly facts: FileFacts;
}

/** What the records of one import have in common. */
export interface ImportOrigin {
  readonly observation: ArchiveObservation;
  readonly request: ImportRequest;
  readonly ownerId: string;
}

/**
 * Reads the headers of a downloaded file. One that is not what it claims is given up.
 * @throws FileGoneError when somebody deleted it since it was fetched, or found complete
 */
export async function inspectDownload(
  { processing, library, logger }: WorkerResources,
  file: DownloadedFile,
  call: { signal: AbortSignal; onLost: () => void },
): Promise<InspectedDownload> {
  try {
    return { file, facts: await processing.inspect({ key: file.key }, { retries: true, ...call }) };
  } catch (error) {
    if (isFileGone(error)) throw new FileGoneError(file.key, { cause: error });
    if (describeError(error).isOwnFault) await giveUpFile(library, logger, file.key);
    throw error;
  }
}

/** Makes the records of an import, all or none. A file that its owner already has renews that record. */
export const saveRecords = (
  { library }: WorkerResources,
  downloads: readonly InspectedDownload[],
  { observation, request, ownerId }: ImportOrigin,
  options?: SaveOptions,
): Promise<string[]> =>
  library.save(
    ownerId,
    downloads.map(({ file, facts }): RecordDraft => {
      const { fileName, dataUri: sourceUri } = file;
      const { tags, visibility } = request;
      return {
        fileName,
        file,
        facts: recordFromFile(fileName, facts, observation),
        sourceUri,
        tags,
        visibility,
      };
    }),
    options,
  );

/** More often than by chance nobody deletes what is just being imported. */
const MAX_FETCHES = 3;

/**
 * Fetches files and records them; once more when one of them was deleted in between, as the last record of it went.
 * @throws AppError unavailable when files go again and again
 */
export async function whileFilesGo<T>(fetchAndRecord: () => Promise<T>): Promise<T> {
  for (let fetches = 1; ; fetches += 1) {
    try {
      return await fetchAndRecord();
    } catch (error) {
      if (!(error instanceof FileGoneError)) throw error;
      if (fetches === MAX_FETCHES)
        throw new AppError('unavailable', 'Files were deleted as they came', { cause: error });
    }
  }
}
