import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { lockFaults } from './lock-file.mjs';

const integrity = 'sha512-abc==';
const faultsOf = (packages: object, allowScripts: Readonly<Record<string, boolean>> = {}) =>
  lockFaults({ packages: { '': {}, ...packages } }, { allowScripts });

it('entries with a checksum and without an address have no fault', () => {
  const packages = { 'node_modules/a': { integrity }, 'node_modules/own': { link: true, resolved: 'sdk' } };
  expect(faultsOf(packages)).toEqual([]);
});

it.each([undefined, 'sha1-abc=', ''])('an entry with the checksum %j is refused', (weak) => {
  expect(faultsOf({ 'node_modules/a': { integrity: weak } })).toEqual([
    'node_modules/a: has no SHA-512 checksum',
  ]);
});

it('an entry with an address is refused', () => {
  const resolved = 'https://registry.example/a.tgz';
  expect(faultsOf({ 'node_modules/a': { integrity, resolved } })).toEqual(['node_modules/a: has an address']);
});

it('a package with an install script needs a decision, wherever it is installed', () => {
  const scripted = { 'node_modules/a/node_modules/@b/c': { integrity, hasInstallScript: true } };
  expect(faultsOf(scripted)).toEqual([
    '@b/c: has an install script; decide about it in allowScripts of package.json',
  ]);
  expect(faultsOf(scripted, { '@b/c': false })).toEqual([]);
  expect(faultsOf({}, { '@b/c': false })).toEqual([
    '@b/c: is in allowScripts of package.json, but has no install script',
  ]);
});

it('npm runs no install scripts, and @scarf/scarf does not report installations', () => {
  const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(JSON.parse(read('package.json'))).toMatchObject({ scarfSettings: { enabled: false } });
});
