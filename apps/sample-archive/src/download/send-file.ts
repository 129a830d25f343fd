import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type ByteRange, parseRange } from './byte-range.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.fits': 'application/fits',
  '.fit': 'application/fits',
  '.gz': 'application/gzip',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.ecsv': 'text/plain; charset=utf-8',
};

/**
 * Answers a GET or HEAD with a file: one range, `If-Range` and `If-None-Match` against a strong ETag (size and time of
 * change). A client that goes away ends the reading.
 */
export async function sendFile(request: Request, response: Response, filePath: string, fileName: string) {
  const { size, mtime } = await stat(filePath);
  const etag = `"${size.toString(16)}-${Math.round(mtime.getTime()).toString(16)}"`;
  response.set({
    'Accept-Ranges': 'bytes',
    'Content-Type': CONTENT_TYPES[path.extname(fileName).toLowerCase()] ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    ETag: etag,
    'Last-Modified': mtime.toUTCString(),
  });
  if (request.headers['if-none-match'] === etag) return void response.status(304).end();
  const range = rangeOf(request, size, etag, mtime);
  if (range === 'unsatisfiable') {
    return void response.status(416).set('Content-Range', `bytes */${size}`).end();
  }
  if (range !== 'whole')
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  await sendBytes(request, response, filePath, range === 'whole' ? { start: 0, end: size - 1 } : range);
}

function rangeOf(request: Request, size: number, etag: string, mtime: Date) {
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag || condition === mtime.toUTCString();
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  return request.method === 'GET' && isSame ? parseRange(request.headers.range, size) : 'whole';
}

async function sendBytes(request: Request, response: Response, filePath: string, part: ByteRange) {
  const length = part.end - part.start + 1;
  response.set('Content-Length', String(length));
  if (request.method === 'HEAD' || length === 0) return void response.end();
  try {
    await pipeline(createReadStream(filePath, { start: part.start, end: part.end }), response);
  } catch (error) {
    // The client went away in the middle: there is nobody left to tell.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
