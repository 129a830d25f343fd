import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { atSpecEnd } from './spec-end.js';

/** A proxy without buffering: it reads from the target only what the client reads. */
export interface MeteredProxy {
  readonly url: string;
  /** Target of requests; set before the first one. */
  target: string;
  /** Bytes of the body of the latest response that have passed. */
  readonly passedBytes: number;
  /** Responses whose client disconnected before their end. */
  readonly leftCalls: number;
  /** Headers of the requests, in order. */
  readonly calls: readonly IncomingMessage['headers'][];
  /** Paths of the requests, in order. */
  readonly paths: readonly string[];
  /** Breaks both connections after this many bytes of a response. */
  cutAtBytes: number;
  /** Runs once, before the next request is passed on. */
  before: (() => Promise<void>) | null;
  /** Answers in place of the target. */
  instead: RequestListener | null;
  /** Stops listening: connections are refused. */
  leave(): Promise<void>;
  /** Listens again, at the same address, without effect if it does already. */
  comeBack(): Promise<void>;
}

/** Starts a {@link MeteredProxy}; it ends with the spec. */
export async function startMeteredProxy(): Promise<MeteredProxy> {
  const calls: IncomingMessage['headers'][] = [];
  const paths: string[] = [];
  const start = {
    target: '',
    passedBytes: 0,
    leftCalls: 0,
    cutAtBytes: Infinity,
    instead: null,
    before: null,
  };
  const state: State & Pick<MeteredProxy, 'instead' | 'before'> = start;
  const server = createServer((incoming, response) => {
    calls.push(incoming.headers);
    paths.push(incoming.url ?? '/');
    if (state.instead) state.instead(incoming, response);
    else
      meanwhile(state)
        .then(() => forward(state, incoming, response))
        .catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atSpecEnd(leave);
  const own = { calls, paths, leave, comeBack: async () => void (server.listening || (await listen(port))) };
  return Object.assign(state, { url: `http://127.0.0.1:${port}`, ...own });
}

/** A hook that runs once, before a request is passed on. */
async function meanwhile(state: Pick<MeteredProxy, 'before'>): Promise<void> {
  const { before } = state;
  state.before = null;
  await before?.();
}

type State = Pick<MeteredProxy, 'target' | 'cutAtBytes'> & { passedBytes: number; leftCalls: number };

async function forward(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = incoming;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(new URL(url, state.target), { method, headers }, resolve);
    call.once('error', reject);
    response.once('close', () => call.destroy());
    incoming.pipe(call);
  });
  response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
  state.passedBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      state.passedBytes += chunk.length;
      done(state.passedBytes > state.cutAtBytes ? new Error('cut off') : null, chunk);
    },
  });
  const isCut = () => state.passedBytes > state.cutAtBytes;
  await pipeline(answer, meter, response).catch((error: unknown) => {
    if (!isCut()) state.leftCalls += 1;
    throw error;
  });
}
