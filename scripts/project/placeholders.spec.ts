import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSettings, Settings, SettingsError } from '#platform';
import { PROJECT_ROOT } from './root.mjs';

/** Files with examples to copy. */
const EXAMPLES = [
  ...['.env.example', 'docker-compose.yml', 'deploy/kubernetes/secret.example.yaml', 'README.md'],
  ...readdirSync(path.join(PROJECT_ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|sh|py)$/.test(name) && !name.startsWith('adr/'))
    .map((name) => `docs/${name}`),
];

interface Secret {
  readonly file: string;
  /** The setting that the value is for. */
  readonly setting: string;
  readonly value: string;
}

/** Settings whose values are secrets of this service, and `POSTGRES_PASSWORD` of docker-compose.yml. */
const NAMES = Object.keys(new Settings()).filter((name) => /SECRET|PASSWORD|METRICS_TOKEN/.test(name));
const ASSIGNED = new RegExp(
  `\\b(POSTGRES_PASSWORD|${NAMES.join('|')})(?:=|: +)(?:&[\\w-]+ +)?["']?([^\\s"'\`|,;]+)`,
  'g',
);
const ADDRESS = /\b(postgres(?:ql)?|rediss?):\/\/[^:@\s/]*:([^@\s/]+)@/g;

/** The default value: `${NAME:-default}` is the default, `${NAME:?}` and `$(command)` are none. */
const literalOf = (text: string): string | undefined => {
  const fallback = /^\$\{\w+:-([^}]*)\}?$/.exec(text);
  if (fallback) return fallback[1];
  return /^[$<…]/.test(text) ? undefined : text;
};

function secretsIn(file: string): Secret[] {
  const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const assigned = [...text.matchAll(ASSIGNED)].map(([, setting, value]) => ({ setting, value }));
  const inAddresses = [...text.matchAll(ADDRESS)].map(([, scheme, value]) => ({
    setting: scheme.startsWith('redis') ? 'REDIS_URL' : 'DATABASE_URL',
    value,
  }));
  return [...assigned, ...inAddresses].flatMap(({ setting, value }) => {
    const literal = literalOf(value);
    return literal ? [{ file, setting, value: literal }] : [];
  });
}

const secrets = EXAMPLES.flatMap(secretsIn);

const GOOD = 'q3Vd8sJ0x7KpTz1mWb5RnYc2Lf9GhAe4';
const OTHERS = { NODE_ENV: 'production', JWT_SECRET: GOOD, INTERNAL_SECRET: GOOD };

const settingsWith = ({ setting, value }: Secret): NodeJS.ProcessEnv => {
  if (setting === 'POSTGRES_PASSWORD') return settingsWith({ file: '', setting: 'DATABASE_URL', value });
  return { ...OTHERS, [setting]: setting.endsWith('_URL') ? `any://name:${value}@host/` : value };
};

it('the examples are found', () => {
  expect(secrets.map(({ file, setting }) => `${file} ${setting}`)).toEqual(
    expect.arrayContaining([
      '.env.example DATABASE_URL',
      'deploy/kubernetes/secret.example.yaml JWT_SECRET',
      'deploy/kubernetes/secret.example.yaml METRICS_TOKEN',
      'deploy/kubernetes/secret.example.yaml S3_SECRET_ACCESS_KEY',
      'deploy/kubernetes/secret.example.yaml DATABASE_URL',
    ]),
  );
});

it.each(secrets)('the API does not start in production with $value as $setting, of $file', (secret) => {
  expect(() => loadSettings('api', OTHERS)).not.toThrow();
  expect(() => loadSettings('api', settingsWith(secret))).toThrow(SettingsError);
});
