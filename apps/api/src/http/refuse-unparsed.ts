import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER, requestIdFrom, type SettingsOf } from '#platform';
import { corsHeaders } from './cors.js';
import { MALFORMED_REQUEST } from './problem-codes.js';
import { PROBLEM_JSON, type Problem } from './problem.js';
import { securityHeaders } from './security-headers.js';

/** Statuses of the parser's errors; others: 400. */
const STATUS_OF_ERROR: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const DETAIL_OF_STATUS: Record<number, string> = {
  408: 'The request did not arrive in time',
  413: 'The request is too large',
  417: 'Only the expectation 100-continue can be met',
  431: 'The header of the request is too large',
};

/** Input that the parser could not make a request of, as received. */
type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** Node's marker for a response in progress; its own refusal checks the same. */
type Answering = Socket & { readonly _httpMessage?: Pick<ServerResponse, 'headersSent'> | null };

/** Answers refusals of Node's parser, before routing, with a problem document if the socket is writable. */
export function refuseUnparsed(server: Server, settings: Pick<SettingsOf<'api'>, 'CORS_ORIGINS'>): void {
  // Node's own refusal has no message; a route's has (`requireHost`).
  (server as { requireHostHeader?: boolean }).requireHostHeader = false;
  server.on('clientError', (error: ParserError, socket: Answering) => {
    // Within the response to the previous request a refusal would become part of that.
    const isAnswering = socket._httpMessage?.headersSent === true;
    if (socket.destroyed || !socket.writable || isAnswering) return void socket.destroy();
    const given = (name: string) => headerIn(error.rawPacket, name);
    const { head, body } = refusal(STATUS_OF_ERROR[error.code ?? ''] ?? 400, given(REQUEST_ID_HEADER));
    const headers = { ...head.headers, ...corsHeaders(settings, given('Origin')) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${head.status} ${STATUS_CODES[head.status]}`;
    const sent = isHead(error.rawPacket) ? '' : body;
    socket.end([status, ...lines, 'Connection: close', '', sent].join('\r\n'));
  });
  server.on('checkExpectation', ({ headers: given }: IncomingMessage, response: ServerResponse) => {
    const { head, body } = refusal(417, given[REQUEST_ID_HEADER.toLowerCase()]);
    response.writeHead(head.status, { ...head.headers, ...corsHeaders(settings, given.origin) }).end(body);
  });
}

/** A response to HEAD ends after the headers (RFC 9110, 9.3.2). */
const isHead = (packet: Buffer | undefined): boolean => packet?.toString('latin1', 0, 5) === 'HEAD ';

/** The value of a header in a packet that the parser refused; undefined if its line is incomplete. */
function headerIn(packet: Buffer | undefined, name: string): string | undefined {
  const lines = packet?.toString('latin1').split('\r\n').slice(1, -1) ?? [];
  const start = `${name.toLowerCase()}:`;
  const line = lines.find((text) => text.slice(0, start.length).toLowerCase() === start);
  return line?.slice(start.length).trim();
}

/**
 * Status, headers and body of a refusal before routing.
 * @param givenId its id, if the client sent one
 */
export function refusal(status: number, givenId?: unknown) {
  const requestId = requestIdFrom(givenId);
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: DETAIL_OF_STATUS[status] ?? 'The request is malformed',
    code: MALFORMED_REQUEST,
    requestId,
  };
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders(),
    'Content-Type': PROBLEM_JSON,
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    [REQUEST_ID_HEADER]: requestId,
  };
  return { head: { status, headers }, body };
}
