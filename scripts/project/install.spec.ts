import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBuiltin } from 'node:module';
import { areDependenciesCurrent } from './install.mjs';
import { PROJECT_ROOT } from './root.mjs';

describe('dependencies', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-install-'));
  mkdirSync(path.join(root, 'node_modules'));
  afterAll(() => rmSync(root, { recursive: true }));

  const write = (name: string, packages: object) =>
    writeFileSync(path.join(root, name), JSON.stringify({ packages }));
  const lock = {
    '': { name: 'firstlight' },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  };

  it('are out of date when nothing is installed', () => {
    write('package-lock.json', lock);
    expect(areDependenciesCurrent(root)).toBe(false);
  });

  it('are current when only optional packages are missing', () => {
    write('node_modules/.package-lock.json', { 'node_modules/pg': { version: '8.23.1' } });
    expect(areDependenciesCurrent(root)).toBe(true);
  });

  it('are out of date when a version differs', () => {
    write('node_modules/.package-lock.json', { 'node_modules/pg': { version: '8.22.0' } });
    expect(areDependenciesCurrent(root)).toBe(false);
  });

  it.each(['scripts/start', 'tools/testing/test', 'tools/generate/write-openapi'])(
    'are not needed to load %s.mjs',
    (name) => {
      const packages = importsOf(path.join(PROJECT_ROOT, `${name}.mjs`)).filter(
        (wanted) => !isBuiltin(wanted),
      );
      expect(packages).toEqual([]);
    },
  );
});

/** Static imports of a script and its imported scripts, except each other. */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('import ') || line.startsWith('export '));
  const names = imports.flatMap((line) => /from '([^']+)';/.exec(line)?.[1] ?? []);
  return names.flatMap((name) =>
    name.startsWith('.') ? importsOf(path.resolve(path.dirname(file), name)) : [name],
  );
}
