import type { Response } from 'express';
import { internalErrorBody } from './internal-error-body.js';
import { NDJSON, type StreamLine } from './ndjson.js';

/** A line is sent at least this often, so that a silent connection means a dead one. */
const KEEP_ALIVE_MS = 10_000;

/** A signal that fires when the caller of this request goes away before it was answered. */
export function abortOnDisconnect(response: Response): AbortSignal {
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the caller went away'));
  });
  return controller.signal;
}

/**
 * Answers a long call as a stream of lines: progress while `run` works, then its result or its error.
 * @param translate maps errors of the app's own libraries to an AppError
 */
export async function answerWithProgress<P, R>(
  response: Response,
  run: (report: (progress: P) => void, signal: AbortSignal) => Promise<R>,
  translate: (error: unknown) => unknown = (error) => error,
): Promise<void> {
  const signal = abortOnDisconnect(response);
  const write = (line: StreamLine<P, R>) => {
    if (!signal.aborted) response.write(`${JSON.stringify(line)}\n`);
  };
  response.status(200).setHeader('content-type', NDJSON);
  response.flushHeaders();
  const keepAlive = setInterval(() => write({}), KEEP_ALIVE_MS);
  try {
    write({ result: await run((progress) => write({ progress }), signal) });
  } catch (error) {
    write({ error: internalErrorBody(translate(error)) });
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
}
