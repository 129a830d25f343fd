import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atSpecEnd } from './spec-end.js';

/** Objects on one page of a listing: few, so that listings have several pages. */
const PAGE_SIZE = 2;

/** A bucket in memory that speaks as much of the S3 protocol as the storage uses (path style, signatures unchecked). */
export interface BucketServer {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Those that were made; nothing else asks for them. */
  readonly buckets: Set<string>;
  /** `PUT /bucket/key?…` of every request, in order. */
  readonly requests: string[];
  /** Answers 500 to the upload of parts from now on. */
  failParts: boolean;
  close(): Promise<void>;
}

/** Starts a bucket server on a free port. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const uploadKeys = new Map<string, string>();
  const requests: string[] = [];
  const buckets = new Set<string>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response).catch((error: unknown) => {
      if (!request.errored) throw error; // Else the client was killed as it sent.
    });
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const uploadId = url.searchParams.get('uploadId');
    const body = await readBody(request);
    if (key === '' && (request.method === 'HEAD' || request.method === 'PUT'))
      return askBucket(request, response);
    switch (request.method ?? 'GET') {
      case 'PUT':
        if (uploadId && bucket.failParts) return refuse(response, 500, 'InternalError');
        if (uploadId) uploads.get(uploadId)!.set(Number(url.searchParams.get('partNumber')), body);
        else objects.set(key, body);
        return response.setHeader('ETag', etagOf(body)).end();
      case 'POST':
        return uploadId ? completeUpload(response, key, uploadId) : createUpload(response, key);
      case 'DELETE':
        if (uploadId) uploads.delete(uploadId);
        else objects.delete(key);
        return response.writeHead(204).end();
      default:
        if (url.searchParams.has('uploads')) return listUploads(response, url);
        return key === '' ? list(response, url) : send(request, response, objects.get(key));
    }
  };

  const askBucket = ({ method, url }: IncomingMessage, response: ServerResponse) => {
    const name = (url ?? '').split(/[/?]/)[1];
    if (method === 'PUT' && buckets.has(name)) return refuse(response, 409, 'BucketAlreadyOwnedByYou');
    if (method === 'PUT') buckets.add(name);
    response.writeHead(buckets.has(name) ? 200 : 404).end();
  };

  const createUpload = (response: ServerResponse, key: string) => {
    const id = randomUUID();
    uploads.set(id, new Map());
    uploadKeys.set(id, key);
    sendXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };

  const completeUpload = (response: ServerResponse, key: string, id: string) => {
    const parts = [...uploads.get(id)!].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(key, Buffer.concat(parts));
    uploads.delete(id);
    sendXml(response, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
  };

  const listUploads = (response: ServerResponse, url: URL) => {
    const after = url.searchParams.get('upload-id-marker') ?? '';
    const ids = [...uploads.keys()].filter((id) => id > after).sort();
    const page = ids.slice(0, PAGE_SIZE);
    const initiated = new Date().toISOString();
    const rows = page.map(
      (id) =>
        `<Upload><Key>${uploadKeys.get(id)}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
    const markers = `<NextKeyMarker>x</NextKeyMarker><NextUploadIdMarker>${page.at(-1)}</NextUploadIdMarker>`;
    sendXml(
      response,
      `<ListMultipartUploadsResult><IsTruncated>${ids.length > page.length}</IsTruncated>${markers}${rows.join('')}</ListMultipartUploadsResult>`,
    );
  };

  const list = (response: ServerResponse, url: URL) => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE_SIZE);
    const isCut = keys.length > page.length;
    const contents = page.map((key) => {
      const size = objects.get(key)!.length;
      return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
    });
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    sendXml(
      response,
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: BucketServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    buckets,
    requests,
    failParts: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  atSpecEnd(() => bucket.close());
  return bucket;
}

/** The body; a client may send it in signed chunks (`size;signature CRLF bytes CRLF …`, then trailers). */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const sent = await buffer(request);
  if (!String(request.headers['content-encoding']).includes('aws-chunked')) return sent;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = sent.indexOf('\r\n', at);
    const size = parseInt(sent.toString('latin1', at, lineEnd), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(sent.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

function send(request: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
  if (!object) return refuse(response, 404, 'NoSuchKey');
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etagOf(object)) return refuse(response, 412, 'PreconditionFailed');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (range && Number(range[1]) >= object.length) return refuse(response, 416, 'InvalidRange');
  const part = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
  const last = range && Number(range[1]) + part.length - 1;
  response.writeHead(range ? 206 : 200, {
    ...(range ? { 'content-range': `bytes ${range[1]}-${last}/${object.length}` } : {}),
    'content-length': part.length,
    'last-modified': new Date(0).toUTCString(),
    etag: etagOf(object),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
