import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './root.mjs';

/** Limits that keep files easy to find. */
const PARTS = ['apps/processing'];
const MOST_FILES = 20;
const MOST_LINES = 300;

const sourcesOf = (part: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${part}/src/**`], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) => existsSync(path.join(PROJECT_ROOT, file)));

const linesOf = (file: string): number =>
  readFileSync(path.join(PROJECT_ROOT, file), 'utf8').split('\n').length;

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}

describe.each(PARTS)('the sources of %s', (part) => {
  const sources = sourcesOf(part);

  it(`have at most ${MOST_FILES} in a folder`, () => {
    expect(sources.length).toBeGreaterThan(50);
    const folders = sources.map((file) => path.dirname(file));
    const full = [...new Set(folders)].filter(
      (folder) => folders.filter((each) => each === folder).length > MOST_FILES,
    );
    expect(full).toEqual([]);
  });

  it('have unique file names', () =>
    expect(repeated(sources.map((file) => path.basename(file)))).toEqual([]));

  it(`have at most ${MOST_LINES} lines`, () =>
    expect(sources.filter((file) => linesOf(file) > MOST_LINES)).toEqual([]));
});
