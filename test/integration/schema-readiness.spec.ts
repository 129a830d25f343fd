import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrateDatabase } from '#domain';
import { findFreePorts } from '../../scripts/processes/ports.mjs';
import { callerOf } from '../support/api-client.js';
import { atSpecEnd, until } from '../support/spec-end.js';
import { startStack } from '../support/start-stack.js';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(180_000);

const ADMIN = { username: 'keeper-of-schemas', password: 'A-long-password-1' };

it('API and worker without a schema are not ready and say why, until it has been migrated', async () => {
  const { url: databaseUrl, drop } = await createEmptyDatabase();
  atSpecEnd(drop);
  const [metricsPort] = await findFreePorts(1);
  const stack = await startStack({
    apps: ['api'],
    env: { DATABASE_URL: databaseUrl, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    only: { worker: { WORKER_METRICS_PORT: String(metricsPort) } },
  });
  const worker = stack.start('worker');
  const api = callerOf(stack.url);
  const workerReady = () =>
    fetch(`http://127.0.0.1:${metricsPort}/ready`).then(
      async (answer) => [answer.status, await answer.text()] as const,
      () => [0, ''] as const,
    );
  await until(async () => (await workerReady())[0] !== 0);

  const outstanding = expect.stringMatching(/^\d+ of \d+ migrations are outstanding: run migrate/);
  const before = await api.get('/api/health/ready');
  expect(before.status).toBe(503);
  expect(before.json).toMatchObject({
    status: 'Unhealthy',
    components: { database: { status: 'up' }, schema: { status: 'down', detail: outstanding } },
  });
  expect(await workerReady()).toEqual([503, outstanding]);
  expect((await api.get('/api/health/live')).status).toBe(200);

  await migrateDatabase(databaseUrl);
  expect((await api.get('/api/health/ready')).json.components.schema).toMatchObject({ status: 'up' });
  await worker;
  expect(await workerReady()).toEqual([200, 'ready\n']);
  // The administrator is created now, too.
  await until(async () => (await api.post('/api/auth/login', ADMIN)).status === 200);
  expect(logOf(stack.dataDir, 'worker')).toContain('waiting for the schema');
  await stack.stop();
});

it('an API that starts with the schema of a newer version is not ready, one that ran before stays ready', async () => {
  const stack = await startStack({ apps: ['api'] });
  const schema = async () => (await callerOf(stack.url).get('/api/health/ready')).json.components.schema;
  expect(await schema()).toMatchObject({ status: 'up' });
  await stack.database.query(
    `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Newer9999999999999')`,
  );
  expect(await schema()).toMatchObject({ status: 'up' });
  await stack.end('api', 'SIGTERM');
  await stack.start('api');
  expect(await schema()).toMatchObject({
    status: 'down',
    detail: expect.stringContaining("another program's"),
  });
  await stack.stop();
});

const logOf = (dataDir: string, app: string) =>
  readFileSync(path.join(dataDir, 'logs', `${app}.log`), 'utf8');
