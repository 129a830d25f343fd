import { PassThrough, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** An answer whose bytes are on their way: the component has succeeded. Whoever gets it reads the body or destroys it. */
export interface ByteAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** Comes no faster than it is read; fails with an UpstreamError when it breaks off. */
  readonly body: Readable;
}

/**
 * A reader that stops to read holds up the component, not this process; one that goes away ends the call.
 * @param asFailure how an error of the connection is told
 */
export function passOnBytes(
  { headers, body }: Dispatcher.ResponseData,
  asFailure: (error: unknown) => unknown,
): ByteAnswer {
  const passed = new PassThrough();
  // Whoever reads it hears of it. When nobody does yet, it must not end the process.
  passed.on('error', () => undefined);
  // Of a body that its reader has left nothing is told: it was not the component that failed.
  body.on('error', (error) => passed.destroyed || passed.destroy(asFailure(error) as Error));
  passed.on('close', () => body.destroy());
  body.pipe(passed);
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
    body: passed,
  };
}
