import { APP_SETTINGS } from '#platform';
import { ownEnvironment, serverEnvironment } from './environment.mjs';
import { unpackedServer } from './redis-packages.mjs';

const PROCESS = {
  PATH: '/bin',
  HOME: '/home/me',
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C',
  LD_LIBRARY_PATH: '/lib',
};
const NODE = { NODE_ENV: 'test', NODE_OPTIONS: '--trace-warnings', NODE_EXTRA_CA_CERTS: '/ca.pem' };
const SECRETS = {
  ...{ JWT_SECRET: 'jwt', INTERNAL_SECRET: 'internal', METRICS_TOKEN: 'metrics', ARCHIVE_TOKEN: 'archive' },
  ...{ ADMIN_PASSWORD: 'admin', DATABASE_URL: 'postgresql://x', REDIS_URL: 'redis://x' },
  ...{ S3_SECRET_ACCESS_KEY: 's3', OTEL_EXPORTER_OTLP_HEADERS: 'key=1' },
};
const PACKAGES = {
  AWS_PROFILE: 'me',
  HTTPS_PROXY: 'http://p',
  no_proxy: 'x',
  PGSSLMODE: 'require',
  HF_TOKEN: 'hub',
};
const SHELL = { GITHUB_TOKEN: 'mine', NODE_AUTH_TOKEN: 'npm', PGP_KEY: 'pgp', npm_config_cache: '/cache' };
const SETTINGS = { LOG_LEVEL: 'info', ARCHIVE_S3_URL: '', STORAGE_DRIVER: 's3' };
const env = { ...PROCESS, ...NODE, ...SECRETS, ...PACKAGES, ...SHELL, ...SETTINGS };

const namesFor = (app: keyof typeof APP_SETTINGS) => Object.keys(ownEnvironment(env, APP_SETTINGS[app]));
const secretsOf = (app: keyof typeof APP_SETTINGS) =>
  namesFor(app)
    .filter((name) => name in SECRETS)
    .sort();
const S3 = ['AWS_PROFILE', 'HTTPS_PROXY', 'no_proxy'];

describe('the environment of an app', () => {
  it('contains its own settings, also empty ones, and variables that every process needs', () => {
    expect(ownEnvironment(env, APP_SETTINGS['sample-archive'])).toEqual({
      ...PROCESS,
      ...NODE,
      LOG_LEVEL: 'info',
    });
    expect(ownEnvironment(env, APP_SETTINGS.archive)).toMatchObject({
      ARCHIVE_S3_URL: '',
      ARCHIVE_TOKEN: 'archive',
    });
  });

  it('contains no secret of another app or of the shell', () => {
    expect(secretsOf('sample-archive')).toEqual([]);
    expect(secretsOf('migrate')).toEqual(['DATABASE_URL']);
    const watched = ['METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'];
    const common = ['INTERNAL_SECRET', 'S3_SECRET_ACCESS_KEY', ...watched];
    expect(secretsOf('processing')).toEqual([...common].sort());
    expect(secretsOf('archive')).toEqual([...common, 'ARCHIVE_TOKEN', 'REDIS_URL'].sort());
    expect(secretsOf('worker')).toEqual([...common, 'DATABASE_URL', 'REDIS_URL'].sort());
    expect(secretsOf('api')).toEqual(
      [...common, 'ADMIN_PASSWORD', 'DATABASE_URL', 'JWT_SECRET', 'REDIS_URL'].sort(),
    );
    for (const app of Object.keys(APP_SETTINGS) as (keyof typeof APP_SETTINGS)[])
      expect(namesFor(app).filter((name) => name in SHELL)).toEqual([]);
  });

  it('contains variables of the packages that the app uses', () => {
    const packagesOf = (app: keyof typeof APP_SETTINGS) => namesFor(app).filter((name) => name in PACKAGES);
    expect(packagesOf('sample-archive')).toEqual([]);
    expect(packagesOf('archive')).toEqual(S3);
    expect(packagesOf('processing')).toEqual([...S3, 'HF_TOKEN']);
    expect(packagesOf('api')).toEqual([...S3, 'PGSSLMODE']);
    expect(packagesOf('migrate')).toEqual(['PGSSLMODE']);
  });

  it.each([
    [{ STORAGE_DRIVER: 's3' }, true],
    [{ STORAGE_DRIVER: 'disk', STORAGE_PREVIOUS_DRIVER: 's3' }, true],
    [{ STORAGE_DRIVER: 'disk' }, false],
    [{ STORAGE_PREVIOUS_DRIVER: '' }, false],
    [{}, false],
  ])('has credentials of buckets with %j: %s', (storage, isGiven) => {
    for (const app of ['api', 'worker', 'processing', 'archive', 'bucket'] as const) {
      const names = Object.keys(ownEnvironment({ ...PACKAGES, ...storage }, APP_SETTINGS[app]));
      expect([names.includes('AWS_PROFILE'), names.includes('HTTPS_PROXY')]).toEqual([isGiven, true]);
    }
  });
});

it('PostgreSQL and Redis get no settings and nothing of the shell', () => {
  expect(serverEnvironment(env)).toEqual(PROCESS);
  const { env: before } = process;
  process.env = env;
  try {
    expect(unpackedServer('/nowhere').env).toEqual({ ...PROCESS, LD_LIBRARY_PATH: '' });
  } finally {
    process.env = before;
  }
});
