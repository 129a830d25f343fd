import { loadSettings, SettingsError, settingsFrom } from './load-settings.js';
import { Settings } from './settings.js';

const SECRET = 'q3Vd8sJ0x7KpTz1mWb5RnYc2Lf9GhAe4';
const ALL = Object.keys(new Settings()) as (keyof Settings)[];
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: SECRET, INTERNAL_SECRET: SECRET };

/** Every way in which others than the developer can reach an app. */
const EXPOSED: readonly (readonly [string, NodeJS.ProcessEnv])[] = [
  ['production', PRODUCTION],
  ['development on API_HOST=0.0.0.0', { ...PRODUCTION, NODE_ENV: 'development', API_HOST: '0.0.0.0' }],
  ['development on INTERNAL_HOST=10.0.0.7', { ...PRODUCTION, NODE_ENV: '', INTERNAL_HOST: '10.0.0.7' }],
  ['tests on METRICS_HOST=::', { ...PRODUCTION, NODE_ENV: 'test', METRICS_HOST: '::' }],
];

const problemOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    settingsFrom(ALL, environment);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
};

const OPENSSL = '(a good one: openssl rand -base64 48)';

describe.each(EXPOSED)('in %s', (_, environment) => {
  it.each(['JWT_SECRET', 'INTERNAL_SECRET'])('%s must be set, to a secret of its own', (name) => {
    const mustBeSet = `Settings: ${name} must be set outside loopback development ${OPENSSL}`;
    expect(problemOf({ ...environment, [name]: undefined })).toBe(mustBeSet);
    expect(problemOf({ ...environment, [name]: '' })).toBe(mustBeSet);
    expect(problemOf({ ...environment, [name]: new Settings().JWT_SECRET })).toBe(mustBeSet);
  });

  it.each(['JWT_SECRET', 'INTERNAL_SECRET', 'METRICS_TOKEN'])('%s must be hard to guess', (name) => {
    const problemWith = (value: string) => problemOf({ ...environment, [name]: value });
    expect(problemWith(SECRET)).toBe('none');
    expect(problemWith(SECRET.slice(1))).toBe(`Settings: ${name} has fewer than 32 bytes ${OPENSSL}`);
    expect(problemWith('ä'.repeat(6) + SECRET.slice(12))).toBe('none');
    const few = `Settings: ${name} has fewer than 10 different characters ${OPENSSL}`;
    expect(problemWith('x'.repeat(64))).toBe(few);
    expect(problemWith('123456789'.repeat(4))).toBe(few);
    const repeated = `Settings: ${name} is a shorter text several times ${OPENSSL}`;
    expect(problemWith('1234567890'.repeat(4))).toBe(repeated);
    expect(problemWith('0123456789abcdef'.repeat(2))).toBe(repeated);
    expect(problemWith(`${'1234567890'.repeat(3)}x1`)).toBe('none');
  });

  it.each(['JWT_SECRET', 'INTERNAL_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD', 'S3_SECRET_ACCESS_KEY'])(
    '%s is no placeholder',
    (name) => {
      for (const words of [
        'CHANGE-ME',
        'changeme',
        'Change_Me',
        'replace-me',
        'your-secret',
        'example',
        'c h a n g e . m e',
      ])
        expect(problemOf({ ...environment, [name]: `${words}-${SECRET}` })).toBe(
          `Settings: ${name} is a placeholder from an example ${OPENSSL}`,
        );
    },
  );

  it.each(['DATABASE_URL', 'REDIS_URL'])('%s has no placeholder as its password', (name) => {
    const problemWith = (password: string) =>
      problemOf({ ...environment, [name]: `postgresql://firstlight${password}@db.example.org/x` });
    for (const password of [':CHANGE-ME', ':firstlight', ':password', ':change%2Dme', ':%3CPASSWORD%3E'])
      expect(problemWith(password)).toBe(
        `Settings: ${name} has a placeholder from an example as its password (a good one: openssl rand -hex 32)`,
      );
    expect(problemWith('')).toBe('none');
    expect(problemWith(`:${SECRET}`)).toBe('none');
    expect(problemWith(':100%')).toBe('none');
  });
});

describe('in development on loopback addresses', () => {
  const loopback = { API_HOST: 'localhost', INTERNAL_HOST: '127.0.0.1', METRICS_HOST: '::1' };

  it('secrets may be unset, placeholders or repetitions, but not short', () => {
    expect(problemOf(loopback)).toBe('none');
    const lax = { JWT_SECRET: 'x'.repeat(32), INTERNAL_SECRET: 'CHANGE-ME'.repeat(4) };
    const passwords = { ADMIN_PASSWORD: 'password', DATABASE_URL: 'postgresql://a:password@localhost/x' };
    expect(problemOf({ ...loopback, ...lax, ...passwords })).toBe('none');
    for (const name of ['JWT_SECRET', 'INTERNAL_SECRET', 'METRICS_TOKEN'])
      expect(problemOf({ ...loopback, [name]: 'short' })).toBe(
        `Settings: ${name} has fewer than 32 bytes ${OPENSSL}`,
      );
  });
});

describe.each(['api', 'worker', 'processing', 'archive', 'migrate', 'bucket'] as const)('%s', (app) => {
  const placeholders = {
    ...{ INTERNAL_SECRET: 'CHANGE-ME'.repeat(4), DATABASE_URL: 'postgresql://a:CHANGE-ME@localhost/x' },
    S3_SECRET_ACCESS_KEY: 'CHANGE-ME',
  };

  it('accepts placeholders while every app listens on a loopback address', () => {
    expect(() => loadSettings(app, placeholders)).not.toThrow();
  });

  it.each(['API_HOST', 'INTERNAL_HOST', 'METRICS_HOST'])('refuses placeholders with %s=0.0.0.0', (host) => {
    expect(() => loadSettings(app, { ...placeholders, [host]: '0.0.0.0' })).toThrow('placeholder');
  });
});

describe('programs that run once before the apps', () => {
  it('refuse the placeholders that the apps would refuse', () => {
    const environment = { NODE_ENV: 'production', STORAGE_DRIVER: 's3', S3_BUCKET: 'images' };
    const load = (app: 'migrate' | 'bucket', given: NodeJS.ProcessEnv) => () =>
      loadSettings(app, { ...environment, ...given });
    expect(load('migrate', { DATABASE_URL: 'postgresql://firstlight:CHANGE-ME@db/x' })).toThrow(
      'DATABASE_URL',
    );
    expect(load('bucket', { S3_SECRET_ACCESS_KEY: 'CHANGE-ME' })).toThrow('S3_SECRET_ACCESS_KEY');
  });
});
