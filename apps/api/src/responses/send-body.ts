import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ByteAnswer } from '#platform';
import { sendNotModified, type Caching } from './conditional-requests.js';

/** A client that takes nothing for so long is no client: what is kept for it would be kept for ever. */
const STALL_MS = 60_000;

const LISTENERS = 30;

/** Something of ours broke when the answer was on its way: too late to say so, but not to be silent about. */
export class AnswerBrokenOff extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause });
    this.name = 'AnswerBrokenOff';
  }
}

/**
 * Streams a body no faster than the client reads. When it breaks off, so does the connection: nobody takes a part for
 * the whole. A client that leaves, or stops reading, is no failure; then the body is destroyed.
 * @throws AnswerBrokenOff
 */
export async function sendBody(response: Response, body: Readable, stallMs = STALL_MS): Promise<void> {
  let hasClientLeft = response.destroyed;
  response.once('close', () => {
    hasClientLeft = !body.errored && !response.writableFinished;
  });
  response.setTimeout(stallMs, () => response.destroy());
  // The pipeline and all who watch this answer listen to it: more than Node's ten are no leak.
  response.setMaxListeners(LISTENERS);
  try {
    await pipeline(body, wholeOf(response), response);
  } catch (error) {
    if (!hasClientLeft) throw new AnswerBrokenOff(error);
  }
}

/** Passes a body on; one that ends before the length that was promised would leave the client waiting for the rest. */
const wholeOf = (response: Response) =>
  async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let missing = Number(response.getHeader('Content-Length') ?? 0);
    for await (const chunk of body) {
      missing -= Buffer.byteLength(chunk);
      yield chunk;
    }
    if (missing > 0) throw new Error(`${missing} bytes are missing at the end`);
  };

/**
 * Answers with a picture of the engine, which has succeeded: only now headers are set.
 * @param passedOn headers of the engine that the client gets besides type and length, where it sent them
 * @param caching of an answer that may be kept
 */
export async function sendPicture(
  response: Response,
  answer: ByteAnswer,
  passedOn: readonly string[],
  caching?: Caching,
): Promise<void> {
  if (caching && sendNotModified(response, caching)) {
    answer.body.destroy();
    return;
  }
  for (const name of ['content-type', 'content-length', ...passedOn])
    if (answer.headers[name] !== undefined) response.setHeader(name, answer.headers[name]);
  await sendBody(response, answer.body);
}
