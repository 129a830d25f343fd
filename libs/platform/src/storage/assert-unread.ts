import { Readable } from 'node:stream';

/**
 * Of a stream that somebody has read, or given up, nothing more would come, as of an empty one: it would be stored as such.
 * @throws what broke the stream, or that it is over
 */
export function assertUnread(body: Readable | Uint8Array): void {
  if (body instanceof Readable && body.destroyed)
    throw body.errored ?? new Error('the stream of an object is over before it is stored');
}
