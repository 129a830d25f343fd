import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Refusal } from './s3-refusal.js';

/** The credentials of the only client. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A request as received. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Allowed clock skew (Amazon S3, "RequestTimeTooSkewed"). */
const MAX_SKEW_MS = 15 * 60_000;
/** Longest lifetime of a presigned URL: seven days. */
const MAX_EXPIRY_SECONDS = 7 * 24 * 3600;
const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** A signature's parameters, from a header or the query. */
interface Signature {
  readonly accessKeyId: string;
  /** `20260101/us-east-1/s3/aws4_request` */
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20260101T000000Z` */
  readonly date: string;
  readonly payload: string;
  /** Expiry of a presigned URL; a header expires with the allowed clock skew. */
  readonly expiresSeconds?: number;
}

/**
 * Verifies the signature of a request ("Signature Version 4", Amazon S3 API reference), in its header or its URL.
 * @returns the signed SHA-256 of its body, or that it is unsigned
 * @throws S3Refusal 400 or 403 when it is unsigned or wrong
 */
export function checkSignature(request: SignedRequest, owner: Credentials, now = Date.now()): string {
  const url = new URL(request.url, 'http://s3');
  const found = url.searchParams.has('X-Amz-Signature')
    ? fromQuery(url.searchParams)
    : fromHeader(request.headers);
  if (found.accessKeyId !== owner.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
  checkTime(found, now);
  if (!coversAll(found, request.headers)) throw new S3Refusal(403, 'AccessDenied');
  const expected = signatureOf(canonicalRequest(request, url, found), found, owner);
  if (!isSame(expected, found.signature)) throw new S3Refusal(403, 'SignatureDoesNotMatch');
  return found.payload;
}

const HEADER = new RegExp(
  `^${ALGORITHM} Credential=([^/]+)/([^,]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$`,
);

function fromHeader(headers: IncomingHttpHeaders): Signature {
  if (headers.authorization === undefined) throw new S3Refusal(403, 'AccessDenied');
  const match = HEADER.exec(headers.authorization);
  if (!match) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const [, accessKeyId, scope, signedHeaders, signature] = match;
  const date = String(headers['x-amz-date'] ?? '');
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  if (payload === '') throw new S3Refusal(400, 'MissingSecurityHeader');
  return { accessKeyId, scope, signedHeaders: signedHeaders.split(';'), signature, date, payload };
}

function fromQuery(query: URLSearchParams): Signature {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [accessKeyId, ...scope] = of('Credential').split('/');
  const expiresSeconds = Number(of('Expires'));
  const isSound = expiresSeconds > 0 && expiresSeconds <= MAX_EXPIRY_SECONDS && of('Algorithm') === ALGORITHM;
  if (!isSound) throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  return {
    ...{ accessKeyId, scope: scope.join('/'), signedHeaders: of('SignedHeaders').split(';') },
    ...{ signature: of('Signature'), date: of('Date'), payload: UNSIGNED, expiresSeconds },
  };
}

/** @throws S3Refusal when it is expired or in the future */
function checkTime({ date, scope, expiresSeconds }: Signature, now: number): void {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const signedAt = Date.parse(iso);
  const [day, , service, end] = scope.split('/');
  if (Number.isNaN(signedAt) || day !== date.slice(0, 8) || service !== 's3' || end !== 'aws4_request')
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const ageMs = now - signedAt;
  if (expiresSeconds !== undefined && ageMs > expiresSeconds * 1000) throw new S3Refusal(403, 'AccessDenied');
  if (ageMs < -MAX_SKEW_MS || (expiresSeconds === undefined && ageMs > MAX_SKEW_MS))
    throw new S3Refusal(403, 'RequestTimeTooSkewed');
}

/** Host and all headers of S3 must be signed, so that no proxy can change them. */
const coversAll = ({ signedHeaders }: Signature, headers: IncomingHttpHeaders): boolean =>
  ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) =>
    signedHeaders.includes(name),
  );

function canonicalRequest(request: SignedRequest, url: URL, { signedHeaders, payload }: Signature): string {
  const pairs = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature');
  const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = signedHeaders.map((name) => `${name}:${headerText(request.headers[name])}\n`);
  const [sentPath] = request.url.split('?');
  return [
    request.method,
    // Dot segments, which a URL parser would remove, are part of a key.
    sentPath.split('/').map((part) => encoded(decoded(part))).join('/'),
    query.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n'); // prettier-ignore
}

const headerText = (value: string | readonly string[] | undefined): string =>
  [value ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

/** RFC 3986 encoding, stricter than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new S3Refusal(400, 'InvalidURI');
  }
}

function signatureOf(
  canonical: string,
  { date, scope }: Signature,
  { secretAccessKey }: Credentials,
): string {
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = [ALGORITHM, date, scope, hash].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
