import { setTimeout as sleep } from 'node:timers/promises';
import { call, openAccount, type Account, type Answer } from '../../support/api-client.js';
import { uploadRecord } from '../../support/library.js';
import { waitFor } from '../../support/spec-end.js';
import { starImage } from '../../support/star-image.js';
import { startStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(240_000);

const SKY = { ra: 84, dec: -5 };
const TILES_A_MINUTE = 6000;
const PICTURES_A_MINUTE = 1200;

let stack: Stack;
let owner: Account;
let record: string;

beforeAll(async () => {
  stack = await startStack({
    apps: ['processing', 'api', 'worker'],
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  owner = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.1, width: 256, height: 256 };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 1 });
  record = await uploadRecord(owner, 'field_f200w_i2d.fits', image, { visibility: 'public' });
});

/** Requests of a client of its own: an address of 198.18.0.0/15, reserved for tests (RFC 2544). */
let clients = 0;
const newClient = () => {
  const from = { 'x-forwarded-for': `198.18.7.${(clients += 1)}` };
  return (route: string) => call(stack.url, 'GET', route, { headers: from });
};

const tile = (n: number) => `/api/spacedata/${record}/tiles/0/${n % 64}/${Math.floor(n / 64) % 64}`;
const refusedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429);

it('a client that pans over an image for two minutes, with sixty tiles a second, is not refused', async () => {
  const get = newClient();
  const beganMs = performance.now();
  const asked: Promise<Answer>[] = [];
  while (asked.length < 120 * 60) {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * 60);
    while (asked.length < Math.min(due, 120 * 60)) asked.push(get(tile(asked.length)));
    await sleep(10);
  }
  const answers = await Promise.all(asked);
  expect(performance.now() - beganMs).toBeGreaterThan(119_000);
  expect(refusedOf(answers)).toEqual([]);
  expect((await get('/api/discovery/featured')).status).toBe(200);
});

it('the 6,001st tile of a minute is refused until the time that it names, and nothing else is', async () => {
  const get = newClient();
  const answers: Answer[] = [];
  while (answers.length < TILES_A_MINUTE) {
    const batch = Array.from({ length: 100 }, (_, n) => get(tile(answers.length + n)));
    answers.push(...(await Promise.all(batch)));
  }
  expect(refusedOf(answers)).toEqual([]);
  const refused = await get(tile(0));
  const refusedMs = performance.now();
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
  const waitSeconds = Number(refused.headers.get('retry-after'));
  expect(waitSeconds).toBeGreaterThan(1);
  expect((await get('/api/discovery/featured')).status).toBe(200);
  expect((await get(`/api/spacedata/${record}/preview?width=20&height=20`)).status).toBe(200);
  await sleep(1000 * (waitSeconds - 1) - (performance.now() - refusedMs) - 500);
  expect((await get(tile(0))).status).toBe(429);
  await sleep(1000 * waitSeconds - (performance.now() - refusedMs));
  expect((await get(tile(0))).status).not.toBe(429);
});

it('a list of 200 thumbnails can be shown five times a minute', async () => {
  const get = newClient();
  const thumbnail = `/api/spacedata/${record}/thumbnail`;
  expect(await waitFor(async () => (await owner.get(thumbnail)).status === 200 || undefined)).toBe(true);
  const show = (count: number) => Promise.all(Array.from({ length: count }, () => get(thumbnail)));
  for (let times = 0; times < 5; times += 1)
    expect((await show(200)).filter(({ status }) => status !== 200)).toEqual([]);
  expect(refusedOf(await show(PICTURES_A_MINUTE - 1000 + 3))).toHaveLength(3);
  expect((await get('/api/discovery/featured')).status).toBe(200);
});
