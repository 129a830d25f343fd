import { JobError, openFirstlight, type Firstlight, type Job } from '#sdk';
import type { Answer, Caller } from './api-client.js';
import { newRegistration } from './api-client.js';
import { assertAsDocumented } from './api-contract.js';
import { atSpecEnd } from './spec-end.js';

/** A user of the service through its client, and the raw responses. */
export interface SdkAccount extends Caller {
  readonly client: Firstlight;
  readonly id: string;
  readonly username: string;
}

/** Opens an anonymous client whose responses are compared with openapi.json. */
export function openSdk(url: string): Firstlight {
  const client = openFirstlight({ baseUrl: url, fetch: documentedFetch });
  atSpecEnd(() => client.close());
  return client;
}

/** Registers a user through the client. */
export async function openSdkAccount(url: string): Promise<SdkAccount> {
  const client = openSdk(url);
  const { id, username } = await client.session.register(newRegistration());
  return { ...callerThrough(client), client, id, username };
}

/** The end of a job, whatever its outcome. */
export async function jobEnd({ client }: SdkAccount, jobId: string): Promise<Job> {
  try {
    return await client.jobs.wait(jobId);
  } catch (error) {
    if (error instanceof JobError) return error.job;
    throw error;
  }
}

async function documentedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const { status, headers } = response;
  const isJson = /json/.test(headers.get('content-type') ?? '');
  const text = isJson ? await response.clone().text() : '';
  const json = text === '' ? undefined : (JSON.parse(text) as unknown);
  assertAsDocumented(request.method, new URL(request.url), { status, headers, json });
  return response;
}

/** Calls of the client by URL, for tests of statuses and headers. */
export const callerThrough = (client: Firstlight): Caller => ({
  get: (path, headers) => send(client, 'get', path, { headers }),
  post: (path, body, headers) => send(client, 'post', path, { body, headers }),
  put: (path, body, headers) => send(client, 'put', path, { body, headers }),
  delete: (path) => send(client, 'delete', path, {}),
});

async function send({ api }: Firstlight, method: string, path: string, init: object): Promise<Answer> {
  const request = api.request as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: ArrayBuffer; error?: unknown; response: Response }>;
  const { data, error, response } = await request(method, path, { ...init, parseAs: 'arrayBuffer' });
  const { status, headers } = response;
  const isJson = /json/.test(headers.get('content-type') ?? '');
  const bytes = data ? Buffer.from(data) : Buffer.from(isJson ? JSON.stringify(error) : '');
  return {
    status,
    headers,
    bytes,
    json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined,
  };
}
