import { Agent, request, type Dispatcher } from 'undici';
import { archiveUnavailable } from './archive-errors.js';
import { guardConnections, type AddressRules } from './guarded-connections.js';

/** The archive asks clients to identify themselves (docs/reference/archive-protocol.md, "Requests"). */
const USER_AGENT = 'Firstlight/0.1 (space-telescope data archive service)';
/** A long poll blocks for up to 20 s on the server; a busy server gets three times as long. */
const SILENCE_LIMIT_MS = 60_000;
/** More redirects than any real download needs. */
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface ArchiveCall {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Relative to the archive, or absolute. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Time limit of the response; 0: until `signal` fires. Default: 60 s. */
  readonly headersTimeoutMs?: number;
}

/** HTTP to the archive host: identifies us, sends the token, follows redirects. */
export interface ArchiveHttp {
  readonly baseUrl: string;
  /** Sends one request. The caller interprets statuses; connection errors are thrown unchanged. */
  send(call: ArchiveCall): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/**
 * @param baseUrl the archive, `https://mast.stsci.edu` or a sample archive
 * @param token bearer token for exclusive data; sent to the origin of `baseUrl` only, never to the target of a redirect
 */
export function archiveHttp(baseUrl: string, token = '', addressRules?: AddressRules): ArchiveHttp {
  const { origin, host } = new URL(baseUrl);
  const connections = guardConnections(host, addressRules);
  const agent = new Agent({
    connect: connections.connect,
    headersTimeout: SILENCE_LIMIT_MS,
    bodyTimeout: SILENCE_LIMIT_MS,
  });

  const sendOnce = (call: ArchiveCall, url: URL) =>
    request(url, {
      method: call.method,
      body: call.body,
      signal: call.signal,
      headersTimeout: call.headersTimeoutMs,
      dispatcher: agent,
      headers: {
        'user-agent': USER_AGENT,
        ...call.headers,
        ...(token && url.origin === origin ? { authorization: `Bearer ${token}` } : {}),
      },
    });

  return {
    baseUrl,
    async send(call) {
      let url = new URL(call.url, baseUrl);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        const answer = await sendOnce(call, url);
        const target = redirectTarget(answer, url);
        if (!target || call.method === 'POST') return answer;
        await answer.body.dump();
        assertRedirect(url, target, connections.isInternal() ? host : null);
        url = target;
      }
      throw archiveUnavailable(new Error(`more than ${MAX_REDIRECTS} redirects`));
    },
    close: () => agent.destroy(),
  };
}

/** The target of a redirect; `null` for other responses and targets that are not HTTP. */
function redirectTarget(answer: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = answer.headers;
  if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') return null;
  const target = new URL(location, from);
  return target.protocol === 'https:' || target.protocol === 'http:' ? target : null;
}

/**
 * Refuses redirects that drop TLS, or leave an internal archive: other hosts of its network are not for the archive to name.
 * @param onlyHost name and port of an internal archive; `null` for a public one, whose targets are checked when they are connected to
 * @throws AppError archive_unavailable
 */
export function assertRedirect(from: URL, to: URL, onlyHost: string | null): void {
  const dropsTls = from.protocol === 'https:' && to.protocol === 'http:';
  const leaves = onlyHost !== null && to.host !== onlyHost;
  if (dropsTls || leaves) throw archiveUnavailable(new Error(`a redirect to ${to.origin}`));
}
