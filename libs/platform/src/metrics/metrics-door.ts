import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Settings } from '../config/settings.js';
import { isLoopback } from '../http/is-loopback.js';
import { knowsBearer } from '../http/known-bearer.js';
import type { Logger } from '../logging/logger.js';
import { metrics } from './metrics.js';

export interface MetricsDoorOptions {
  readonly settings: Pick<Settings, 'METRICS_HOST' | 'METRICS_TOKEN'>;
  readonly port: number;
  readonly logger: Logger;
}

/**
 * Serves the metrics of this process on a port of their own, which the API's public one is not: `GET /metrics` for who knows
 * METRICS_TOKEN, or for everybody on this machine where there is none; `GET /live` for everybody.
 */
export async function openMetricsDoor({ settings, port, logger }: MetricsDoorOptions): Promise<Server> {
  collectDefaultMetrics({ register: metrics });
  const mayLook = lookers(settings);
  const server = createServer((request, response) => {
    answer(request, response, mayLook).catch((error: unknown) => {
      logger.error({ err: error }, 'metrics not told');
      if (!response.headersSent) say(response, 500, 'The metrics cannot be told');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, settings.METRICS_HOST, resolve);
  });
  logger.info({ address: server.address() }, 'metrics');
  return server;
}

type Lookers = (authorization: string | undefined) => 200 | 401 | 403;

function lookers({ METRICS_HOST, METRICS_TOKEN }: MetricsDoorOptions['settings']): Lookers {
  if (METRICS_TOKEN) {
    const knowsToken = knowsBearer(METRICS_TOKEN);
    return (authorization) => (knowsToken(authorization) ? 200 : 401);
  }
  return () => (isLoopback(METRICS_HOST) ? 200 : 403);
}

async function answer(request: IncomingMessage, response: ServerResponse, mayLook: Lookers): Promise<void> {
  const [path] = (request.url ?? '').split('?');
  if (request.method !== 'GET' || !['/live', '/metrics'].includes(path))
    return say(response, 404, 'Here are /metrics and /live');
  if (path === '/live') return say(response, 200, 'ok');
  const status = mayLook(request.headers.authorization);
  if (status === 401) return say(response, 401, 'The metrics are for who knows METRICS_TOKEN');
  if (status === 403) return say(response, 403, 'METRICS_TOKEN is not set');
  const body = await metrics.metrics();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(body);
}

const say = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
