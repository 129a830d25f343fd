import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { refuseUnparsed } from './refuse-unparsed.js';
import { securityHeaders } from './security-headers.js';

function startServer() {
  const server = new EventEmitter();
  refuseUnparsed(server as Server, { CORS_ORIGINS: ['http://ours.example'] });
  return server;
}

interface SocketState {
  destroyed?: boolean;
  writable?: boolean;
  _httpMessage?: { headersSent: boolean } | null;
}

const fakeSocket = (state: SocketState = {}) => ({
  destroyed: false,
  writable: true,
  ...state,
  end: jest.fn((_text: string) => {}),
  destroy: jest.fn(),
});

/** Status line, headers and body of the only response on a socket. */
function answerOn(socket: ReturnType<typeof fakeSocket>) {
  expect(socket.end).toHaveBeenCalledTimes(1);
  const [head, body, ...rest] = socket.end.mock.calls[0][0].split('\r\n\r\n');
  expect(rest).toEqual([]);
  const [status, ...lines] = head.split('\r\n');
  return {
    status,
    body,
    headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2))) as object,
  };
}

function expectProblem(status: number, detail: string, headers: object, body: string): void {
  const problem = JSON.parse(body) as { requestId: string };
  const { requestId } = problem;
  expect(problem).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status,
    detail,
    code: 'malformed_request',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(headers).toEqual({
    ...securityHeaders(),
    'Content-Type': expect.stringMatching(/^application\/problem\+json/),
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
}

it.each([
  ['HPE_HEADER_OVERFLOW', 431, 'Request Header Fields Too Large', 'The header of the request is too large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413, 'Payload Too Large', 'The request is too large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'Request Timeout', 'The request did not arrive in time'],
  ['HPE_INVALID_METHOD', 400, 'Bad Request', 'The request is malformed'],
  [undefined, 400, 'Bad Request', 'The request is malformed'],
])('answers %s with %d', (code, status, title, detail) => {
  const socket = fakeSocket();
  startServer().emit('clientError', Object.assign(new Error('parser'), { code }), socket);
  const answer = answerOn(socket);
  expect(answer.status).toBe(`HTTP/1.1 ${status} ${title}`);
  const { Connection: connection, ...headers } = answer.headers as Record<string, string>;
  expect(connection).toBe('close');
  expectProblem(status, detail, headers, answer.body);
  expect(JSON.parse(answer.body)).toMatchObject({ title });
  expect(socket.destroy).not.toHaveBeenCalled();
});

it.each([
  ['was destroyed', { destroyed: true }],
  ['cannot be written to', { writable: false }],
  ['has an answer on its way', { _httpMessage: { headersSent: true } }],
])('sends nothing on a socket that %s and closes it', (_, state) => {
  const socket = fakeSocket(state);
  startServer().emit('clientError', new Error('ECONNRESET'), socket);
  expect(socket.end).not.toHaveBeenCalled();
  expect(socket.destroy).toHaveBeenCalledTimes(1);
});

it.each([
  ['was answered', null],
  ['is still to be answered', { headersSent: false }],
])('refuses broken input after a request that %s', (_, _httpMessage) => {
  const socket = fakeSocket({ _httpMessage });
  startServer().emit('clientError', new Error('parser'), socket);
  expect(answerOn(socket).status).toBe('HTTP/1.1 400 Bad Request');
});

it.each([
  ['HEAD', true],
  ['GET', false],
  ['HEADS', false],
])('sends no body with the refusal of a %s: %p', (method, isBare) => {
  const socket = fakeSocket();
  const rawPacket = Buffer.from(`${method} / HTTP/1.1\r\nX-Many: y`);
  startServer().emit('clientError', Object.assign(new Error('parser'), { rawPacket }), socket);
  expect(answerOn(socket).body === '').toBe(isBare);
});

it('answers an unknown expectation with 417', () => {
  const response = { writeHead: jest.fn().mockReturnThis(), end: jest.fn((_body: string) => {}) };
  startServer().emit('checkExpectation', { headers: {} }, response);
  const [status, headers] = response.writeHead.mock.calls[0] as unknown as [number, object];
  expect(status).toBe(417);
  const detail = 'Only the expectation 100-continue can be met';
  expectProblem(417, detail, headers, response.end.mock.calls[0][0]);
});

it.each([
  ['http://ours.example', 'http://ours.example'],
  ['http://others.example', undefined],
])('lets pages of %s read the response: %s', (origin, allowed) => {
  const rawPacket = Buffer.from(`GET / HTTP/1.1\r\norigin: ${origin}\r\nX-Request-Id: mine-1\r\nLong: xx`);
  const socket = fakeSocket();
  startServer().emit('clientError', Object.assign(new Error('parser'), { rawPacket }), socket);
  const { headers, body } = answerOn(socket);
  const { 'Access-Control-Allow-Origin': said, 'X-Request-Id': id } = headers as Record<string, string>;
  expect([said, id]).toEqual([allowed, 'mine-1']);
  expect(JSON.parse(body)).toMatchObject({ requestId: 'mine-1' });

  const response = { writeHead: jest.fn().mockReturnThis(), end: jest.fn() };
  startServer().emit('checkExpectation', { headers: { origin, 'x-request-id': 'mine-2' } }, response);
  const [[, met]] = response.writeHead.mock.calls as unknown as [[number, Record<string, string>]];
  expect([met['Access-Control-Allow-Origin'], met['X-Request-Id']]).toEqual([allowed, 'mine-2']);
});

it.each(['a b', 'x'.repeat(65), 'a\x01'])('does not adopt an invalid id: %j', (odd) => {
  const rawPacket = Buffer.from(`GET / HTTP/1.1\r\nX-Request-Id: ${odd}\r\n\r\n`);
  const socket = fakeSocket();
  startServer().emit('clientError', Object.assign(new Error('parser'), { rawPacket }), socket);
  expect(answerOn(socket).headers).toMatchObject({
    'X-Request-Id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('gives every response its own id', () => {
  const server = startServer();
  const ids = [fakeSocket(), fakeSocket()].map((socket) => {
    server.emit('clientError', new Error('parser'), socket);
    return (JSON.parse(answerOn(socket).body) as { requestId: string }).requestId;
  });
  expect(ids[0]).not.toBe(ids[1]);
});

it('reads a header with spaces around its value in any case, and none whose line is incomplete', () => {
  const refuse = (head: string) => {
    const socket = fakeSocket();
    const rawPacket = Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\n${head}`);
    startServer().emit('clientError', Object.assign(new Error('parser'), { rawPacket }), socket);
    return (JSON.parse(answerOn(socket).body) as { requestId: string }).requestId;
  };
  expect(refuse('x-REQUEST-id: \t mine \t \r\nLong')).toBe('mine');
  expect(refuse('X-Other: X-Request-Id: mine\r\nLong')).not.toBe('mine');
  expect(refuse('X-Request-Id: mine')).not.toBe('mine');
});
