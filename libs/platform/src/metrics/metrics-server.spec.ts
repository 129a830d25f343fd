import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '../logging/logger.js';
import { startMetricsServer } from './metrics-server.js';
import { metrics } from './metrics.js';

const logger = createLogger('test', 'silent');
const TOKEN = 'sixteen-characters';

afterEach(() => metrics.clear());

async function statusesOf(host: string, token: string, headers: OutgoingHttpHeaders = {}): Promise<number[]> {
  const settings = { METRICS_HOST: host, METRICS_TOKEN: token };
  const server = await startMetricsServer({ settings, port: 0, logger });
  const { port } = server.address() as AddressInfo;
  // `fetch` cannot set Host.
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode ?? 0;
  };
  try {
    return await Promise.all(['/metrics', '/live', '/ready', '/'].map(statusOf));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it.each([
  ['127.0.0.1', '', undefined, 200],
  ['0.0.0.0', '', undefined, 403],
  ['0.0.0.0', '', 'Bearer ', 403],
  ['0.0.0.0', TOKEN, undefined, 401],
  ['0.0.0.0', TOKEN, `Bearer ${TOKEN}x`, 401],
  ['127.0.0.1', TOKEN, undefined, 401],
  ['0.0.0.0', TOKEN, `Bearer ${TOKEN}`, 200],
] as const)('on %s with the token %j, %j is answered', async (host, token, authorization, status) => {
  const headers = authorization === undefined ? {} : { authorization };
  expect(await statusesOf(host, token, headers)).toEqual([status, 200, 200, 404]);
});

it.each([
  ['localhost:9464', 200],
  ['127.0.0.1:9464', 200],
  ['[::1]:9464', 200],
  ['rebound.example:9464', 403],
  ['localhost.rebound.example', 403],
])('without a token, the Host %s is answered with %i', async (host, status) => {
  expect(await statusesOf('127.0.0.1', '', { host })).toEqual([status, 200, 200, 404]);
});

it('with a token, callers may use any Host', async () => {
  const headers = { host: 'api:9464', authorization: `Bearer ${TOKEN}` };
  expect(await statusesOf('0.0.0.0', TOKEN, headers)).toEqual([200, 200, 200, 404]);
});

it.each([
  [null, 200, 'ready\n'],
  ['2 migrations are outstanding', 503, '2 migrations are outstanding\n'],
])('with the problem %j, /ready is %i and says it', async (problem, status, text) => {
  const settings = { METRICS_HOST: '127.0.0.1', METRICS_TOKEN: TOKEN };
  const readiness = () => Promise.resolve(problem);
  const server = await startMetricsServer({ settings, port: 0, logger, readiness });
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/ready`);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  server.closeAllConnections();
  server.close();
});

it('reports a used port in one error', async () => {
  const settings = { METRICS_HOST: '127.0.0.1', METRICS_TOKEN: '' };
  const server = await startMetricsServer({ settings, port: 0, logger });
  metrics.clear();
  const { port } = server.address() as AddressInfo;
  await expect(startMetricsServer({ settings, port, logger })).rejects.toThrow('EADDRINUSE');
  server.close();
});
