import { Readable } from 'node:stream';

/**
 * Refuses a stream that was read or destroyed before: it would look empty and be stored as such.
 * @throws the error of the stream, or that it has ended
 */
export function assertUnread(body: Readable | Uint8Array): void {
  if (body instanceof Readable && body.destroyed)
    throw body.errored ?? new Error('the stream of an object is over before it is stored');
}
