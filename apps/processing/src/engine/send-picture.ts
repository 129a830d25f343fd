import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Engine } from './engine.js';
import { inPieces } from './in-pieces.js';
import type { PictureAnswer } from './operation.js';

const LISTENERS = 30;

/**
 * Sends a finished picture in pieces: a single system call lasts as long as a reader on the same machine keeps up, and blocks all other
 * requests. A closed connection is no failure.
 */
export async function sendPicture(
  { pendingAnswers }: Pick<Engine, 'pendingAnswers'>,
  response: Response,
  { bytes, contentType, headers }: PictureAnswer,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.type(contentType).setHeader('content-length', bytes.byteLength);
  pendingAnswers.add(response, bytes.byteLength);
  const body = Readable.from(inPieces(bytes), { objectMode: false });
  let isDisconnected = response.destroyed;
  response.once('close', () => {
    isDisconnected = !body.errored && !response.writableFinished;
  });
  // The pipeline and several observers listen to the response: more than Node's ten listeners are no leak.
  response.setMaxListeners(LISTENERS);
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!isDisconnected) throw error;
  }
}
