import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings, refuseFormerNames } from './settings.mjs';

describe('settings', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-settings-'));
  afterAll(() => rmSync(root, { recursive: true }));

  it('have defaults', () => {
    const settings = readSettings(root, {});
    expect(settings).toMatchObject({ apiPort: 3000, dataDir: path.join(root, '.data') });
    expect(settings.databaseUrl).toBeUndefined();
  });

  it('come from .env unless the environment has them, and empty means not set', () => {
    writeFileSync(
      path.join(root, '.env'),
      'API_PORT=4000\nDATA_DIR=elsewhere\nREDIS_URL=\nLOG_LEVEL=debug\n',
    );
    const settings = readSettings(root, { API_PORT: '5000' });
    expect(settings).toMatchObject({ apiPort: 5000, dataDir: path.join(root, 'elsewhere') });
    expect(settings.redisUrl).toBeUndefined();
    expect(settings.env.LOG_LEVEL).toBe('debug');
  });

  it.each(['0', '65536', '30x', '3.5'])('refuse the port %s', (port) => {
    expect(() => readSettings(root, { API_PORT: port })).toThrow('API_PORT must be a port number');
  });

  it('refuse a URL of another kind', () => {
    expect(() => readSettings(root, { DATABASE_URL: 'mysql://localhost/x' })).toThrow(
      'DATABASE_URL must be a URL',
    );
    expect(() => readSettings(root, { REDIS_URL: 'localhost' })).toThrow('REDIS_URL must be a URL');
  });

  it('are refused by their former names', async () => {
    await expect(refuseFormerNames({ LOOKS_MB: '12' })).rejects.toThrow(
      'LOOKS_MB is now called PREVIEW_CACHE_MB',
    );
    await expect(refuseFormerNames({ LOOKS_MB: '', LOG_LEVEL: 'info' })).resolves.toBeUndefined();
  });
});
