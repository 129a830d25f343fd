import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type ByteRange, parseRange } from './byte-range.js';
import { revisedFrom, type ServedVersion } from './served-version.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.fits': 'application/fits',
  '.fit': 'application/fits',
  '.gz': 'application/gzip',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.ecsv': 'text/plain; charset=utf-8',
};

/**
 * Answers a GET or HEAD with a file: one range, `If-Range` and `If-None-Match` against the validators of its version. A
 * client that goes away ends the reading.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: { readonly path: string; readonly name: string; readonly version: ServedVersion },
): Promise<void> {
  const { size, etag, lastModified } = file.version;
  response.set({
    'Accept-Ranges': 'bytes',
    'Content-Type': CONTENT_TYPES[path.extname(file.name).toLowerCase()] ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${file.name}"`,
    ...(etag === null ? {} : { ETag: etag }),
    ...(lastModified === null ? {} : { 'Last-Modified': lastModified }),
  });
  if (etag !== null && request.headers['if-none-match'] === etag) return void response.status(304).end();
  const range = rangeOf(request, file.version);
  if (range === 'unsatisfiable') {
    return void response.status(416).set('Content-Range', `bytes */${size}`).end();
  }
  if (range !== 'whole')
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  await sendBytes(request, response, file, part);
}

/** A weak ETag never guards a range (RFC 9110, 13.1.5). */
function rangeOf(request: Request, { size, etag, lastModified }: ServedVersion) {
  const condition = request.headers['if-range'];
  const isSame =
    condition === undefined ||
    (condition === etag && !condition.startsWith('W/')) ||
    condition === lastModified;
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  return request.method === 'GET' && isSame ? parseRange(request.headers.range, size) : 'whole';
}

async function sendBytes(
  request: Request,
  response: Response,
  { path: filePath, version }: { readonly path: string; readonly version: ServedVersion },
  { start, end }: ByteRange,
): Promise<void> {
  const length = end - start + 1;
  response.set('Content-Length', String(length));
  if (request.method === 'HEAD' || length === 0) return void response.end();
  const bytes = createReadStream(filePath, { start, end });
  try {
    if (version.revision === 0) await pipeline(bytes, response);
    else await pipeline(bytes, revisedFrom(start, version), response);
  } catch (error) {
    // The client went away in the middle: there is nobody left to tell.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
