import type { ArchiveObservation, DownloadedFile } from '#archive-client';
import { FileGoneError, giveUpFile, recordFromFile, type RecordDraft, type SaveOptions } from '#domain';
import { AppError, isFileGone } from '#platform';
import type { FileFacts } from '#processing-client';
import type { ImportRequest } from '#queues';
import { describeError } from '../describe-error.js';
import type { WorkerResources } from '../worker-resources.js';

/** A downloaded file and the facts of its headers. */
export interface InspectedDownload {
  readonly file: DownloadedFile;
  readonly facts: FileFacts;
}

/** The common facts of the records of one import. */
export interface ImportOrigin {
  readonly observation: ArchiveObservation;
  readonly request: ImportRequest;
  readonly ownerId: string;
}

/**
 * Reads the headers of a downloaded file; an invalid file is given up.
 * @throws FileGoneError when it was deleted after it was fetched or found complete
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

/** Saves the records of an import in one transaction; a file that its owner already has updates that record. */
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

/** A file may be deleted by chance while it is imported, but not three times in a row. */
const MAX_FETCHES = 3;

/**
 * Fetches files and records them; repeats this when a file was deleted in between with its last record.
 * @throws AppError unavailable when files are deleted every time
 */
export async function whileFilesGo<T>(fetchAndRecord: () => Promise<T>): Promise<T> {
  for (let fetches = 1; ; fetches += 1) {
    try {
      return await fetchAndRecord();
    } catch (error) {
      if (!(error instanceof FileGoneError)) throw error;
      if (fetches === MAX_FETCHES)
        throw new AppError('unavailable', 'Files were deleted while they were recorded', { cause: error });
    }
  }
}
