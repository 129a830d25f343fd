import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '#platform';
import { OwnerSecret } from './owner-secret.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'owner-secret-'));
  file = path.join(folder, 'sample-archive/secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

const logger = createLogger('test', 'silent');
const open = () => OwnerSecret.open(file, logger).text;
const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);

it('the owner secret is created once, at random, with mode 0600', () => {
  const secret = open();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual([secret, '600']);
  expect(open()).toBe(secret);
  rmSync(file);
  expect(open()).not.toBe(secret);
});

it.each(['604', '640', '660', '644'])('an owner secret with mode %s is replaced', (mode) => {
  const secret = open();
  chmodSync(file, parseInt(mode, 8));
  const next = open();
  expect(next).not.toBe(secret);
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual([next, '600']);
});

it.each(['', 'abc', 'CHANGE-ME'])('a file without a valid owner secret is replaced: %j', (text) => {
  open();
  writeFileSync(file, text);
  expect(open()).toMatch(/^[0-9a-f]{64}$/);
  expect(modeOf(file)).toBe('600');
});

it('the owner secret is not read through a link', () => {
  const secret = open();
  const elsewhere = path.join(folder, 'elsewhere');
  writeFileSync(elsewhere, secret, { mode: 0o600 });
  rmSync(file);
  symlinkSync(elsewhere, file);
  expect(open).toThrow('ELOOP');
});
