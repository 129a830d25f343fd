import type { Response } from 'express';
import { answerWithProgress, ONLY_IF_FREE_HEADER, unlessAborted, unlessDisconnected } from '#platform';
import { OPERATIONS, runLimitMs, type OperationName, type RequestOf } from '#processing-client/contract';
import { followOperation } from './engine-metrics.js';
import type { Engine } from './engine.js';
import type { AnswerOf, Operation, PictureAnswer } from './operation.js';
import type { RequestContext } from './request-context.js';
import { runOperation } from './run-operation.js';
import { sendPicture } from './send-picture.js';
import { withinTime } from './time-limit.js';
import { translateError } from './translate-error.js';

/**
 * Runs the operation of a request once it is admitted, and answers in the form that the contract names. A call that carries {@link
 * ONLY_IF_FREE_HEADER} is refused rather than queued. A tile whose client has gone leaves its admission queue at once.
 * @throws AppError unavailable when the admission queue is full; timeout
 */
export async function answerOperation<Name extends OperationName>(
  engine: Engine,
  { name, perform }: { readonly name: Name; readonly perform: Operation<Name> },
  request: RequestOf<Name>,
  response: Response,
): Promise<void> {
  const { queue, answer } = OPERATIONS[name];
  const limitMs = runLimitMs(OPERATIONS[name], engine.settings);
  // Checked before a stream begins, so that a refusal is a plain answer.
  if (response.req.get(ONLY_IF_FREE_HEADER)) engine.admission[queue].assertFree();
  else engine.admission[queue].assertRoom();
  const run = async (report: RequestContext['report'], signal: AbortSignal): Promise<AnswerOf<Name>> => {
    const followed = followOperation(name, queue);
    let isDone = false;
    try {
      const result = await engine.admission[queue].run(signal, () => {
        followed.begins();
        const running = withinTime(limitMs, signal, (limited) =>
          runOperation(engine, { report, signal: limited, queue }, (headers) => perform(headers, request)),
        );
        // The task that runs is short, and keeps its thread and its memory until it has stopped.
        return queue === 'tiles' ? unlessAborted(running, signal) : running;
      });
      isDone = true;
      return result;
    } finally {
      followed.ends(isDone);
    }
  };
  if (answer.as === 'progress') return answerWithProgress(response, run, { translate: translateError });
  const result = await unlessDisconnected(response, (signal) => run(() => undefined, signal));
  if (answer.as === 'json') response.json(result);
  else await sendPicture(engine, response, result as PictureAnswer);
}
