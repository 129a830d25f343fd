import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { APP_SETTINGS, type AppName } from './app-settings.js';
import { loadSettings, settingsFrom } from './load-settings.js';
import { Settings } from './settings.js';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
}

const file = readFileSync(path.resolve('docker-compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Readonly<Record<string, Service>> };
const apps = Object.keys(APP_SETTINGS) as AppName[];

/** Variables without a default in docker-compose.yml. */
const GIVEN: Readonly<Record<string, string>> = {
  JWT_SECRET: 'a-secret-of-its-own-with-many-characters',
  INTERNAL_SECRET: 'another-secret-of-its-own-with-many-characters',
  POSTGRES_PASSWORD: '5c1e0b7d2f9a4386',
  S3_SECRET_ACCESS_KEY: 'e83a6f0d4b7c2915',
};

/** Substitutes `${NAME:-default}` and `${NAME:?error}`, the two forms that this file uses. */
const filledIn = (text: string): string =>
  String(text).replace(/\$\{(\w+)(:[-?])([^{}]*)\}/g, (_, name: string, operator: string, rest: string) => {
    if (operator === ':?' && !GIVEN[name]) throw new Error(rest);
    return GIVEN[name] ?? rest;
  });

const environmentOf = (app: AppName): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(services[app].environment ?? {}).map(([name, value]) => [name, filledIn(value)]),
  );

/** Settings that the service `settings` refuses in .env. */
const refused = Object.keys(services.settings.environment ?? {}).map((name) => name.slice('GIVEN_'.length));

describe('docker-compose.yml', () => {
  it('runs every app', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(apps));
  });

  it.each(apps)('gives %s only settings that it reads', (app) => {
    const read = APP_SETTINGS[app] as readonly string[];
    expect(Object.keys(environmentOf(app)).filter((name) => !read.includes(name))).toEqual([]);
  });

  it.each(apps)('passes %s each setting of .env that it reads, unless it refuses it there', (app) => {
    const environment = services[app].environment ?? {};
    const passed = APP_SETTINGS[app].filter((name) =>
      new RegExp(`^\\$\\{${name}:[-?]`).test(environment[name] ?? ''),
    );
    expect(APP_SETTINGS[app].filter((name) => !passed.includes(name) && !refused.includes(name))).toEqual([]);
    expect(passed.filter((name) => refused.includes(name))).toEqual([]);
  });

  it('refuses only settings that exist', () => {
    expect(refused.length).toBeGreaterThan(15);
    expect(refused.filter((name) => !(name in new Settings()))).toEqual([]);
    for (const [name, value] of Object.entries(services.settings.environment ?? {}))
      expect(value).toBe(`\${${name.slice('GIVEN_'.length)}:-}`);
  });

  it('starts no app before the settings are checked', () => {
    const waitsFor = (name: string): string[] => {
      const direct = Object.keys(services[name].depends_on ?? {});
      return [...direct, ...direct.flatMap(waitsFor)];
    };
    const unchecked = apps.filter((app) => app !== 'sample-archive' && !waitsFor(app).includes('settings'));
    expect(unchecked).toEqual([]);
  });

  it.each(apps)('gives %s all required settings of production', (app) => {
    const environment = environmentOf(app);
    expect(() => loadSettings(app, { NODE_ENV: 'production', ...environment })).not.toThrow();
    const needed = APP_SETTINGS[app].filter((name) =>
      ['DATABASE_URL', 'REDIS_URL', 'INTERNAL_SECRET', 'STORAGE_DRIVER', 'S3_BUCKET'].includes(name),
    );
    expect(needed.filter((name) => !environment[name])).toEqual([]);
  });

  it.each(apps)('gives %s a longer grace period than its shutdown takes', (app) => {
    const grace = /^(\d+)s$/.exec(filledIn(services[app].stop_grace_period))?.[1];
    expect(Number(grace)).toBeGreaterThan(new Settings().SHUTDOWN_SECONDS);
  });

  it('calls the internal apps by host names that they accept', () => {
    const { PROCESSING_URL, ARCHIVE_SERVICE_URL } = environmentOf('api');
    for (const caller of ['api', 'worker'] as const)
      expect(environmentOf(caller)).toMatchObject({ PROCESSING_URL, ARCHIVE_SERVICE_URL });
    const hostOf = (url?: string) => new URL(String(url)).hostname;
    expect(loadSettings('processing', environmentOf('processing')).INTERNAL_HOSTS).toEqual([
      hostOf(PROCESSING_URL),
    ]);
    expect(loadSettings('archive', environmentOf('archive')).INTERNAL_HOSTS).toEqual([
      hostOf(ARCHIVE_SERVICE_URL),
    ]);
  });

  it.each(apps)('leaves the defaults of %s as they are, but for its own values', (app) => {
    /** Values of this deployment, which differ from the defaults of `npm start`. */
    const OWN = /^(USER_|S3_BUCKET$|S3_ACCESS_KEY_ID$|ARCHIVE_URL$)/;
    const environment = environmentOf(app);
    const names = APP_SETTINGS[app].filter(
      (name) => !refused.includes(name) && !GIVEN[name] && !OWN.test(name),
    );
    expect(new Settings()).toMatchObject(settingsFrom(names, environment));
  });

  it('publishes no port but that of the API', () => {
    expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['api']);
  });

  it('lets only its clients reach the store', () => {
    expect(services.store.networks).toEqual(['store']);
    const clients = Object.keys(services).filter((name) => services[name].networks?.includes('store'));
    const users = apps.filter((app) => (APP_SETTINGS[app] as readonly string[]).includes('S3_ENDPOINT'));
    expect(clients.sort()).toEqual(['store', 'backup', ...users].sort());
    expect(parse(file)).toMatchObject({ networks: { store: { internal: true } } });
  });

  it('contains no secret', () => {
    for (const name of Object.keys(GIVEN)) {
      expect(file).toContain(`${name}: `);
      expect(file).not.toMatch(new RegExp(`${name}: (?!(&[\\w-]+ )?\\$\\{${name}:\\?)`));
      expect(file).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?)`));
    }
  });
});
