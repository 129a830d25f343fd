import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import type { Faults } from './faults.js';
import type { Subjects } from './read-switches.js';

/** Offsets of a body's bytes in the file or response, inclusive. */
export interface BodyPlace {
  readonly start: number;
  readonly end: number;
}

/** Faults while a body is sent. */
export interface BodyFault {
  readonly bytesPerSecond: number | null;
  /** The body ends before this byte of the file: the connection is reset, or stalls. */
  readonly ends: { readonly at: number; readonly how: 'reset' | 'stall' } | null;
}

/** Pieces per second of a slow body. */
const PIECES_PER_SECOND = 20;
/** Time for written bytes to arrive: a reset discards those in transit. */
const ARRIVAL_MS = 50;

/** The faults of a body; a break or stall counts only if the body reaches it. */
export function bodyFault(faults: Faults, subjects: Subjects, { start, end }: BodyPlace): BodyFault {
  const isInside = (byte: number | null): byte is number => byte !== null && byte >= start && byte <= end;
  const end_ = (name: 'breakAtByte' | 'stallAtByte', how: 'reset' | 'stall') => {
    const at = faults.valueFor(name, subjects);
    if (!isInside(at)) return null;
    faults.take(name, subjects);
    return { at, how };
  };
  return {
    bytesPerSecond: faults.take('bytesPerSecond', subjects),
    ends: end_('breakAtByte', 'reset') ?? end_('stallAtByte', 'stall'),
  };
}

/** Sends a body that begins at byte `start`, with its fault, until the client disconnects. */
export async function sendBody(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  fault: BodyFault,
): Promise<void> {
  const isHealthy = fault.bytesPerSecond === null && fault.ends === null;
  try {
    await pipeline(isHealthy ? bytes : faulty(response, bytes, start, fault), response);
  } catch (error) {
    // The connection ended within the body: no response can be sent.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* faulty(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  { bytesPerSecond, ends }: BodyFault,
): AsyncGenerator<Uint8Array> {
  let position = start;
  for await (const chunk of bytes) {
    const whole = ends && position + chunk.length > ends.at;
    const sent = whole ? chunk.subarray(0, ends.at - position) : chunk;
    yield* bytesPerSecond === null ? [sent] : slowly(sent, bytesPerSecond);
    position += sent.length;
    if (whole) return await breakOff(response, ends.how);
  }
}

async function* slowly(chunk: Uint8Array, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
  const piece = Math.max(1, Math.round(bytesPerSecond / PIECES_PER_SECOND));
  for (let from = 0; from < chunk.length; from += piece) {
    const sent = chunk.subarray(from, from + piece);
    yield sent;
    await delay((1000 * sent.length) / bytesPerSecond);
  }
}

async function breakOff(response: Response, how: 'reset' | 'stall'): Promise<void> {
  response.flushHeaders();
  if (how === 'reset') {
    await delay(ARRIVAL_MS);
    response.socket?.resetAndDestroy();
  }
  if (!response.destroyed) await once(response, 'close');
}

/** Sends a complete text with its injected faults. */
export async function sendText(
  response: Response,
  text: string,
  contentType: string,
  { faults, subjects }: { readonly faults: Faults; readonly subjects: Subjects },
): Promise<void> {
  const body = Buffer.from(text);
  response.status(200).type(contentType);
  if (!faults.take('noLength', subjects)) response.set('Content-Length', String(body.length));
  const fault = bodyFault(faults, subjects, { start: 0, end: body.length - 1 });
  await sendBody(response, Readable.from([body]), 0, fault);
}
