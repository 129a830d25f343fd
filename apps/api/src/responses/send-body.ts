import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ByteAnswer } from '#platform';
import { sendNotModified, type Caching } from './conditional-requests.js';

/** A client that reads nothing for this long is disconnected; its buffers would be held forever. */
const STALL_MS = 60_000;

const LISTENERS = 30;

/** A failure of the service after the response has begun: it is logged, since it can no longer be sent. */
export class ResponseBrokenOff extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause });
    this.name = 'ResponseBrokenOff';
  }
}

/**
 * Streams a body with backpressure. A broken body breaks the connection, so that a part is never taken for the whole. A client
 * that disconnects or stalls is not a failure; the body is destroyed.
 * @throws ResponseBrokenOff
 */
export async function sendBody(response: Response, body: Readable, stallMs = STALL_MS): Promise<void> {
  let hasClientLeft = response.destroyed;
  response.once('close', () => {
    hasClientLeft = !body.errored && !response.writableFinished;
  });
  response.setTimeout(stallMs, () => response.destroy());
  // The pipeline and all observers of this response add listeners: more than Node's ten are not a leak.
  response.setMaxListeners(LISTENERS);
  try {
    await pipeline(body, wholeOf(response), response);
  } catch (error) {
    if (!hasClientLeft) throw new ResponseBrokenOff(error);
  }
}

/** Passes a body on; fails if it ends before the announced length, for which the client would wait. */
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
 * Sends a picture of the engine, which has succeeded by now, so that headers may be set.
 * @param passedOn headers of the engine that are passed on besides type and length, if present
 * @param caching of a cacheable response
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
