import { request as httpRequest, type Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './make-request.js';

/** A response. */
export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Limit beyond which a request counts as hanging: the engine's own is shorter. */
const HANG_MS = 40_000;

/** Sends a request unchanged. @throws when no complete response arrives in time */
export function sendRequest(
  url: string,
  request: FuzzRequest,
  token: string | undefined,
  agent: Agent,
): Promise<FuzzAnswer> {
  const { method, path, body } = request;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
    ...(body === null ? {} : { 'content-length': String(body.length) }),
  };
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = httpRequest({
      hostname,
      port,
      method,
      path,
      headers,
      agent,
      signal: AbortSignal.timeout(HANG_MS),
    });
    call.once('error', reject);
    call.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(
            Object.entries(response.headers).flatMap(([name, value]) =>
              [value ?? []].flat().map((one): [string, string] => [name, one]),
            ),
          ),
          bytes: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
        }),
      );
    });
    call.end(body ?? undefined);
  });
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined || bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
