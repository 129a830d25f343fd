import { constants, gzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

/** Below, packing saves no packet; `compression`, which takes what is larger or comes in parts, thinks so too. */
export const LEAST_PACKED_BYTES = 1024;
/** So much is packed in less than half a millisecond: others hardly wait for it. */
export const MOST_PACKED_BYTES = 64 * 1024;

/** A window of the size of what is packed: zlib clears it each time. Lists shrink to a fifth at the lowest level, too. */
const QUICK = { level: constants.Z_BEST_SPEED, memLevel: 7, windowBits: 14 };

/**
 * Middleware, behind `compression`: packs answers that are there as a whole at once, and sends them with their length. A stream for
 * each, its turns of another thread and its parts take twice the processor time.
 */
export function packWhole(request: Request, response: Response, next: NextFunction): void {
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  response.end = ((...args: unknown[]) => {
    const [body] = args;
    if (!(typeof body === 'string' || Buffer.isBuffer(body)) || !isPackable(request, response, body))
      return end(...args);
    const packed = gzipSync(body, QUICK);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', packed.length);
    return end(packed);
  }) as Response['end'];
  next();
}

function isPackable(request: Request, response: Response, body: string | Buffer): boolean {
  const bytes = Buffer.byteLength(body);
  return (
    !response.headersSent &&
    bytes >= LEAST_PACKED_BYTES &&
    bytes <= MOST_PACKED_BYTES &&
    /json/.test(String(response.getHeader('Content-Type'))) &&
    !response.hasHeader('Content-Encoding') &&
    !/no-transform/.test(String(response.getHeader('Cache-Control'))) &&
    request.acceptsEncodings('gzip') === 'gzip'
  );
}
