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
 * each, its turns of another thread and its parts take twice the processor time. Their ETag is the version of what they tell, packed or
 * not: no range of them is ever sent.
 */
export function packWhole(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'HEAD') leaveLengthOpen(request, response);
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  response.end = ((...args: unknown[]) => {
    const [body, ...more] = args;
    if (response.statusCode === 304) varyWhereChanged(response);
    if (!(typeof body === 'string' || Buffer.isBuffer(body)) || !isPackable(request, response, body))
      return end(...args);
    const packed = gzipSync(body, QUICK);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', packed.length);
    return end(packed, ...more);
  }) as Response['end'];
  next();
}

/**
 * GET would pack it, and nobody knows yet to what length; what HEAD tells must be that (RFC 9110, section 8.6). Looked at when
 * the header goes out: that of a stream does with its first bytes.
 */
function leaveLengthOpen(request: Request, response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = ((...args: unknown[]) => {
    if (isPacked(request, response)) response.removeHeader('Content-Length');
    return writeHead(...args);
  }) as Response['writeHead'];
}

const isPacked = (request: Request, response: Response): boolean =>
  Number(response.getHeader('Content-Length')) >= LEAST_PACKED_BYTES &&
  isText(response) &&
  isToChange(response) &&
  request.acceptsEncodings('br', 'gzip', 'deflate') !== false;

/** What has not changed has lost its type, by which `compression` knows what it packs (RFC 9110, section 15.4.5). */
function varyWhereChanged(response: Response): void {
  if (!response.headersSent && isToChange(response)) response.vary('Accept-Encoding');
}

function isPackable(request: Request, response: Response, body: string | Buffer): boolean {
  const bytes = Buffer.byteLength(body);
  return (
    !response.headersSent &&
    bytes >= LEAST_PACKED_BYTES &&
    bytes <= MOST_PACKED_BYTES &&
    /json/.test(String(response.getHeader('Content-Type'))) &&
    isToChange(response) &&
    request.acceptsEncodings('gzip') === 'gzip'
  );
}

/** Pictures and FITS files are packed already, or not worth it. */
export const isText = (response: Pick<Response, 'getHeader'>): boolean =>
  /json|text|javascript/.test(String(response.getHeader('Content-Type')));

const isToChange = (response: Response): boolean =>
  !response.hasHeader('Content-Encoding') &&
  !/no-transform/.test(String(response.getHeader('Cache-Control')));
