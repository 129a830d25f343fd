import { once } from 'node:events';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express, Request } from 'express';
import { ExpressShapes } from './express-shapes.js';

describe('requests and responses', () => {
  it('have the prototypes of Express before it sees them, and work as ever', async () => {
    const adapter = new ExpressShapes();
    const app = adapter.getInstance<Express>();
    app.get('/a', (request: Request, response) => {
      response.json({ name: request.query.name, type: request.get('accept'), path: request.path });
    });
    adapter.initHttpServer();
    const server = adapter.getHttpServer() as Server;
    const born: [IncomingMessage, ServerResponse][] = [];
    server.prependListener('request', (request, response) => void born.push([request, response]));
    const before: unknown[] = [];
    server.prependListener(
      'request',
      (...pair: object[]) => void before.push(...pair.map(Object.getPrototypeOf)),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/a?name=vera`, { headers: { accept: 'text/x' } });
    expect(await answer.json()).toEqual({ name: 'vera', type: 'text/x', path: '/a' });
    server.close();
    expect(before).toEqual([app.request, app.response]);
    expect(before[0]).toBe(app.request);
    const [[request, response]] = born;
    expect([request instanceof IncomingMessage, response instanceof ServerResponse]).toEqual([true, true]);
  });
});
