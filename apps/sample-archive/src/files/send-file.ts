import path from 'node:path';
import type { Request, Response } from 'express';
import type { Refuse } from '../fault-injection/answer-with-fault.js';
import type { Faults } from '../fault-injection/faults.js';
import type { Subjects } from '../fault-injection/read-switches.js';
import { bodyFault, sendBody } from '../fault-injection/send-body.js';
import { type ByteRange, parseRange } from './byte-range.js';
import type { ServedFile } from './served-files.js';
import { type ServedVersion, versionBytes } from './served-version.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.fits': 'application/fits',
  '.fit': 'application/fits',
  '.gz': 'application/gzip',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.ecsv': 'text/plain; charset=utf-8',
};

/** Content type of a file. */
export const contentTypeOf = (fileName: string): string =>
  CONTENT_TYPES[path.extname(fileName).toLowerCase()] ?? 'application/octet-stream';

/** Options for serving a file. */
export interface SendContext {
  readonly faults: Faults;
  readonly subjects: Subjects;
  readonly refuse: Refuse;
  /** Replaces the type of the file's name. */
  readonly contentType?: string;
}

/**
 * Answers a GET or HEAD with a file: one range, `If-Match`, `If-Range` and `If-None-Match` against the validators of its
 * version, and injected faults.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: ServedFile,
  context: SendContext,
): Promise<void> {
  const { size, etag } = file.version;
  response.set({ 'Accept-Ranges': 'bytes', ...validatorsOf(file.version) });
  if (!meetsMatch(request.headers['if-match'], etag)) return context.refuse(response, 412);
  if (etag !== null && request.headers['if-none-match'] === etag) return void response.status(304).end();
  response.set('Content-Type', context.contentType ?? contentTypeOf(file.name));
  const range = rangeOf(request, file.version, context);
  if (range === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${size}`);
    return context.refuse(response, 416);
  }
  if (range !== 'whole')
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  await sendPart(request, response, file, range === 'whole' ? { start: 0, end: size - 1 } : range, context);
}

const validatorsOf = ({ etag, lastModified }: ServedVersion) => ({
  ...(etag === null ? {} : { ETag: etag }),
  ...(lastModified === null ? {} : { 'Last-Modified': lastModified }),
});

/** `*`, or the strong ETag of this version in the list (RFC 9110, 13.1.1). */
function meetsMatch(condition: string | undefined, etag: string | null): boolean {
  if (condition === undefined || condition.trim() === '*') return true;
  const named = condition.split(',').map((tag) => tag.trim());
  // S3 accepts ETags without quotes, too.
  return etag !== null && !etag.startsWith('W/') && named.some((tag) => tag === etag || `"${tag}"` === etag);
}

/** A weak ETag never guards a range (RFC 9110, 13.1.5). */
function rangeOf(
  request: Request,
  { size, etag, lastModified }: ServedVersion,
  { faults, subjects }: SendContext,
) {
  const { range } = request.headers;
  const condition = request.headers['if-range'];
  const isSame =
    condition === undefined ||
    (condition === etag && !condition.startsWith('W/')) ||
    condition === lastModified;
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  if (request.method !== 'GET' || range === undefined || !isSame) return 'whole';
  return faults.take('ignoreRange', subjects) ? 'whole' : parseRange(range, size);
}

async function sendPart(
  request: Request,
  response: Response,
  { handle, version }: ServedFile,
  { start, end }: ByteRange,
  { faults, subjects }: SendContext,
): Promise<void> {
  const about = [...subjects, request.method];
  const isHead = request.method === 'HEAD';
  const missing = isHead ? 0 : (faults.take('shortBody', about) ?? 0);
  const part = { start, end: Math.max(start - 1, end - missing) };
  const length = part.end - part.start + 1;
  if (!faults.take('noLength', about)) response.set('Content-Length', String(length));
  if (isHead || length === 0) return void response.end();
  const fault = bodyFault(faults, about, part);
  await sendBody(response, versionBytes(handle, version, part), start, fault);
}
