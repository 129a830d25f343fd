import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { io, type Socket } from 'socket.io-client';

/** The answer of a request, and the milliseconds that it took. */
export interface TimedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface AddressedRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** One file of a form. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  /** Other fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A client whose connections come from one address of this machine, such as 127.0.0.2. */
export interface ClientAtAddress {
  send(order: AddressedRequest): Promise<TimedAnswer>;
  /** Connects to the hub. @returns milliseconds @throws the refusal */
  openHub(token: string): Promise<{ readonly ms: number; readonly socket: Socket }>;
  close(): void;
}

const BOUNDARY = 'firstlight-bench';

export function clientAtAddress(url: string, localAddress: string): ClientAtAddress {
  const agent = new Agent({ keepAlive: true, localAddress });
  return {
    async send(order) {
      const began = performance.now();
      const answer = await answerTo(url, agent, order);
      const body = await buffer(answer);
      const { statusCode: status = 0, headers } = answer;
      return { status, ms: performance.now() - began, headers, body };
    },
    async openHub(token) {
      const began = performance.now();
      const socket = io(url, {
        ...{ path: '/hubs/job-progress', transports: ['websocket'], auth: { token } },
        ...{ forceNew: true, reconnection: false, localAddress },
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('connect_error', reject);
      });
      return { ms: performance.now() - began, socket };
    },
    close: () => agent.destroy(),
  };
}

function answerTo(url: string, agent: Agent, order: AddressedRequest): Promise<IncomingMessage> {
  const { method = 'GET', path, token } = order;
  const content = contentOf(order);
  const headers = {
    ...order.headers,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': content.type, 'content-length': content.bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, agent, headers }, resolve).once('error', reject);
    sent.end(content?.bytes);
  });
}

function contentOf({ json, file, fields = {} }: AddressedRequest) {
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
  if (!file) return undefined;
  const head = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => `${head(name)}${value}\r\n`);
  const begin = `${parts.join('')}${head('file', `; filename="${file.name}"`)}`;
  const bytes = Buffer.concat([Buffer.from(begin), file.bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}
