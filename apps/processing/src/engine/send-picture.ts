import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Engine } from './engine.js';
import { inPieces } from './in-pieces.js';
import type { PictureAnswer } from './operation.js';

const LISTENERS = 30;

/**
 * Sends a finished picture. Not in one call of the system: as long as a reader on the same machine keeps up, that one goes on
 * copying, and nobody else is answered. A reader that leaves, or is cut off, is no failure.
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
  let hasReaderLeft = response.destroyed;
  response.once('close', () => {
    hasReaderLeft = !body.errored && !response.writableFinished;
  });
  // The pipeline and all who watch this answer listen to it: more than Node's ten are no leak.
  response.setMaxListeners(LISTENERS);
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!hasReaderLeft) throw error;
  }
}
