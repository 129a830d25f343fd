import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginBuild, describeSources, endBuild, neededBuild } from './build.mjs';

describe('the build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'firstlight-build-'));
  mkdirSync(path.join(root, 'apps/api/src'), { recursive: true });
  afterAll(() => rmSync(root, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(path.join(root, 'apps/api/src', name), text);

  it('is not needed while no source changes', () => {
    write('main.ts', 'export {};');
    expect(neededBuild(describeSources(root), describeSources(root))).toBe('none');
  });

  it('is needed when a source is new or has changed, except for tests', () => {
    const before = describeSources(root);
    write('main.spec.ts', 'test');
    expect(neededBuild(before, describeSources(root))).toBe('none');
    write('main.ts', 'export const changed = true;');
    expect(neededBuild(before, describeSources(root))).toBe('incremental');
    expect(neededBuild({}, describeSources(root))).toBe('incremental');
  });

  it('is needed when the bundling has changed', () => {
    const before = describeSources(root);
    mkdirSync(path.join(root, 'scripts/project'), { recursive: true });
    writeFileSync(path.join(root, 'scripts/project/bundle-options.mjs'), 'export {};');
    expect(neededBuild(before, describeSources(root))).toBe('incremental');
  });

  const built = () =>
    existsSync(path.join(root, 'dist/sources.json'))
      ? (JSON.parse(readFileSync(path.join(root, 'dist/sources.json'), 'utf8')) as Record<string, string>)
      : {};

  it('is not needed after any complete build, unless a source changed meanwhile', () => {
    beginBuild(root);
    expect(built()).toEqual({});
    endBuild(root);
    expect(neededBuild(built(), describeSources(root))).toBe('none');
    beginBuild(root);
    write('main.ts', 'export const changed = "while it was built";');
    endBuild(root);
    expect(neededBuild(built(), describeSources(root))).toBe('incremental');
    // An interrupted build has built nothing, whatever was built before.
    beginBuild(root);
    expect(built()).toEqual({});
  });

  it('of the page is needed when its own sources have changed, and no other', () => {
    mkdirSync(path.join(root, 'apps/web/src'), { recursive: true });
    const [programs, page] = [describeSources(root), describeSources(root, 'page')];
    writeFileSync(path.join(root, 'apps/web/src/screen.tsx'), 'export {};');
    writeFileSync(path.join(root, 'apps/web/src/screen.css'), '');
    writeFileSync(path.join(root, 'apps/web/src/words.ts'), 'export {};');
    expect(neededBuild(programs, describeSources(root))).toBe('none');
    expect(neededBuild(page, describeSources(root, 'page'))).toBe('incremental');

    const built = describeSources(root, 'page');
    write('main.ts', 'export const ofTheApi = true;');
    expect(neededBuild(built, describeSources(root, 'page'))).toBe('none');
    expect(neededBuild(programs, describeSources(root))).toBe('incremental');
  });

  it('of each part has a stamp of its own', () => {
    for (const part of ['programs', 'page'] as const) {
      beginBuild(root, part);
      endBuild(root, part);
    }
    beginBuild(root, 'page');
    expect(existsSync(path.join(root, 'dist/sources.json'))).toBe(true);
    expect(existsSync(path.join(root, 'dist/page-sources.json'))).toBe(false);
  });

  it('is clean when a source is gone', () => {
    write('migration-1.ts', 'export {};');
    const before = describeSources(root);
    rmSync(path.join(root, 'apps/api/src/migration-1.ts'));
    expect(neededBuild(before, describeSources(root))).toBe('clean');
  });
});
