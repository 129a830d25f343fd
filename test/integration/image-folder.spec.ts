import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderBytes, makeImageFolder } from '../../scripts/project/image-folder.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { callerOf } from '../support/api-client.js';
import { followJob, uploadRecord } from '../support/library.js';
import { tileFile } from '../support/mosaic-records.js';
import { runNode } from '../support/run-node.js';
import { atSpecEnd } from '../support/spec-end.js';
import { startBucket } from '../support/start-bucket.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(240_000);

/** Most that the image may add to that of Node. */
const MOST_BYTES = 250e6;
const FIELD = { name: 'Image', rows: 1, filesPerRow: 1, fileBytes: 60_480 };
const ADMIN = { username: 'image-keeper', password: 'A-long-pass:word-1' };

let root: string;
let stack: Stack;

// Outside the project, so that nothing is found in its node_modules.
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-image-'));
  atSpecEnd(() => rmSync(folder, { recursive: true, force: true }));
  root = path.join(folder, 'app');
  makeImageFolder(PROJECT_ROOT, root);
  const bucket = await startBucket({ isMade: false });
  await runNode('dist/bundles/api/make-bucket.js', {
    cwd: root,
    env: { ...process.env, ...bucket.settings },
  });
  stack = await startStack({
    apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'],
    root,
    env: {
      ...bucket.settings,
      S3_REDIRECT_DOWNLOADS: 'true',
      QUEUE_DASHBOARD: 'true',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
});

it('what the image copies is at most 250 MB', () => {
  expect(folderBytes(root)).toBeLessThan(MOST_BYTES);
});

it('all programs run from what the image copies: passwords, pictures, files in a bucket, jobs, imports', async () => {
  const { json: session } = await callerOf(stack.url).post('/api/auth/login', ADMIN);
  const admin = callerOf(stack.url, session.accessToken);
  const id = await uploadRecord(admin, 'tile_i2d.fits', tileFile(0));
  const preview = await admin.get(`/api/spacedata/${id}/preview?width=64&height=64`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  // The store answers a redirect, so the response is not one of openapi.json.
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const file = await fetch(`${stack.url}/api/spacedata/${id}/file`, { headers });
  expect([file.redirected, Buffer.from(await file.arrayBuffer()).equals(tileFile(0))]).toEqual([true, true]);
  const { json } = await stack.sampleArchive.post('/sample/fields', FIELD);
  const { json: order } = await admin.post('/api/archive/import', { obsId: json.obsIds[0] });
  expect(await followJob(admin, order.jobId)).toMatchObject({ status: 'completed', error: null });
});

it.each(['/swagger', '/swagger/swagger-ui-bundle.js', '/swagger/swagger-ui.css', '/swagger-json'])(
  'the image has %s',
  async (address) => {
    expect((await fetch(stack.url + address)).status).toBe(200);
  },
);

it('the image has the queue dashboard', async () => {
  const authorization = `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`;
  for (const address of ['/', '/api/queues'])
    expect(
      (await fetch(`${stack.url}/api/admin/queues${address}`, { headers: { authorization } })).status,
    ).toBe(200);
});
