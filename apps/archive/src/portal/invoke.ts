import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, messageOf, type Logger } from '#platform';
import { archiveUnavailable } from './archive-errors.js';
import type { ArchiveHttp } from './archive-http.js';
import {
  formBody,
  isExecuting,
  NotProtocolError,
  parseReply,
  type PortalReply,
  type PortalRequest,
} from './portal-message.js';
import type { PortalTiming } from './portal-timing.js';

const INVOKE_PATH = '/api/v0/invoke';
/** Far more than a page of rows; a longer body is invalid and not read to its end. */
const MAX_RESPONSE_BYTES = 128 * 2 ** 20;
const TRANSIENT_STATUS = new Set([502, 503, 504]);

export interface InvokeContext {
  readonly http: ArchiveHttp;
  readonly timing: PortalTiming;
  readonly logger: Logger;
}

/**
 * Queries the portal and polls until the query is no longer EXECUTING. A poll is the byte-identical request: a changed
 * cachebreaker would start the query again.
 * @param signal ends waiting and polling at once
 * @throws AppError unavailable when the portal is unavailable, answers ERROR or breaks its protocol
 */
export async function invoke(
  context: InvokeContext,
  request: PortalRequest,
  signal: AbortSignal,
): Promise<PortalReply> {
  const body = formBody(request);
  let pauseMs = context.timing.pollFirstMs;
  for (;;) {
    const reply = await postWithRetries(context, body, signal);
    if (reply.status === 'ERROR') throw portalError(context.logger, request, reply);
    if (!isExecuting(reply)) return reply;
    await sleep(pauseMs, undefined, { signal });
    pauseMs = Math.min(pauseMs * 2, context.timing.pollMaxMs);
  }
}

/** Searches are idempotent, so that a broken connection or a busy gateway is retried. */
async function postWithRetries(
  context: InvokeContext,
  body: string,
  signal: AbortSignal,
): Promise<PortalReply> {
  for (const delayMs of context.timing.retryDelaysMs) {
    try {
      return await post(context, body, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof TransientError)) throw error;
      context.logger.warn({ cause: messageOf(error), delayMs }, 'archive search failed, trying again');
      await sleep(delayMs, undefined, { signal });
    }
  }
  return post(context, body, signal);
}

/** Failures that may be transient. */
class TransientError extends Error {}

async function post({ http }: InvokeContext, body: string, signal: AbortSignal): Promise<PortalReply> {
  const { statusCode, text } = await exchange(http, body, signal);
  if (TRANSIENT_STATUS.has(statusCode)) throw new TransientError(`status ${statusCode}`);
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  return parseReply(text);
}

async function exchange(http: ArchiveHttp, body: string, signal: AbortSignal) {
  try {
    const answer = await http.send({
      method: 'POST',
      url: INVOKE_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/plain' },
      body,
      signal,
    });
    return { statusCode: answer.statusCode, text: await readText(answer.body) };
  } catch (error) {
    throw error instanceof AppError || error instanceof NotProtocolError
      ? error
      : new TransientError(messageOf(error), { cause: error });
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new NotProtocolError('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function portalError(logger: Logger, { service }: PortalRequest, reply: PortalReply): AppError {
  logger.error({ service, archiveMessage: reply.msg }, 'the archive answered ERROR');
  return archiveUnavailable(new Error(`${service} answered ERROR`));
}
