import { PassThrough, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A streaming response: the component has succeeded. The receiver must read or destroy the body. */
export interface ByteAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** Has backpressure; fails with an UpstreamError when it breaks off. */
  readonly body: Readable;
}

/**
 * A reader that pauses slows the component down, without buffering here; one that stops ends the call.
 * @param asFailure maps an error of the connection
 */
export function streamBytes(
  { headers, body }: Dispatcher.ResponseData,
  asFailure: (error: unknown) => unknown,
): ByteAnswer {
  const passed = new PassThrough();
  // A reader gets the error; without one it must not end the process.
  passed.on('error', () => undefined);
  // A body destroyed by its reader is not a failure of the component.
  body.on('error', (error) => passed.destroyed || passed.destroy(asFailure(error) as Error));
  passed.on('close', () => body.destroy());
  body.pipe(passed);
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
    body: passed,
  };
}
