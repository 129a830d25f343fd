import type { Request, Response } from 'express';
import type { JobEntity } from '#domain';
import type { Storage } from '#platform';
import { etagOf } from '../responses/conditional-requests.js';
import { asDownload } from '../responses/download-limit.js';
import { sendStored } from '../responses/send-stored.js';

/** Fields of a job about its result file. */
export type FileResult = Pick<JobEntity, 'resultContentType' | 'resultFileName'> & {
  readonly resultKey: string;
};

/** Streams the result file of a job. */
export const sendResult = (
  storage: Storage,
  request: Request,
  response: Response,
  { resultKey, resultContentType, resultFileName }: FileResult,
): Promise<void> =>
  asDownload(() =>
    sendStored(storage, request, response, {
      key: resultKey,
      // A result never changes under its key.
      caching: { ETag: etagOf(resultKey) },
      contentType: resultContentType ?? 'application/octet-stream',
      fileName: resultFileName ?? undefined,
    }),
  );
