import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Behaviour } from '../behaviour/behaviour.js';
import type { Subjects } from '../behaviour/read-switches.js';

/** Where a body's bytes stand in the file or answer, both ends included. */
export interface BodyPlace {
  readonly start: number;
  readonly end: number;
}

/** What goes wrong while a body is sent. */
export interface BodyTrouble {
  readonly bytesPerSecond: number | null;
  /** The body ends before this byte of the file: the connection is reset, or nothing more comes. */
  readonly ends: { readonly at: number; readonly how: 'reset' | 'stall' } | null;
}

/** Slow bodies are sent in as many pieces a second. */
const PIECES_PER_SECOND = 20;
/** What was written is given this long to reach the other side: a reset throws away what is still on the way. */
const ARRIVAL_MS = 50;

/** What the switches say of a body; a break or stall counts only where the body reaches it. */
export function bodyTrouble(
  behaviour: Behaviour,
  subjects: Subjects,
  { start, end }: BodyPlace,
): BodyTrouble {
  const isInside = (byte: number | null): byte is number => byte !== null && byte >= start && byte <= end;
  const end_ = (name: 'breakAtByte' | 'stallAtByte', how: 'reset' | 'stall') => {
    const at = behaviour.valueFor(name, subjects);
    if (!isInside(at)) return null;
    behaviour.take(name, subjects);
    return { at, how };
  };
  return {
    bytesPerSecond: behaviour.take('bytesPerSecond', subjects),
    ends: end_('breakAtByte', 'reset') ?? end_('stallAtByte', 'stall'),
  };
}

/** Sends a body that begins at byte `start`, with its trouble. A client that goes away ends it. */
export async function sendBody(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  trouble: BodyTrouble,
): Promise<void> {
  const isHealthy = trouble.bytesPerSecond === null && trouble.ends === null;
  try {
    await pipeline(isHealthy ? bytes : troubled(response, bytes, start, trouble), response);
  } catch (error) {
    // The client went away in the middle, or was sent away: there is nobody left to tell.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* troubled(
  response: Response,
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  { bytesPerSecond, ends }: BodyTrouble,
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
