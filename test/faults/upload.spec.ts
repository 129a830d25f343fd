import { request } from 'node:http';
import { RecordEntity } from '#domain';
import { openAccount, type Account } from '../support/api-client.js';
import { filesIn, uploadRecord } from '../support/library.js';
import { atSpecEnd, waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(60_000);

const SKY = { ra: 84, dec: -5 };
const BOUNDARY = 'b0undary';
const FILE_NAME = 'field_f200w_i2d.fits';

/** Begins an upload and never ends it. Returns how the connection ended. */
function beginUpload(url: string, user: Account, bytes: Uint8Array): Promise<string> {
  const call = request(`${url}/api/spacedata/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': bytes.length + 1000,
    },
  });
  atSpecEnd(() => void call.destroy());
  const disposition = `Content-Disposition: form-data; name="file"; filename="${FILE_NAME}"`;
  call.write(`--${BOUNDARY}\r\n${disposition}\r\n\r\n`);
  call.write(bytes);
  return new Promise((resolve) => {
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.once('response', ({ statusCode }) => resolve(`answered ${statusCode}`));
  });
}

const records = (stack: Stack) => stack.database.getRepository(RecordEntity).count();

it('the API is killed during an upload: the client gets an error, no record is left, the next upload works', async () => {
  const stack = await startStack({ apps: ['api', 'processing'] });
  const user = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.1, width: 256, height: 256 };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  const ended = beginUpload(stack.url, user, image);
  const isComing = () => (filesIn(stack, 'uploads').length > 0 ? true : undefined);
  expect(await waitFor(isComing)).toBe(true);

  await stack.end('api', 'SIGKILL');
  expect(['ECONNRESET', 'EPIPE']).toContain(await ended);
  expect(await records(stack)).toBe(0);
  expect(filesIn(stack, 'data')).toEqual([]);

  await stack.start('api');
  expect((await user.get('/api/spacedata')).json).toMatchObject({ items: [], total: 0 });
  const id = await uploadRecord(user, FILE_NAME, image);
  const { status, json } = await user.get(`/api/spacedata/${id}`);
  expect([status, json.fileSize, json.status]).toEqual([200, image.length, 'ready']);
  expect(await records(stack)).toBe(1);
});
