import { addAbortSignal, type Readable } from 'node:stream';

/**
 * The stream, which breaks off when `signal` fires. Nobody may listen to it yet when that happens: its error then waits for
 * whoever reads it, and does not end the process.
 */
export function abortableStream(stream: Readable, signal: AbortSignal): Readable {
  stream.on('error', () => undefined);
  return addAbortSignal(signal, stream);
}
