import type { AddressInfo } from 'node:net';
import { createLogger } from '../logging/logger.js';
import { startMetricsServer } from './metrics-server.js';
import { metrics } from './metrics.js';

const logger = createLogger('test', 'silent');
const TOKEN = 'sixteen-characters';

afterEach(() => metrics.clear());

async function statusesOf(host: string, token: string, authorization?: string): Promise<number[]> {
  const settings = { METRICS_HOST: host, METRICS_TOKEN: token };
  const server = await startMetricsServer({ settings, port: 0, logger });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  try {
    const answers = await Promise.all(
      ['/metrics', '/live', '/'].map((path) => fetch(url + path, { headers })),
    );
    return answers.map(({ status }) => status);
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
  expect(await statusesOf(host, token, authorization)).toEqual([status, 200, 404]);
});

it('reports a used port in one error', async () => {
  const settings = { METRICS_HOST: '127.0.0.1', METRICS_TOKEN: '' };
  const server = await startMetricsServer({ settings, port: 0, logger });
  metrics.clear();
  const { port } = server.address() as AddressInfo;
  await expect(startMetricsServer({ settings, port, logger })).rejects.toThrow('EADDRINUSE');
  server.close();
});
