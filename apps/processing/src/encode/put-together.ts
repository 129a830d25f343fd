import { PassThrough } from 'node:stream';
import type { Storage } from '#platform';

/** Follow from another failure, which is the one to tell. */
const CONSEQUENCES = new Set(['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Stores several objects that are made at the same time: each of `pieces` holds the next bytes of every one. All of them are
 * stored, or the first failure is thrown; objects that were complete by then stay, and are the caller's to delete.
 */
export async function putTogether(
  storage: Pick<Storage, 'put'>,
  keys: readonly string[],
  pieces: AsyncIterable<readonly Uint8Array[]>,
): Promise<void> {
  const streams = keys.map(() => new PassThrough());
  const stopAll = (error: Error): void => {
    for (const stream of streams) stream.destroy(error);
  };
  // What goes wrong is told by the promises; an object that is refused at once does not even listen.
  for (const stream of streams) stream.on('error', () => undefined);
  const stored = streams.map(async (stream, i) => {
    try {
      await storage.put(keys[i], stream);
    } catch (error) {
      stopAll(error as Error);
      throw error;
    }
  });
  const ends = await Promise.allSettled([feed(streams, pieces, stopAll), ...stored]);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const cause = reasons.find((reason) => !CONSEQUENCES.has((reason as { code?: string }).code ?? ''));
  if (reasons.length > 0) throw cause ?? reasons[0];
}

/** No faster than the slowest of them takes the bytes. */
async function feed(
  streams: readonly PassThrough[],
  pieces: AsyncIterable<readonly Uint8Array[]>,
  stop: (error: Error) => void,
): Promise<void> {
  try {
    for await (const parts of pieces)
      await Promise.all(streams.map((stream, i) => written(stream, parts[i])));
    for (const stream of streams) stream.end();
  } catch (error) {
    stop(error as Error);
    throw error;
  }
}

const written = (stream: PassThrough, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
