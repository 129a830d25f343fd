import type { Response } from 'express';
import { internalErrorBody } from './internal-error-body.js';
import { KEEP_ALIVE_MS, NDJSON, type StreamLine } from './ndjson.js';
import { unlessDisconnected, type ShutdownReaction } from './call-abortion.js';

export interface ProgressAnswer extends ShutdownReaction {
  /** Maps errors of the app's own libraries to an AppError. */
  readonly translate?: (error: unknown) => unknown;
}

/** Answers a long call with a stream of lines: progress while `run` works, then its result or error. */
export async function answerWithProgress<P, R>(
  response: Response,
  run: (report: (progress: P) => void, signal: AbortSignal) => Promise<R>,
  { translate = (error) => error, ...end }: ProgressAnswer = {},
): Promise<void> {
  const write = (line: StreamLine<P, R>) => {
    if (!response.destroyed && !response.writableEnded) response.write(`${JSON.stringify(line)}\n`);
  };
  response.status(200).setHeader('content-type', NDJSON);
  response.flushHeaders();
  const keepAlive = setInterval(() => write({}), KEEP_ALIVE_MS);
  try {
    const report = (progress: P) => write({ progress });
    write({ result: await unlessDisconnected(response, (signal) => run(report, signal), end) });
  } catch (error) {
    write({ error: internalErrorBody(translate(error)) });
  } finally {
    clearInterval(keepAlive);
    response.end();
  }
}
