import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by the server. */
export interface SeenCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Handler = (call: SeenCall, response: ServerResponse) => void | Promise<void>;

/** An archive for tests: answers like the real one unless a test injects a fault. */
export interface FakeMast {
  readonly url: string;
  readonly calls: SeenCall[];
  /** Calls of one kind, in order. */
  callsTo(path: string, method?: string): SeenCall[];
  readonly files: Map<string, Buffer>;
  /** Those of {@link files} that are also in the bucket: none by default. */
  readonly inBucket: Set<string>;
  /** The validators of a file; by default a strong ETag. */
  validatorsOf: (file: Buffer) => Readonly<Record<string, string>>;
  /** Replaces the response to searches; gets the decoded request. */
  onInvoke: (request: Record<string, unknown>, call: SeenCall, response: ServerResponse) => void;
  /** Replaces the response to downloads. */
  onDownload: Handler;
  /** Replaces the response of the bucket. */
  onBucket: Handler;
  /** Replaces the response to lookups of keys. */
  onLookUp: Handler;
  close(): Promise<void>;
}

export const INVOKE = '/api/v0/invoke';
export const DOWNLOAD = '/api/v0.1/Download/file';
export const LOOK_UP = '/api/v0.1/path_lookup/';
/** Address of the bucket, on the same server. */
export const S3 = '/s3';
export const BUCKET = 'stpubdata';
/** Key of a file in the bucket. */
export const keyInBucket = (fileName: string): string => `jwst/public/jw02731/L3/t/o001/${fileName}`;
export const uriOf = (fileName: string): string => `mast:JWST/product/${fileName}`;

export async function startFakeMast(): Promise<FakeMast> {
  const mast: FakeMast = {
    url: '',
    calls: [],
    callsTo: (path, method) =>
      mast.calls.filter((call) => call.url.pathname === path && (!method || call.method === method)),
    files: new Map(),
    inBucket: new Set(),
    validatorsOf: (file) => ({ etag: etagOf(file) }),
    onInvoke: (_request, _call, response) => sendJson(response, { status: 'COMPLETE', data: [] }),
    onDownload: (call, response) => serveFile(mast, call, response),
    onBucket: (call, response) => serveObject(mast, call, response),
    onLookUp: (call, response) => sendPlaces(mast, call, response),
    close: () => closeServer(server),
  };
  const server = createServer((request, response) => {
    void answer(mast, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(mast, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

async function answer(mast: FakeMast, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const bytes of request) body += String(bytes);
  const url = new URL(request.url ?? '/', mast.url);
  const call: SeenCall = { method: request.method ?? '', url, headers: request.headers, body };
  mast.calls.push(call);
  if (url.pathname === INVOKE) mast.onInvoke(decodeRequest(body), call, response);
  else if (url.pathname === DOWNLOAD) await mast.onDownload(call, response);
  else if (url.pathname === LOOK_UP) await mast.onLookUp(call, response);
  else if (url.pathname.startsWith(`${S3}/`)) await mast.onBucket(call, response);
  else sendJson(response, { anon: true });
}

const decodeRequest = (body: string): Record<string, unknown> =>
  JSON.parse(decodeURIComponent(body.replace(/^request=/, ''))) as Record<string, unknown>;

export function sendJson(response: ServerResponse, document: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}

/** A maintenance page. */
export function sendPage(response: ServerResponse, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end('<html><body>Down for maintenance</body></html>');
}

/** Keys of files in the bucket, as path_lookup answers (docs/reference/archive-protocol.md, "Public bucket"). */
export function sendPlaces(mast: FakeMast, { url }: SeenCall, response: ServerResponse): void {
  const places = url.searchParams.getAll('uri').map((uri) => {
    const name = nameIn(uri);
    const isThere = mast.inBucket.has(name);
    return [
      uri,
      isThere ? { status_code: 200, path: `/${keyInBucket(name)}` } : { status_code: 404, path: null },
    ];
  });
  sendJson(response, Object.fromEntries(places));
}

/** An object of the bucket, as S3 answers: If-Match, 412, errors in XML. */
export function serveObject(mast: FakeMast, call: SeenCall, response: ServerResponse): void {
  const name = call.url.pathname.slice(call.url.pathname.lastIndexOf('/') + 1);
  const file = mast.files.get(name);
  const isThere =
    file && mast.inBucket.has(name) && call.url.pathname === `${S3}/${BUCKET}/${keyInBucket(name)}`;
  if (!isThere) return sendXml(response, 404, 'NoSuchKey');
  const ifMatch = call.headers['if-match'];
  if (ifMatch && ifMatch !== mast.validatorsOf(file).etag)
    return sendXml(response, 412, 'PreconditionFailed');
  serveBytes(mast, file, call, response);
}

export function sendXml(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
}

const nameIn = (uri: string): string => uri.replace('mast:JWST/product/', '');

export const fileOf = (mast: FakeMast, call: SeenCall): Buffer | undefined =>
  mast.files.get(nameIn(call.url.searchParams.get('uri') ?? ''));

export const etagOf = (file: Buffer): string => `"${createHash('md5').update(file).digest('hex')}"`;

/** HEAD, whole files, ranges, 404 and 416. */
export function serveFile(mast: FakeMast, call: SeenCall, response: ServerResponse): void {
  const file = fileOf(mast, call);
  if (!file) return void response.writeHead(404).end();
  serveBytes(mast, file, call, response);
}

function serveBytes(mast: FakeMast, file: Buffer, call: SeenCall, response: ServerResponse): void {
  const validators = mast.validatorsOf(file);
  const common = { 'accept-ranges': 'bytes', ...validators, 'content-type': 'application/fits' };
  const range = /^bytes=(\d+)-(\d*)$/.exec(call.headers.range ?? '');
  const ifRange = call.headers['if-range'];
  if (call.method === 'HEAD' || !range || (ifRange && !isMatch(ifRange, validators)))
    return void response.writeHead(200, { ...common, 'content-length': file.length }).end(file);
  const start = Number(range[1]);
  const end = Math.min(range[2] ? Number(range[2]) : Infinity, file.length - 1);
  if (start >= file.length)
    return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
  const piece = file.subarray(start, end + 1);
  response
    .writeHead(206, {
      ...common,
      'content-range': `bytes ${start}-${end}/${file.length}`,
      'content-length': piece.length,
    })
    .end(piece);
}

/** RFC 9110, 13.1.5: a weak ETag never matches. */
const isMatch = (ifRange: string | string[], validators: Readonly<Record<string, string>>): boolean =>
  Object.values(validators).some((validator) => validator === ifRange && !validator.startsWith('W/'));

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
