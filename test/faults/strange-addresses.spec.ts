import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openAccount, type Account } from '../support/api-client.js';
import { upload } from '../support/library.js';
import { tileFile } from '../support/mosaic-records.js';
import { atSpecEnd } from '../support/spec-end.js';
import { startStack } from '../support/start-stack.js';

jest.setTimeout(120_000);

/** Responses of a foreign server at the address of a component. */
const ANSWERS: Readonly<Record<string, RequestListener>> = {
  'a page': (_, response) => response.setHeader('content-type', 'text/html').end('<html>Welcome</html>'),
  '404 for everything': (_, response) => response.writeHead(404).end('<html>Not Found</html>'),
  nothing: (_, response) => response.end(),
  'a list': (_, response) => response.end('[]'),
  'JSON of another shape': (_, response) => response.end('{"status":"ok","items":"many","total":1}'),
  'headers without an end': ({ socket }) =>
    void socket.write(`HTTP/1.1 200 OK\r\n${'x-more: and more\r\n'.repeat(2_000)}`),
};

let user: Account;
let answer: RequestListener = () => undefined;

beforeAll(async () => {
  const other = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  atSpecEnd(async () => {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  });
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const stack = await startStack({
    apps: ['api'],
    env: { ARCHIVE_SERVICE_URL: url, PROCESSING_URL: url },
  });
  user = await openAccount(stack.url);
});

describe.each(Object.entries(ANSWERS))('a foreign server answers with %s', (_, listener) => {
  beforeEach(() => (answer = listener));

  it('in place of the archive component: the archive is unavailable', async () => {
    const { status, json } = await user.post('/api/archive/search/observation', { obsId: 'jw01-o001' });
    expect([status, json.code]).toEqual([503, 'archive_unavailable']);
  });

  it('in place of the engine: the engine is unavailable, and no record is made', async () => {
    const { status, json } = await upload(user, 'tile_i2d.fits', tileFile(0));
    expect([status, json.code]).toEqual([503, 'engine_unavailable']);
    expect((await user.get('/api/spacedata')).json.total).toBe(0);
  });

  it('to the health check: both are down', async () => {
    const { components } = (await user.get('/api/health')).json;
    expect([components.archive.status, components.processing.status]).toEqual(['down', 'down']);
  });
});
