import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOrCreateSecret } from './secret.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-secret-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('a secret is created once, in a private file, without leaving other files', () => {
  const file = path.join(folder, 'secret');
  const secret = readOrCreateSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSecret(file)).toBe(secret);
  expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([['secret'], 0o600]);
});

it.each(['', '\n', 'a'.repeat(63), 'g'.repeat(64)])('a secret file with %j is refused', (text) => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  expect(() => readOrCreateSecret(file)).toThrow(`${file} holds no secret`);
});
