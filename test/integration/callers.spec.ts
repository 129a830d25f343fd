import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { RecordEntity } from '#domain';
import { openAccount, callerOf, type Account, type Answer, type Caller } from '../support/api-client.js';
import { openHub } from '../support/hub-client.js';
import { compositeOf, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const SKY = { ra: 84, dec: -5 };
const SIDE = 512;
/** What one caller may have in the engine (docs/reference/limits.md, "Queues"): running and waiting. */
const PREVIEWS_OF_ONE = 2 + 8;
const COMPOSITES_OF_ADDRESS = 1 + 1;

const CONNECTIONS_OF_ACCOUNT = 20;

let stack: Stack;
let owner: Account;
let other: Account;
let recordId: string;

beforeAll(async () => {
  const env = { RETRY_PAUSE_SECONDS: '0.05' };
  stack = await startStack({ apps: ['processing', 'api'], env });
  [owner, other] = [await openAccount(stack.url), await openAccount(stack.url)];
  const grid = { ...SKY, scaleArcsec: 0.1, width: SIDE, height: SIDE };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  recordId = await uploadRecord(owner, 'field_f200w_i2d.fits', image, { visibility: 'public' });
});

/** Requests that were sent at once; `answers` has those that have been answered, in this order. */
function sendAll(count: number, send: (index: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  const all = Array.from({ length: count }, async (_, i) => void answers.push(await send(i)));
  const refused = () => answers.filter(({ status }) => status === 503);
  return { answers, refused, ended: Promise.all(all) };
}

/** A preview through the slowest filter, of a size of its own, so that it is not cached. */
const slowPreview = (caller: Caller) => (index: number) =>
  caller.get(
    `/api/spacedata/${recordId}/preview?width=${1000 + index}&height=1000&smoothMethod=median&smoothSize=25`,
  );

const composite = (caller: Caller, channels: number, width: number) =>
  caller.post(
    '/api/composite/generate-nchannel',
    compositeOf(
      Array.from({ length: channels }, () => recordId),
      { width },
    ),
  );

it('previews of one caller wait in places of their own, and another caller goes before them', async () => {
  const greedy = sendAll(3 * PREVIEWS_OF_ONE, slowPreview(owner));
  const isFull = () => greedy.refused().length === 2 * PREVIEWS_OF_ONE || undefined;
  expect(await waitFor(isFull)).toBe(true);
  const answer = await slowPreview(other)(100);
  const answeredBefore = greedy.answers.length - greedy.refused().length;
  expect(answer.status).toBe(200);
  await greedy.ended;
  expect(greedy.answers.filter(({ status }) => status === 200)).toHaveLength(PREVIEWS_OF_ONE);
  for (const { json, headers } of greedy.refused())
    expect([json.code, headers.get('retry-after')]).toEqual(['engine_busy', '2']);
  expect(answeredBefore).toBeLessThan(PREVIEWS_OF_ONE - 2);
});

it('composites of one address wait in one place, and its refusals stop nobody else', async () => {
  const greedy = sendAll(6, () => composite(callerOf(stack.url), 16, 2600));
  const isFull = () => greedy.refused().length === 6 - COMPOSITES_OF_ADDRESS || undefined;
  expect(await waitFor(isFull, { timeoutMs: 60_000 })).toBe(true);
  const answer = await composite(other, 1, 64);
  expect(answer.status).toBe(200);
  expect(greedy.answers.map(({ status }) => status)).not.toContain(500);
  expect(greedy.answers.length).toBeLessThan(6);
  await greedy.ended;
  expect(greedy.answers.filter(({ status }) => status === 200)).toHaveLength(COMPOSITES_OF_ADDRESS);
});

it('an account has twenty connections to the hub, whatever way its token comes, and others have theirs', async () => {
  const ways = (token: string) => [{ token }, { authToken: token }, { headerToken: token }];
  const open = (n: number, { accessToken }: Account) => openHub(stack.url, ways(accessToken)[n % 3]);
  const hubs = [];
  for (let n = 0; n < CONNECTIONS_OF_ACCOUNT; n += 1) hubs.push(await open(n, owner));
  for (let n = 0; n < 3; n += 1)
    await expect(open(n, owner)).rejects.toMatchObject({
      message: 'An account may have 20 connections to the hub',
      data: { code: 'rate_limited' },
    });
  expect((await open(0, other)).socket.connected).toBe(true);
  expect(hubs.map(({ socket }) => socket.connected)).toEqual(hubs.map(() => true));
  hubs[0].close();
  const reopened = await waitFor(() => open(0, owner).catch(() => undefined));
  expect(reopened?.socket.connected).toBe(true);
});

/** More than the buffers of a connection take. */
const LONG_BYTES = 48 * 2 ** 20;
const DOWNLOADS_OF_ONE = 8;

/** A download whose head has come; nothing of its body is read. */
const beginDownload = (url: string, { accessToken }: Account): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    get(url, { agent: false, headers }, resolve).once('error', reject);
  });

it('a caller downloads eight files at once, and others have theirs', async () => {
  const { storageKey } = await stack.database.getRepository(RecordEntity).findOneByOrFail({ id: recordId });
  truncateSync(path.join(stack.dataDir, 'data', storageKey), LONG_BYTES);
  const file = `/api/spacedata/${recordId}/file`;
  const firstByte = (caller: Caller) => caller.get(file, { range: 'bytes=0-0' });
  const begin = () => beginDownload(`${stack.url}${file}`, owner);
  const downloads = await Promise.all(Array.from({ length: DOWNLOADS_OF_ONE }, begin));
  expect(downloads.map(({ statusCode }) => statusCode)).toEqual(downloads.map(() => 200));
  const refused = await firstByte(owner);
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'rate_limited',
    '5',
  ]);
  expect((await firstByte(other)).status).toBe(206);
  expect((await firstByte(callerOf(stack.url))).status).toBe(206);
  downloads[0].destroy();
  const hasRoom = async () => (await firstByte(owner)).status === 206 || undefined;
  expect(await waitFor(hasRoom)).toBe(true);
  downloads.forEach((download) => download.destroy());
});

it('pipelined downloads give their places back when the connection breaks', async () => {
  const { hostname, port, host } = new URL(stack.url);
  const request = `GET /api/spacedata/${recordId}/file HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${other.accessToken}\r\n\r\n`;
  for (let connection = 0; connection < 2; connection++) {
    const socket = connect(Number(port), hostname, () => socket.write(request.repeat(6)));
    await once(socket, 'readable');
    socket.resetAndDestroy();
  }
  const begin = () => beginDownload(`${stack.url}/api/spacedata/${recordId}/file`, other);
  const allBegin = async () => {
    const downloads = await Promise.all(Array.from({ length: DOWNLOADS_OF_ONE }, begin));
    downloads.forEach((download) => download.destroy());
    return downloads.every(({ statusCode }) => statusCode === 200) || undefined;
  };
  expect(await waitFor(allBegin)).toBe(true);
});
