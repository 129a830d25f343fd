import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '../project/settings.mjs';
import { appEnvironment, appsToRun } from './apps.mjs';

describe('the environment of all apps', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-apps-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const services = { databaseUrl: 'postgresql://127.0.0.1/x', redisUrl: 'redis://127.0.0.1' };

  it('the sample archive is started only without another archive', () => {
    expect(appsToRun(undefined)[0]).toBe('sample-archive');
    expect(appsToRun('https://mast.stsci.edu')).toEqual(['archive', 'processing', 'worker', 'api']);
  });

  it('has matching addresses and stable secrets', async () => {
    const settings = readSettings(root, { DATA_DIR: '.', LOG_LEVEL: 'debug' });
    const env = await appEnvironment(settings, services);
    expect(env.PROCESSING_URL).toBe(`http://127.0.0.1:${env.PROCESSING_PORT}`);
    expect(env.ARCHIVE_URL).toBe(`http://127.0.0.1:${env.SAMPLE_ARCHIVE_PORT}`);
    expect(env).toMatchObject({ DATABASE_URL: services.databaseUrl, LOG_LEVEL: 'debug', DATA_DIR: root });
    expect(env.JWT_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(env.INTERNAL_SECRET).toMatch(/^[0-9a-f]{64}$/);
    expect(env.INTERNAL_SECRET).not.toBe(env.JWT_SECRET);
    const { JWT_SECRET, INTERNAL_SECRET } = await appEnvironment(settings, services);
    expect([JWT_SECRET, INTERNAL_SECRET]).toEqual([env.JWT_SECRET, env.INTERNAL_SECRET]);
  });

  it('keeps a configured archive and secrets', async () => {
    const settings = readSettings(root, {
      DATA_DIR: '.',
      ARCHIVE_URL: 'https://mast.stsci.edu',
      JWT_SECRET: 'mine',
      INTERNAL_SECRET: 'ours',
    });
    expect(await appEnvironment(settings, services)).toMatchObject({
      ARCHIVE_URL: 'https://mast.stsci.edu',
      JWT_SECRET: 'mine',
      INTERNAL_SECRET: 'ours',
    });
  });
});
