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
  readonly readiness?: Readiness;
}

/** Why this process is not ready; `null`: it is. */
export type Readiness = () => Promise<string | null>;

/**
 * Serves the metrics of this process on a port of their own, separate from the public one of the API: `GET /metrics` with
 * METRICS_TOKEN, or from this machine and by a loopback name only if that is empty; `GET /live` and `GET /ready` without a token.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<Server> {
  const { settings, port, logger, readiness = () => Promise.resolve(null) } = options;
  collectDefaultMetrics({ register: metrics });
  const refusalOf = access(settings);
  const server = createServer((request, response) => {
    answer(request, response, { refusalOf, readiness }).catch((error: unknown) => {
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

interface Rules {
  readonly refusalOf: Access;
  readonly readiness: Readiness;
}

async function answer(request: IncomingMessage, response: ServerResponse, rules: Rules): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (request.method !== 'GET' || !['/live', '/ready', '/metrics'].includes(path))
    return say(response, 404, 'Only /metrics, /live and /ready are served');
  if (path === '/live') return say(response, 200, 'ok');
  if (path === '/ready') {
    const problem = await rules.readiness();
    return say(response, problem ? 503 : 200, problem ?? 'ready');
  }
  const refusal = rules.refusalOf(request.headers);
  if (refusal) return say(response, ...refusal);
  const body = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
}

const say = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
