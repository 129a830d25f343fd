import type { Request, Response } from 'express';
import type { FoundRecord } from '#domain';
import { abortOnDisconnect, retryOnFileChange } from '#platform';
import { sendNotModified, sendNotModifiedEarly, type Caching } from './conditional-requests.js';

/** A query about a record. */
export interface RecordQuestion {
  readonly lookUp: () => Promise<FoundRecord>;
  readonly caching: (record: FoundRecord) => Caching;
  readonly make: (record: FoundRecord, signal: AbortSignal) => Promise<object>;
}

/** A cacheable document; a client that has it gets 304 without computing it. */
export function answerDocument(
  request: Request,
  response: Response,
  { lookUp, caching, make }: RecordQuestion,
): Promise<void> {
  const signal = abortOnDisconnect(response);
  return retryOnFileChange(signal, lookUp, async (record) => {
    const kept = caching(record);
    if (sendNotModifiedEarly(request, response, kept)) return;
    const document = await make(record, signal);
    if (!sendNotModified(response, kept)) response.json(document);
  });
}
