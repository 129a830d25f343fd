import type { Request, Response } from 'express';
import type { JobEntity } from '#domain';
import type { Storage } from '#platform';
import { etagOf, type Caching } from '../responses/conditional-requests.js';
import { asDownload } from '../responses/download-limit.js';
import { sendStored } from '../responses/send-stored.js';

/** Fields of a job about its result file. */
export type FileResult = Pick<JobEntity, 'resultContentType' | 'resultFileName'> & {
  readonly resultKey: string;
};

/** Content types of the result files of jobs. */
export const RESULT_FILE_TYPES = [
  ...(['image/png', 'image/jpeg', 'image/tiff', 'application/fits'] as const),
  ...(['application/json', 'text/csv', 'application/x-votable+xml'] as const),
];

/** The result file of a job; `null` if its result is a record. */
export const fileResultOf = ({ resultKind, resultKey, ...job }: JobEntity): FileResult | null =>
  resultKind === 'data' || resultKey === null ? null : { ...job, resultKey };

/**
 * Streams the result file of a job.
 * @param caching cache headers besides its ETag
 */
export const sendResult = (
  storage: Storage,
  request: Request,
  response: Response,
  { resultKey, resultContentType, resultFileName }: FileResult,
  caching: Partial<Caching> = {},
): Promise<void> =>
  asDownload(() =>
    sendStored(storage, request, response, {
      key: resultKey,
      // A result never changes under its key.
      caching: { ETag: etagOf(resultKey), ...caching },
      contentType: resultContentType ?? 'application/octet-stream',
      fileName: resultFileName ?? undefined,
    }),
  );
