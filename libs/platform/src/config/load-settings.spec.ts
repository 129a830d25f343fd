import { loadSettings, SettingsError } from './load-settings.js';

const problemOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    loadSettings(environment);
    return 'no problem';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
};

describe('loadSettings', () => {
  it('has a default for everything', () => {
    expect(loadSettings({})).toMatchObject({
      NODE_ENV: 'development',
      API_PORT: 3000,
      CORS_ORIGINS: [],
      STORAGE_DRIVER: 'disk',
      JOB_LEASE_SECONDS: 15,
    });
  });

  it('turns text into numbers and lists, and takes empty for not set', () => {
    const settings = loadSettings({
      API_PORT: '4000',
      CORS_ORIGINS: 'http://a.example, http://b.example,',
      DATA_DIR: '',
      PROCESSING_THREADS: '0',
      UNKNOWN: 'ignored',
    });
    expect(settings).toMatchObject({
      API_PORT: 4000,
      CORS_ORIGINS: ['http://a.example', 'http://b.example'],
      DATA_DIR: '.data',
      PROCESSING_THREADS: 0,
    });
    expect(settings).not.toHaveProperty('UNKNOWN');
  });

  it.each([
    ['API_PORT', '65536'],
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

  it('names everything that is wrong at once', () => {
    const problem = problemOf({ API_PORT: 'x', LOG_LEVEL: 'loud' });
    expect(problem).toContain('API_PORT');
    expect(problem).toContain('LOG_LEVEL');
  });

  it('asks for a bucket only where S3 is the storage', () => {
    expect(problemOf({ STORAGE_DRIVER: 's3' })).toContain('S3_BUCKET');
    expect(loadSettings({ STORAGE_DRIVER: 's3', S3_BUCKET: 'images' }).S3_BUCKET).toBe('images');
  });

  it('insists on a secret of its own in production', () => {
    expect(problemOf({ NODE_ENV: 'production' })).toContain('JWT_SECRET');
    expect(problemOf({ NODE_ENV: 'production', JWT_SECRET: loadSettings({}).JWT_SECRET })).toContain(
      'JWT_SECRET',
    );
    expect(problemOf({ JWT_SECRET: 'short' })).toContain('JWT_SECRET');
    const own = 'a-secret-of-its-own-with-many-characters';
    expect(loadSettings({ NODE_ENV: 'production', JWT_SECRET: own }).JWT_SECRET).toBe(own);
  });
});
