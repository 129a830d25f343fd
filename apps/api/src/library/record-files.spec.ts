import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ErrorRequestHandler, Express } from 'express';
import type { RecordEntity } from '#domain';
import { AppError } from '#platform';
import { RecordFiles } from './record-files.js';

/** Records whose key changes at each read, up to the last. */
const recordsAt = (...keys: string[]) => ({
  visible: () =>
    Promise.resolve({
      ...{ storageKey: keys.length > 1 ? keys.shift() : keys[0], fileName: 'a.fits' },
      ...{ contentType: 'application/fits', sha256: 'f00' },
    } as RecordEntity),
});

const storageOf = (files: Readonly<Record<string, string>>) => ({
  stat: (key: string) => Promise.resolve(key in files ? { key, size: files[key].length } : null),
  open: (key: string) => Promise.resolve(Readable.from([Buffer.from(files[key])])),
});

async function ask(records: object, storage: object) {
  const files = new RecordFiles(records as never, storage as never, {} as never);
  const app = new ExpressAdapter().getInstance<Express>();
  app.get('/', (request, response, next) => {
    files.send('id', null, { request, response }).catch(next);
  });
  app.use(((error, _request, response, _next) => {
    response.status(error instanceof AppError && error.kind === 'not-found' ? 404 : 500).end();
  }) as ErrorRequestHandler);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const text = await answer.text();
  server.close();
  return [answer.status, text];
}

it('a file whose key changed after its row was read is sent', async () => {
  expect(await ask(recordsAt('old', 'new'), storageOf({ new: 'bytes' }))).toEqual([200, 'bytes']);
});

it('a file that is gone answers 404', async () => {
  expect(await ask(recordsAt('old'), storageOf({ new: 'bytes' }))).toEqual([404, '']);
});
