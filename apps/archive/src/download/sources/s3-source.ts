import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { ArchiveHttp } from '../../portal/archive-http.js';
import { notInBucket, upstreamRefused } from '../download-errors.js';
import { describedByAnswer, nameOf, pieceOf, sendCall } from './file-answers.js';
import type { RequestedRange, FileSource, RemoteFile, RemotePiece } from './file-source.js';

const OK = 200;
const PRECONDITION_FAILED = 412;
const SLOW_DOWN = 503;
/** S3's statuses for missing or forbidden keys. */
const NOT_THERE = new Set([403, 404]);
/** Pauses before the retries of a throttling bucket. */
const SLOW_DOWN_PAUSES_MS: readonly number[] = [500, 1_000, 2_000];

/** The public bucket of the archive. */
export interface Bucket {
  /** Requests to S3, without our token: the bucket is public. */
  readonly http: ArchiveHttp;
  readonly name: string;
  readonly slowDownPausesMs?: readonly number[];
}

/**
 * Files from the public bucket, unsigned; the archive tells their keys.
 * @param keyOf key of a product; `null` when the bucket does not have it
 */
export function s3Source(
  bucket: Bucket,
  keyOf: (dataUri: string, signal: AbortSignal) => Promise<string | null>,
): FileSource {
  const ask = async (
    dataUri: string,
    method: 'GET' | 'HEAD',
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    const key = await keyOf(dataUri, signal);
    if (key === null) throw notInBucket(nameOf(dataUri), 'the archive names no place');
    const url = `${bucket.http.baseUrl.replace(/\/$/, '')}/${bucket.name}/${escapedKey(key)}`;
    const answer = await sendWithBackoff(bucket, dataUri, { method, url, headers, signal });
    if (!NOT_THERE.has(answer.statusCode)) return answer;
    await answer.body.dump();
    throw notInBucket(nameOf(dataUri), `status ${answer.statusCode}`);
  };

  const read = async (
    dataUri: string,
    range: RequestedRange | null,
    signal: AbortSignal,
  ): Promise<RemotePiece | null> => {
    const answer = await ask(dataUri, 'GET', range ? rangeHeaders(range) : {}, signal);
    if (answer.statusCode === PRECONDITION_FAILED && range?.ifRange) {
      await answer.body.dump();
      // Another version: its beginning, as a server with If-Range would answer with the whole.
      return read(dataUri, { start: 0, end: range.end - range.start, ifRange: null }, signal);
    }
    const piece = await pieceOf(answer, dataUri);
    return piece && { ...piece, ...md5Of(answer) };
  };

  return {
    name: 's3',
    async describe(dataUri, signal) {
      const answer = await ask(dataUri, 'HEAD', {}, signal);
      await answer.body.dump();
      if (answer.statusCode !== OK)
        throw upstreamRefused(nameOf(dataUri), `status ${answer.statusCode} from S3`);
      return { ...describedByAnswer(answer), ...md5Of(answer) };
    },
    read,
  };
}

async function sendWithBackoff(
  { http, slowDownPausesMs = SLOW_DOWN_PAUSES_MS }: Bucket,
  dataUri: string,
  call: Parameters<ArchiveHttp['send']>[0],
): Promise<Dispatcher.ResponseData> {
  for (const pauseMs of [...slowDownPausesMs, null]) {
    const answer = await sendCall(http, dataUri, call);
    if (answer.statusCode !== SLOW_DOWN) return answer;
    await answer.body.dump();
    if (pauseMs !== null) await sleep(pauseMs, undefined, { signal: call.signal });
  }
  throw upstreamRefused(nameOf(dataUri), `status ${SLOW_DOWN} from S3`);
}

const rangeHeaders = ({ start, end, ifRange }: RequestedRange): Record<string, string> => ({
  range: `bytes=${start}-${end}`,
  ...(ifRange === null ? {} : guardOf(ifRange)),
});

/** S3 compares ETags, and dates if a proxy removed the ETag. */
const guardOf = (ifRange: string): Record<string, string> =>
  ifRange.startsWith('"') ? { 'if-match': ifRange } : { 'if-unmodified-since': ifRange };

/**
 * The ETag of an object uploaded in one piece is its MD5, unless it is encrypted with a key of its own. That of a multipart
 * upload depends on the unknown part size.
 */
function md5Of({ headers }: Dispatcher.ResponseData): Pick<RemoteFile, 'md5'> {
  const encryption = headers['x-amz-server-side-encryption'];
  if (encryption !== undefined && encryption !== 'AES256') return {};
  if (headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined) return {};
  const md5 = /^"([0-9a-f]{32})"$/.exec(String(headers.etag))?.[1];
  return md5 === undefined ? {} : { md5 };
}

const escapedKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** No URL can express it. */
const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** Whether a key survives becoming part of a URL. */
export const isSoundKey = (key: string): boolean =>
  !HALF_A_CHARACTER.test(key) &&
  key !== '' &&
  key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
