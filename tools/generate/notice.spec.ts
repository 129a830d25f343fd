import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { NOTICE, notice, noticeOf } from './notice.mjs';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

describe('NOTICE', () => {
  it('is what `npm run notice` writes from package-lock.json', () => {
    expect(read(NOTICE)).toBe(notice(PROJECT_ROOT));
  });

  it('names every direct dependency, libvips, PostgreSQL and the data lists', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const lines = read(NOTICE).split('\n');
    const missing = Object.entries(dependencies).filter(
      ([name, version]) => !lines.includes(`  ${name} ${version}`),
    );
    expect(missing).toEqual([]);
    for (const text of ['libvips', 'LGPL-3.0-or-later', 'PostgreSQL License', 'SCOWL'])
      expect(read(NOTICE)).toContain(text);
  });

  it('names every library that the installed libvips contains', () => {
    const folder = 'node_modules/@img';
    const libvips = readdirSync(path.join(PROJECT_ROOT, folder)).find((name) =>
      name.startsWith('sharp-libvips-'),
    );
    const libraries = [...read(`${folder}/${libvips}/README.md`).matchAll(/^\| ([\w-]+) +\|/gm)].map(
      ([, name]) => name,
    );
    expect(libraries.length).toBeGreaterThan(20);
    expect(libraries.filter((name) => name !== 'Library' && !read(NOTICE).includes(name))).toEqual([]);
  });
});

it('packages are sorted by licence and name, each version once, without those for development', () => {
  const packages = {
    '': { version: '1.0.0', license: 'MIT' },
    'node_modules/b': { version: '2.0.0', license: 'MIT' },
    'node_modules/@a/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/c': { version: '3.0.0', license: 'ISC' },
    'node_modules/d/node_modules/c': { version: '3.0.0', license: 'ISC' },
    'node_modules/e': { version: '4.0.0', license: 'GPL-3.0', dev: true },
  };
  expect(noticeOf(packages, 'Uses b {b}.\n')).toBe(
    'Uses b 2.0.0.\n\nISC\n  c 3.0.0\n\nMIT\n  @a/a 1.0.0\n  b 2.0.0\n',
  );
});

it('a package without a known licence, or a name in the head that is not installed, is an error', () => {
  expect(() => noticeOf({ 'node_modules/x': { version: '1.0.0' } }, '')).toThrow(
    'node_modules/x: the licence is unknown',
  );
  expect(() => noticeOf({}, '{gone}')).toThrow('gone is not in package-lock.json');
});
