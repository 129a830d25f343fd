import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import type { PixelFacts } from '#processing-client';

/** Base64 of groups of three bytes has no padding. */
const GROUP = 3;

/** The pixel array as one JSON document, written as its bytes arrive: the whole is never in memory. */
export function pixelDocument(facts: PixelFacts, body: Readable): Readable {
  const head = JSON.stringify({ ...facts, dtype: 'float32', byteOrder: 'little', encoding: 'base64' });
  let left: Buffer = Buffer.alloc(0);
  const encoder = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % GROUP);
      left = bytes.subarray(whole);
      done(null, bytes.toString('base64', 0, whole));
    },
    flush(done: TransformCallback) {
      done(null, `${left.toString('base64')}"}`);
    },
  });
  encoder.push(`${head.slice(0, -1)},"data":"`);
  // A failure on one side ends the other; the reader gets the error.
  pipeline(body, encoder, () => undefined);
  return encoder;
}
