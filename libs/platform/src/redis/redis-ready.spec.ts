import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { connectRedis } from './connect-redis.js';
import { redisReady } from './redis-ready.js';

const logger = pino({ level: 'silent' });
const TIMEOUT_MS = 400;

/** A server that accepts connections and never answers. */
async function hungServer(): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `redis://:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('gives up on a Redis that accepts the connection and never answers', async () => {
  const server = await hungServer();
  const redis = connectRedis(server.url, logger);
  const listeners = redis.listenerCount('error');
  await expect(redisReady(redis, TIMEOUT_MS)).rejects.toThrow('nothing came within 0.4 s');
  expect(redis.listenerCount('error')).toBe(listeners);
  redis.disconnect();
  server.close();
});

it('reports why nothing answers, without the password', async () => {
  const server = await hungServer();
  server.close();
  const redis = connectRedis(server.url, logger);
  const failure = await redisReady(redis, TIMEOUT_MS).catch((error: Error) => error.message);
  expect(failure).toContain('ECONNREFUSED');
  expect(failure).not.toContain('secret');
  redis.disconnect();
});
