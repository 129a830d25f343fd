import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SECRET_NAMES, writeSecrets } from './secrets-file.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-secrets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const content = () => readFileSync(path.join(folder, '.env'), 'utf8');

it('the file of secrets has a random value for each, readable by its owner only', () => {
  const umask = process.umask(0);
  try {
    expect(writeSecrets(folder)).toBe(path.join(folder, '.env'));
  } finally {
    process.umask(umask);
  }
  expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600);
  const secrets = parseEnv(content());
  expect(Object.keys(secrets).sort()).toEqual([...SECRET_NAMES].sort());
  for (const value of Object.values(secrets)) expect(value).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(secrets)).size).toBe(SECRET_NAMES.length);
});

it('a second run changes nothing and says that all secrets are there', () => {
  writeSecrets(folder);
  const before = content();
  expect(() => writeSecrets(folder)).toThrow('exists and was not changed. It has every secret.');
  expect(content()).toBe(before);
  expect(readdirSync(folder)).toEqual(['.env']);
});

it('an existing file is not changed, and the secrets that it lacks are named', () => {
  const before = 'JWT_SECRET=\nINTERNAL_SECRET=kept\nMETRICS_TOKEN=kept\nLOG_LEVEL=debug\n';
  writeFileSync(path.join(folder, '.env'), before);
  expect(() => writeSecrets(folder)).toThrow(
    'It lacks JWT_SECRET, POSTGRES_PASSWORD, S3_SECRET_ACCESS_KEY: add them by hand.',
  );
  expect(content()).toBe(before);
  expect(readdirSync(folder)).toEqual(['.env']);
});
