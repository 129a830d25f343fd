import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Settings } from '../config/settings.js';
import { isLoopback, isLoopbackHost } from '../http/is-loopback.js';
import { bearerCheck } from '../http/bearer-check.js';
import type { Logger } from '../logging/logger.js';
import { metrics } from './metrics.js';

export interface MetricsServerOptions {
  readonly settings: Pick<Settings, 'METRICS_HOST' | 'METRICS_TOKEN'>;
  readonly port: number;
  readonly logger: Logger;
}

/**
 * Serves the metrics of this process on a port of their own, separate from the public one of the API: `GET /metrics` with
 * METRICS_TOKEN, or from this machine and by a loopback name only if that is empty; `GET /live` without a token.
 */
export async function startMetricsServer({ settings, port, logger }: MetricsServerOptions): Promise<Server> {
  collectDefaultMetrics({ register: metrics });
  const refusalOf = access(settings);
  const server = createServer((request, response) => {
    answer(request, response, refusalOf).catch((error: unknown) => {
      logger.error({ err: error }, 'metrics request failed');
      if (!response.headersSent) say(response, 500, 'Metrics could not be collected');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, settings.METRICS_HOST, resolve);
  });
  logger.info({ address: server.address() }, 'metrics');
  return server;
}

/** Why a request for the metrics is refused; `null`: it is not. */
type Access = (headers: IncomingHttpHeaders) => readonly [status: number, text: string] | null;

function access({ METRICS_HOST, METRICS_TOKEN }: MetricsServerOptions['settings']): Access {
  if (METRICS_TOKEN) {
    const knowsToken = bearerCheck(METRICS_TOKEN);
    return ({ authorization }) => (knowsToken(authorization) ? null : WRONG_TOKEN);
  }
  if (!isLoopback(METRICS_HOST)) return () => NO_TOKEN;
  // A web page that reaches this port by DNS rebinding sends its own name.
  return ({ host }) => (isLoopbackHost(host) ? null : FOREIGN_HOST);
}

const WRONG_TOKEN = [401, 'Send METRICS_TOKEN as a bearer token'] as const;
const NO_TOKEN = [403, 'METRICS_TOKEN is not set'] as const;
const FOREIGN_HOST = [403, 'Host must name this machine while METRICS_TOKEN is not set'] as const;

async function answer(request: IncomingMessage, response: ServerResponse, refusalOf: Access): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (request.method !== 'GET' || !['/live', '/metrics'].includes(path))
    return say(response, 404, 'Only /metrics and /live are served');
  if (path === '/live') return say(response, 200, 'ok');
  const refusal = refusalOf(request.headers);
  if (refusal) return say(response, ...refusal);
  const body = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
}

const say = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
