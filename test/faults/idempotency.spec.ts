import { call, openAccount, type Account, type Answer } from '../support/api-client.js';
import { upload } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const ORIGIN = 'https://app.example.org';
const HERE = { ra: 84, dec: -5 };

let stack: Stack;
let user: Account;

beforeAll(async () => {
  stack = await startStack({ apps: ['api', 'processing'], env: { CORS_ORIGINS: ORIGIN } });
});
beforeEach(async () => (user = await openAccount(stack.url)));

const send = (description = '') => {
  const grid = { ...HERE, scaleArcsec: 0.5, width: 48, height: 48 };
  const image = starImage({ grid, star: HERE, filter: 'F200W', fwhmArcsec: 2 });
  const withKey: Account = {
    ...user,
    post: (path, body) => user.post(path, body, { 'idempotency-key': 'key-1' }),
  };
  return upload(withKey, 'field_i2d.fits', image, { description });
};

const problemOf = ({ status, json }: Answer) => [status, json.code];
const records = async () => (await user.get('/api/spacedata')).json.total as number;

/** The rest of the lease of the only claim, in seconds; undefined: there is none. */
async function leaseSeconds(): Promise<number | undefined> {
  const [row] = await stack.database.query<{ left: number }[]>(
    `SELECT extract(epoch FROM expires_at - now())::float8 AS left FROM idempotency_keys
     WHERE owner_id = $1 AND answer IS NULL`,
    [user.id],
  );
  return row?.left;
}

/** Begins an upload that waits for the engine, which is suspended, with its key claimed. */
async function beginUpload(): Promise<{ answer: Promise<Answer | Error> }> {
  stack.pause('processing');
  const answer = send().catch((error: Error) => error);
  expect(await waitFor(async () => ((await leaseSeconds()) === undefined ? undefined : true))).toBe(true);
  return { answer };
}

const passLease = () =>
  stack.database.query(`UPDATE idempotency_keys SET expires_at = now() WHERE owner_id = $1`, [user.id]);

it('while a request is running its key is refused, and afterwards it has the answer', async () => {
  const { answer } = await beginUpload();
  expect(problemOf(await send())).toEqual([409, 'idempotency_key_in_use']);
  expect(problemOf(await send('Another request'))).toEqual([422, 'idempotency_key_reused']);
  stack.resume('processing');
  const first = await answer;
  expect(first).toMatchObject({ status: 201 });
  const second = await send();
  expect([second.status, second.bytes]).toEqual([201, (first as Answer).bytes]);
  expect(await records()).toBe(1);
});

it('a request whose process is killed frees its key within a minute, and is carried out by the next one', async () => {
  const { answer } = await beginUpload();
  expect(await leaseSeconds()).toBeLessThanOrEqual(60);
  await stack.end('api', 'SIGKILL');
  expect(await answer).toBeInstanceOf(Error);
  stack.resume('processing');
  await stack.start('api');
  expect(problemOf(await send())).toEqual([409, 'idempotency_key_in_use']);
  await passLease();
  const second = await send();
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null]);
  const third = await send();
  expect([third.status, third.bytes]).toEqual([201, second.bytes]);
  expect(await records()).toBe(1);
});

it('pages of other origins may send a key, and read that an answer is a replay', async () => {
  const asked = {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  };
  const { headers } = await call(stack.url, 'OPTIONS', '/api/spacedata/upload', { headers: asked });
  expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
  const answer = await user.get('/api/jobs', { origin: ORIGIN });
  expect(answer.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
});
