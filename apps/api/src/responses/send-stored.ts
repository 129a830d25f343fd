import type { Request, Response } from 'express';
import { AppError, notFound, type ByteRange, type Storage } from '#platform';
import { sendNotModified, type Caching } from './conditional-requests.js';
import { sendBody } from './send-body.js';

export interface StoredAnswer {
  readonly key: string;
  readonly contentType: string;
  /** File name for downloads in the browser. */
  readonly fileName?: string;
  readonly caching: Pick<Caching, 'ETag'> & Partial<Caching>;
}

/** Streams a stored file; `Range` and `If-None-Match` are honoured. */
export async function sendStored(
  storage: Storage,
  request: Request,
  response: Response,
  answer: StoredAnswer,
): Promise<void> {
  const found = await storage.stat(answer.key);
  if (!found) throw notFound('File');
  // A client with this version gets 304, whatever range it requests (RFC 9110, 13.2.2).
  if (sendNotModified(response, uncompressed(answer.caching))) return;
  const range = rangeOf(request, response, answer, found.size);
  response.setHeader('Content-Type', answer.contentType);
  response.setHeader('Accept-Ranges', 'bytes');
  if (answer.fileName) response.setHeader('Content-Disposition', contentDisposition(answer.fileName));
  if (range)
    response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
  response.setHeader('Content-Length', String(range ? range.end - range.start + 1 : found.size));
  // Node would read all of it in vain.
  if (request.method === 'HEAD') return void response.end();
  await sendBody(response, await storage.open(answer.key, range ?? undefined));
}

/** Byte for byte: compressed, it would be another representation under the same ETag. */
const uncompressed = (caching: StoredAnswer['caching']): Caching => ({
  ...caching,
  'Cache-Control': [caching['Cache-Control'], 'no-transform'].filter(Boolean).join(', '),
});

/** @throws AppError bad-range, with the size in `Content-Range` (RFC 9110, 15.5.17) */
function rangeOf(
  request: Request,
  response: Response,
  { caching }: StoredAnswer,
  size: number,
): ByteRange | null {
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  if (request.method !== 'GET') return null;
  const condition = request.get('if-range');
  // A range of another version is answered with the whole file (RFC 9110, 13.1.5).
  if (condition !== undefined && condition !== caching.ETag) return null;
  try {
    return parseRange(request.get('range'), size);
  } catch (error) {
    response.setHeader('Content-Range', `bytes */${size}`);
    throw error;
  }
}

/**
 * One byte range of a `Range` header; several ranges, another unit or a range that ends before it begins are answered
 * with the whole file (RFC 9110, 14.1.1 and 14.2).
 * @throws AppError bad-range when the range lies outside the file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const [, first, last] = match;
  if (first && last && Number(last) < Number(first)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end || start >= size) throw new AppError('bad-range', `The file has ${size} bytes`);
  return { start, end };
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export const contentDisposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${extended(name)}`;

/** RFC 8187, section 3.2.1: these characters must be escaped, too. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
