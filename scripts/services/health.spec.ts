import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeIllness, waitUntilHealthy } from './health.mjs';

describe('describing health', () => {
  it('names each component that is not up', () => {
    const components = {
      database: { status: 'up', latencyMs: 1, detail: null },
      processing: { status: 'down', latencyMs: null, detail: 'connection refused' },
      queues: { status: 'up', latencyMs: 2, detail: '0 jobs wait' },
    };
    expect(describeIllness({ status: 'Degraded', components })).toBe(
      'processing is down (connection refused)',
    );
  });

  it('reports an API that does not answer', () => {
    expect(describeIllness({ problem: 'connect ECONNREFUSED' })).toBe(
      'the API does not answer (connect ECONNREFUSED)',
    );
  });
});

describe('waiting for health', () => {
  const server = createServer((_request, response) => response.end('{"status":"Healthy","components":{}}'));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const options = { signal: new AbortController().signal, logs: 'logs', timeoutMs: 400 };

  it('accepts the started API', async () => {
    await waitUntilHealthy(url, { ...options, isListening: () => true });
  });

  it('rejects another program on its port and reports it', async () => {
    await expect(waitUntilHealthy(url, { ...options, isListening: () => false })).rejects.toThrow(
      'another program answers on its port',
    );
  });
});
