import { readFileSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(60_000);

const MAX_VISITORS_PER_ADDRESS = 4;

/** Opens a connection to the hub without a token; behind a proxy that names the client. */
const visit = async ({ url }: Stack, forwardedFor: string): Promise<number> => {
  const headers = { 'x-forwarded-for': forwardedFor };
  const answer = await fetch(`${url}/hubs/job-progress/?EIO=4&transport=polling`, { headers });
  await answer.arrayBuffer();
  return answer.status;
};

const visits = (stack: Stack, count: number, forwardedFor: string): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => visit(stack, forwardedFor)));

const admitted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

/** The client address in the log line of the request with this id. */
async function loggedClient(stack: Stack, id: string, forwardedFor: string): Promise<unknown> {
  const headers = { 'x-request-id': id, 'x-forwarded-for': forwardedFor };
  await fetch(`${stack.url}/api/health/live`, { headers });
  const find = () =>
    readFileSync(path.join(stack.dataDir, 'logs/api.log'), 'utf8')
      .split('\n')
      .find((line) => line.includes(`"id":"${id}"`));
  const line = await waitFor(find);
  return (JSON.parse(line ?? '{}') as { req?: { client: string } }).req?.client;
}

it('a trusted proxy names the client, for the hub and the log', async () => {
  const stack = await startStack({
    apps: ['api'],
    env: { TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.0/8', LOG_LEVEL: 'debug' },
  });
  const first = await visits(stack, MAX_VISITORS_PER_ADDRESS + 6, '1.1.1.1, 203.0.113.9');
  expect(admitted(first)).toBe(MAX_VISITORS_PER_ADDRESS);
  // Addresses that a client writes itself, left of its own, are ignored.
  expect(await visit(stack, '2.2.2.2, 203.0.113.9')).toBe(403);
  expect(await visit(stack, '1.1.1.1, 203.0.113.10')).toBe(200);
  expect(await loggedClient(stack, 'with-trust', '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9');
});

it('no proxy is trusted by default', async () => {
  const stack = await startStack({ apps: ['api'], env: { LOG_LEVEL: 'debug' } });
  const statuses = await Promise.all(
    Array.from({ length: MAX_VISITORS_PER_ADDRESS + 6 }, (_, n) => visit(stack, `203.0.113.${n}`)),
  );
  expect(admitted(statuses)).toBe(MAX_VISITORS_PER_ADDRESS);
  expect(await loggedClient(stack, 'without-trust', '203.0.113.9')).toBe('127.0.0.1');
});
