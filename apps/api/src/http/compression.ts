import { constants } from 'node:zlib';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Bodies below this size are sent as they are: compressing them saves no packet. */
export const MIN_COMPRESSED_BYTES = 1024;

/** Lists shrink to a fifth at the lowest level too, in half of the time. */
const QUICK = {
  level: constants.Z_BEST_SPEED,
  memLevel: 7,
  chunkSize: 32 * 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** Middleware that compresses text, and adjusts responses without a body accordingly. */
export const compressText = (): RequestHandler[] => [
  compression({ filter: (_, response) => isText(response), threshold: MIN_COMPRESSED_BYTES, ...QUICK }),
  describeMissingBody,
];

/**
 * `compression` knows only bodies. For HEAD it would keep the length of the uncompressed body, which GET does not send (RFC 9110,
 * section 8.6); in a 304 it would leave out `Vary`, which the 200 has (section 15.4.5).
 */
function describeMissingBody(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'HEAD' || request.headers['if-none-match'] !== undefined) {
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
    response.writeHead = ((...args: unknown[]) => {
      if (request.method === 'HEAD' && isCompressedByGet(request, response))
        response.removeHeader('Content-Length');
      if (response.statusCode === 304 && mayTransform(response)) response.vary('Accept-Encoding');
      return writeHead(...args);
    }) as Response['writeHead'];
  }
  next();
}

const isCompressedByGet = (request: Request, response: Response): boolean =>
  Number(response.getHeader('Content-Length')) >= MIN_COMPRESSED_BYTES &&
  isText(response) &&
  mayTransform(response) &&
  request.acceptsEncodings('br', 'gzip', 'deflate') !== false;

/** Images and FITS files are compressed already or compress badly. */
const isText = (response: Pick<Response, 'getHeader'>): boolean =>
  /json|text|javascript/.test(String(response.getHeader('Content-Type')));

const mayTransform = (response: Response): boolean =>
  !response.hasHeader('Content-Encoding') &&
  !/no-transform/.test(String(response.getHeader('Cache-Control')));
