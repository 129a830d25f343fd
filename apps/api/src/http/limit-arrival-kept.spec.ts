import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { limitArrivals } from './limit-arrival.js';

let server: Server;
let serverSide: Promise<Socket[]>;

/** Answers before it has seen the body, as a request without a token is. */
beforeEach(async () => {
  const app = new ExpressAdapter().getInstance<Express>();
  server = createServer(app);
  app.use(limitArrivals(server));
  app.post('/', (_, response) => void response.status(401).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  serverSide = once(server, 'connection') as Promise<Socket[]>;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('keeps nothing of requests that were answered before their body, on a connection that goes on', async () => {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  client.on('error', () => undefined);
  const [socket] = await serverSide;
  const listening: number[] = [];
  for (let i = 0; i < 5; i++) {
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n');
    await once(client, 'data');
    client.write('abc');
    listening.push(socket.listenerCount('close'));
  }
  client.destroy();
  expect(new Set(listening).size).toBe(1);
});
