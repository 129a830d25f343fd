import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atSpecEnd } from './spec-end.js';

/** A proxy that limits the speed of responses. */
export interface SlowProxy {
  readonly url: string;
  /** Target of requests; set before the first one. */
  target: string;
  /** Bytes of responses that have passed. */
  readonly passedBytes: number;
  bytesPerSecond: number;
  close(): Promise<void>;
}

/** Starts a {@link SlowProxy}, without a limit at first. */
export async function startSlowProxy(): Promise<SlowProxy> {
  const state = { target: '', passedBytes: 0, bytesPerSecond: Infinity };
  const server = createServer((incoming, response) => {
    forward(state, incoming, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atSpecEnd(close);
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}

type State = Pick<SlowProxy, 'target' | 'bytesPerSecond'> & { passedBytes: number };

async function forward(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/', headers } = incoming;
  const upstream = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(new URL(url, state.target), { method, headers }, resolve);
    call.once('error', reject);
    incoming.pipe(call);
  });
  response.writeHead(upstream.statusCode ?? 502, upstream.headers);
  for await (const chunk of upstream as AsyncIterable<Buffer>) {
    if (response.destroyed) break;
    response.write(chunk);
    state.passedBytes += chunk.length;
    await sleep((1000 * chunk.length) / state.bytesPerSecond);
  }
  response.end();
}
