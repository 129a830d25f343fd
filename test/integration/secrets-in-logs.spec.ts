import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call, openAccount, type Account } from '../support/api-client.js';
import { openHub } from '../support/hub-client.js';
import { uploadRecord } from '../support/library.js';
import { rawRequest } from '../support/raw-request.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

let stack: Stack;
let user: Account;

beforeAll(async () => {
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    env: { LOG_LEVEL: 'trace' },
  });
  user = await openAccount(stack.url);
});

/** All that the apps have written, whatever it is. */
const logs = (): string => {
  const folder = path.join(stack.dataDir, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
};

it('no app ever writes a token down, wherever it was sent and whatever became of the request', async () => {
  const { accessToken, refreshToken, password } = user;
  const query = `access_token=${accessToken}`;
  const hub = await openHub(stack.url, { token: accessToken });
  await hub.subscribe('018f3e6e-0000-7000-8000-000000000000');
  const place = { ra: 84, dec: -5 };
  const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
  const image = starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2 });
  const id = await uploadRecord(user, 'image_i2d.fits', image);
  const statuses = [];
  for (const [method, route, headers] of [
    ['GET', `/hubs/job-progress/?EIO=4&transport=polling&${query}`],
    ['GET', `/hubs/job-progress/?EIO=4&transport=none&${query}`],
    ['GET', `/hubs/other?${query}`],
    ['GET', `/api/nowhere?${query}`],
    ['GET', `/nowhere?access%5Ftoken=${accessToken}`],
    ['GET', `/api/jobs?${query}`],
    ['GET', `/api/jobs/${accessToken}`],
    ['GET', `/api/spacedata/${id}/preview?width=32&${query}`],
    ['GET', `/api/spacedata/${id}/file?Access_Token=${accessToken}`],
    ['POST', `/api/spacedata/upload?${query}`],
    ['GET', `/api/health?${query}`],
    ['GET', '/api/jobs', { referer: `http://localhost/?${query}` }],
    ['GET', '/api/jobs', { 'x-request-id': accessToken }],
    ['OPTIONS', `/api/jobs?${query}`],
  ] as [string, string, Record<string, string>?][]) {
    statuses.push((await fetch(`${stack.url}${route}`, { method, headers })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 204, 400, 401, 404]));
  await call(stack.url, 'POST', '/api/auth/refresh', { body: { refreshToken: `${refreshToken}x` } });
  await call(stack.url, 'POST', '/api/auth/login', {
    body: { username: user.username, password: `${password}x` },
  });
  await rawRequest(stack.url, `GET /api/jobs?${query} HTTP/1.1\r\nBroken Header\r\n\r\n`);
  await rawRequest(stack.url, `GET /api/jobs?${query} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  // What fails in earnest is written down most fully.
  await stack.database.query('ALTER TABLE jobs RENAME TO jobs_away');
  const token = accessToken;
  const failed = await call(stack.url, 'GET', `/api/jobs?page=1`, { token });
  const failing = await fetch(`${stack.url}/api/jobs?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await stack.database.query('ALTER TABLE jobs_away RENAME TO jobs');
  expect([failed.status, failing.status]).toEqual([500, expect.any(Number)]);
  hub.close();
  await call(stack.url, 'GET', '/api/health/live', { headers: { 'x-request-id': 'the-last-one' } });
  await waitFor(() => (logs().includes('the-last-one') ? true : undefined));
  const text = logs();
  for (const line of [
    '/api/nowhere?access_token=[redacted]',
    '"url":"/api/jobs/[redacted]"',
    '"statusCode":500',
  ])
    expect(text).toContain(line);
  const [header, payload, signature] = accessToken.split('.');
  expect(header.length * payload.length * signature.length).toBeGreaterThan(0);
  for (const secret of [
    signature,
    payload,
    refreshToken,
    password,
    stack.env.JWT_SECRET,
    stack.env.INTERNAL_SECRET,
  ])
    expect(text.split('\n').filter((line) => line.includes(String(secret)))).toEqual([]);
});
