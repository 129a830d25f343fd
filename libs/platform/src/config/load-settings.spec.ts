import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APP_SETTINGS } from './app-settings.js';
import { loadSettings, SettingsError, settingsFrom } from './load-settings.js';
import { Settings } from './settings.js';

const ALL = Object.keys(new Settings()) as (keyof Settings)[];
const loadAll = (environment: NodeJS.ProcessEnv) => settingsFrom(ALL, environment);

const problemOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    loadAll(environment);
    return 'no problem';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
};

describe('loadSettings', () => {
  it('has a default for everything', () => {
    expect(loadAll({})).toMatchObject({
      NODE_ENV: 'development',
      API_PORT: 3000,
      CORS_ORIGINS: [],
      STORAGE_DRIVER: 'disk',
      JOB_LEASE_SECONDS: 15,
    });
  });

  it('reads numbers and lists from text, and an empty value as not set', () => {
    const settings = loadAll({
      API_PORT: '4000',
      CORS_ORIGINS: 'http://a.example, http://b.example,',
      DATA_DIR: '',
      PROCESSING_THREADS: '0',
      CALL_RETRIES: '0',
      RETRY_PAUSE_SECONDS: '0.25',
      UNKNOWN: 'ignored',
    });
    expect(settings).toMatchObject({
      API_PORT: 4000,
      CORS_ORIGINS: ['http://a.example', 'http://b.example'],
      DATA_DIR: '.data',
      PROCESSING_THREADS: 0,
      CALL_RETRIES: 0,
      RETRY_PAUSE_SECONDS: 0.25,
    });
    expect(settings).not.toHaveProperty('UNKNOWN');
  });

  it.each([
    ['API_PORT', '65536'],
    ['CALL_RETRIES', '-1'],
    ['CALL_RETRIES', '1.5'],
    ['BREAKER_FAILURES', '0'],
    ['ANALYSIS_SECONDS', '0'],
    ['ANALYSIS_SECONDS', '-1'],
    ['ANALYSIS_SECONDS', 'two'],
    ['COMPOSITE_TOTAL_SECONDS', '604801'],
    ['API_PORT', '30x'],
    ['API_PORT', '3000.5'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['STORAGE_DRIVER', 'tape'],
    ['PROCESSING_MEMORY_MB', '1'],
    ['JOB_LEASE_SECONDS', '-1'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.example'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(problemOf({ [name]: value })).toContain(name);
  });

  it('refuses the former name of a setting and tells its new name', () => {
    const start = () => loadSettings('processing', { LOOKS_MB: '12' });
    expect(start).toThrow(SettingsError);
    expect(start).toThrow(/^Settings: LOOKS_MB is now called PREVIEW_CACHE_MB$/);
    expect(() => loadSettings('processing', { LOOKS_MB: '' })).not.toThrow();
  });

  it('names everything that is wrong at once', () => {
    const problem = problemOf({ API_PORT: 'x', LOG_LEVEL: 'loud' });
    expect(problem).toContain('API_PORT');
    expect(problem).toContain('LOG_LEVEL');
  });

  it('asks for a bucket only where S3 is the storage', () => {
    expect(problemOf({ STORAGE_DRIVER: 's3' })).toContain('S3_BUCKET');
    expect(loadAll({ STORAGE_DRIVER: 's3', S3_BUCKET: 'images' }).S3_BUCKET).toBe('images');
  });
});

describe('the settings of an app', () => {
  const SECRET = 'a-secret-of-its-own-with-many-characters';

  it('are the only ones that it gets and checks', () => {
    const environment = {
      NODE_ENV: 'production',
      JWT_SECRET: 'short',
      DATABASE_URL: 'postgresql://secret/x',
    };
    const settings = loadSettings('sample-archive', environment);
    expect(Object.keys(settings).sort()).toEqual([...APP_SETTINGS['sample-archive']].sort());
    expect(() => loadSettings('processing', environment)).toThrow(
      /^Settings: INTERNAL_SECRET must be set outside loopback development/,
    );
    const engine = loadSettings('processing', { ...environment, INTERNAL_SECRET: SECRET });
    expect(engine).not.toHaveProperty('JWT_SECRET');
    expect(engine).not.toHaveProperty('DATABASE_URL');
    expect(() => loadSettings('api', { ...environment, INTERNAL_SECRET: SECRET })).toThrow('JWT_SECRET');
  });

  it('are read from .env, whose other secrets do not reach the process', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-env-'));
    const before = process.cwd();
    const { env } = process;
    writeFileSync(
      path.join(folder, '.env'),
      `SAMPLE_ARCHIVE_PORT=4711\nLOG_LEVEL=debug\nJWT_SECRET=${SECRET}\nAWS_PROFILE=images\n`,
    );
    try {
      process.chdir(folder);
      process.env = { LOG_LEVEL: 'warn' };
      const settings = loadSettings('sample-archive');
      expect(settings).toMatchObject({ SAMPLE_ARCHIVE_PORT: 4711, LOG_LEVEL: 'warn' });
      expect(process.env).toEqual({ LOG_LEVEL: 'warn', SAMPLE_ARCHIVE_PORT: '4711', AWS_PROFILE: 'images' });
    } finally {
      process.env = env;
      process.chdir(before);
      rmSync(folder, { recursive: true });
    }
  });

  it('are listed once, and every setting is read by an app', () => {
    for (const names of Object.values(APP_SETTINGS)) expect(new Set(names).size).toBe(names.length);
    expect(new Set<string>(Object.values(APP_SETTINGS).flat())).toEqual(new Set(ALL));
  });
});
