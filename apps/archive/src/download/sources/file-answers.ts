import type { Dispatcher } from 'undici';
import { AppError } from '#platform';
import type { ArchiveCall, ArchiveHttp } from '../../portal/archive-http.js';
import { connectionLost, upstreamRefused } from '../download-errors.js';
import { isStrongDate, type RemoteFile, type RemotePiece } from './file-source.js';

const OK = 200;
const PARTIAL = 206;
const RANGE_NOT_SATISFIABLE = 416;

/** Sends a request for a file and maps a broken connection. */
export async function sendCall(
  http: ArchiveHttp,
  dataUri: string,
  call: ArchiveCall,
): Promise<Dispatcher.ResponseData> {
  try {
    // Products generated on demand begin late: the time of the whole chunk applies.
    return await http.send({ ...call, headersTimeoutMs: 0 });
  } catch (error) {
    if (error instanceof AppError || call.signal?.aborted) throw error;
    throw connectionLost(nameOf(dataUri), error);
  }
}

/** Description of a file from the response to a HEAD, or to a GET of the whole. */
export const describedByAnswer = (answer: Dispatcher.ResponseData): RemoteFile => ({
  size: wholeNumber(answer.headers['content-length']),
  ...validatorsOf(answer),
});

/**
 * A response with a file or a range of it.
 * @returns `null` when the file ends before the range begins
 * @throws AppError unavailable, code download_upstream
 */
export async function pieceOf(answer: Dispatcher.ResponseData, dataUri: string): Promise<RemotePiece | null> {
  if (answer.statusCode === RANGE_NOT_SATISFIABLE) {
    await answer.body.dump();
    return null;
  }
  await assertFile(answer, dataUri);
  // A connection may break before the first read; without a listener that would end the process. The reader gets the error.
  answer.body.on('error', () => undefined);
  const { body } = answer;
  const range = answer.statusCode === PARTIAL ? await contentRange(answer, dataUri) : null;
  if (range) return { isRange: true, body, ...validatorsOf(answer), ...range };
  return { isRange: false, start: 0, body, ...describedByAnswer(answer) };
}

/**
 * During maintenance the archive may send a web page with status 200 (docs/reference/archive-protocol.md, "Download service").
 */
async function assertFile(answer: Dispatcher.ResponseData, dataUri: string): Promise<void> {
  const { statusCode } = answer;
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  if ((statusCode === OK || statusCode === PARTIAL) && !isPage) return;
  await answer.body.dump();
  const what = isPage && statusCode < 400 ? 'a web page' : `status ${statusCode}`;
  throw upstreamRefused(nameOf(dataUri), what);
}

/** `Content-Range: bytes 0-2879/8640`; the size may be `*`. */
async function contentRange(
  answer: Dispatcher.ResponseData,
  dataUri: string,
): Promise<{ start: number; size: number | null }> {
  const header = String(answer.headers['content-range']);
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header) ?? [];
  if (!start) {
    await answer.body.dump();
    throw upstreamRefused(nameOf(dataUri), 'a range without its place');
  }
  return { start: Number(start), size: wholeNumber(size) };
}

const wholeNumber = (text: string | string[] | undefined): number | null =>
  typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : null;

function validatorsOf({ headers }: Dispatcher.ResponseData): Omit<RemoteFile, 'size'> {
  const lastModified = one(headers['last-modified']);
  return {
    etag: one(headers.etag),
    lastModified,
    isDateStrong: isStrongDate(lastModified, one(headers.date)),
  };
}

const one = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

/** Name of the file of a product. */
export const nameOf = (dataUri: string): string => dataUri.slice(dataUri.lastIndexOf('/') + 1);
