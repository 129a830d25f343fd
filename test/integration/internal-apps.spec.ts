import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { call } from '../support/api-client.js';
import { filesIn } from '../support/library.js';
import { runNode } from '../support/run-node.js';
import { sharedStack } from '../support/shared-stack.js';
import { startStack, type RunningStack } from '../support/start-stack.js';

jest.setTimeout(90_000);

const OTHER_SECRET = 'a-secret-that-somebody-else-has-made-up';

let stack: RunningStack;
beforeAll(async () => {
  stack = await sharedStack();
});

type InternalApp = 'processing' | 'archive';
const portOf = (app: InternalApp) =>
  Number(app === 'processing' ? stack.env.PROCESSING_PORT : stack.env.ARCHIVE_SERVICE_PORT);

/** Response of an internal app. */
interface Document {
  readonly kind?: string;
  readonly code?: string;
  readonly error?: object;
}

interface Call {
  readonly app: InternalApp;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Like anybody who reaches the port; `fetch` does not allow setting Host. */
function callInside({
  app,
  path,
  method = 'POST',
  headers = {},
  body = {},
}: Call): Promise<{ status: number; json: Document }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: portOf(app), path, method }, (answer) => {
      void text(answer).then((json) =>
        resolve({ status: Number(answer.statusCode), json: JSON.parse(json || '{}') as Document }),
      );
    });
    for (const [name, value] of Object.entries({ 'content-type': 'application/json', ...headers }))
      sent.setHeader(name, value);
    sent.once('error', reject).end(method === 'GET' ? undefined : JSON.stringify(body));
  });
}

const secret = () => ({ authorization: `Bearer ${stack.env.INTERNAL_SECRET}` });

/** An endpoint of each app, and its response to an empty request of ours. */
const DOORS = [
  ['processing', '/inspect', 400],
  ['processing', '/composite/store', 200],
  ['archive', '/download', 201],
] as const;

describe.each(DOORS)('%s at %s', (app, path, ours) => {
  it('admits our own apps, by any of its names', async () => {
    for (const host of [
      '127.0.0.1:1',
      'localhost',
      'LOCALHOST:3001',
      '[::1]:3001',
      'engine.internal:3001',
      'courier',
    ]) {
      const { status, json } = await callInside({ app, path, headers: { ...secret(), host } });
      expect([host, status >= 200 && status !== 401 && status !== 403]).toEqual([host, true]);
      if (ours === 400) expect(json).toMatchObject({ kind: 'validation' });
    }
  });

  it.each([
    ['no secret', {}],
    ['another secret', { authorization: `Bearer ${OTHER_SECRET}` }],
    ['a part of the secret', { authorization: 'Bearer a' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('admits nobody with %s', async (_, headers) => {
    const { status, json } = await callInside({ app, path, headers });
    expect([status, json.kind, json.code]).toEqual([401, 'unauthenticated', 'wrong_secret']);
  });

  it.each([
    'evil.example',
    'evil.example:3001',
    '127.0.0.1.evil.example',
    'engine.internal.evil',
    '10.0.0.1',
  ])('is not called %s', async (host) => {
    const { status, json } = await callInside({ app, path, headers: { ...secret(), host } });
    expect([status, json.kind, json.code]).toEqual([403, 'forbidden', 'foreign_host']);
  });
});

describe.each(['processing', 'archive'] as const)('the health of %s', (app) => {
  it('is public', async () => {
    for (const headers of [{}, { host: '10.0.0.1:3001' }] as Record<string, string>[])
      expect(await callInside({ app, path: '/health', method: 'GET', headers })).toMatchObject({
        status: 200,
        json: { status: 'up' },
      });
  });

  it('reports a wrong secret', async () => {
    const headers = { authorization: `Bearer ${OTHER_SECRET}` };
    expect((await callInside({ app, path: '/health', method: 'GET', headers })).status).toBe(401);
  });
});

it('the sample archive stands in for an external service and requires no secret', async () => {
  expect((await fetch(`${stack.sampleArchiveUrl}/health`)).status).toBe(200);
  const asked = await fetch(`${stack.sampleArchiveUrl}/api/v0/invoke`, { method: 'POST' });
  expect([401, 403]).not.toContain(asked.status);
});

it('an API with another secret reports the engine as failing', async () => {
  const own = await startStack({ apps: ['processing'], env: { LOG_LEVEL: 'silent' } });
  const health = async () => (await call(own.url, 'GET', '/api/health')).json.components.processing as object;
  own.env.INTERNAL_SECRET = OTHER_SECRET;
  await own.start('api');
  expect(await health()).toMatchObject({ status: 'down', detail: 'answers with an error' });
});

/** Whether a file of this name exists in any folder of the stack. */
const isAnywhere = (name: string): boolean =>
  filesIn(stack, '.').some((file) => path.basename(file) === name);

it.each([
  'archive/o/written.png',
  'uploads/written.png',
  'results/../archive/written.png',
  '../written.png',
  'resultsx/written.png',
  'written.png',
])('the engine writes nothing at %s', async (resultKey) => {
  const body = { spec: SPEC, resultKey };
  const { status, json } = await callInside({
    app: 'processing',
    path: '/composite/store',
    headers: secret(),
    body,
  });
  expect([200, 400]).toContain(status);
  const error = json.error ?? json;
  expect(error).toMatchObject({ kind: 'validation' });
  expect(isAnywhere('written.png')).toBe(false);
});

it.each(['../escape', 'a/b', '..'])('the archive component writes nothing for %s', async (obsId) => {
  const files = [{ fileName: 'written.fits', dataUri: 'mast:JWST/product/written.fits', size: null }];
  const body = { obsId, source: 'auto', files };
  const { json } = await callInside({ app: 'archive', path: '/download', headers: secret(), body });
  expect(json.error ?? json).toMatchObject({ kind: 'validation' });
  expect(isAnywhere('written.fits')).toBe(false);
});

it.each(['processing', 'archive', 'api', 'worker'])(
  '%s does not start in production without a secret',
  async (app) => {
    const env = {
      ...stack.env,
      NODE_ENV: 'production',
      JWT_SECRET: 'a-secret-of-its-own-with-many-characters',
      INTERNAL_SECRET: '',
    };
    const start = runNode(`dist/apps/${app}/src/main.js`, { env });
    await expect(start).rejects.toThrow('Settings: INTERNAL_SECRET must be set outside loopback development');
  },
);

/** A composite that would be made if its path were valid. */
const TONE = { stretch: 'asinh', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' };
const SPEC = {
  channels: [
    {
      ...TONE,
      inputs: [{ key: 'library/none.fits', name: 'none.fits' }],
      color: { rgb: [1, 0, 0] },
      ...{ autoStretch: false, weight: 1, label: null, wavelengthUm: null },
    },
  ],
  ...{ overall: null, backgroundNeutralization: true, resolutionMatch: false, featherArcsec: 0 },
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  ...{ rotationDegrees: 0, crop: 'union', northUp: true, width: 100, height: null },
  ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: false },
};
