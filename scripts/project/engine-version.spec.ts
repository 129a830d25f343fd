import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engineVersion } from './engine-version.mjs';

const SOURCES = {
  'package.json': '{ "dependencies": { "sharp": "1.0.0" } }',
  'libs/kernels/src/display/tone.ts': 'export const tone = 1;',
  'libs/kernels/src/display/tone.spec.ts': 'it("is toned");',
  'apps/processing/src/viewer/render.ts': 'export const render = 2;',
  'apps/api/src/main.ts': 'start();',
};

describe('engineVersion', () => {
  const roots: string[] = [];
  afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true })));

  function versionOf(changes: Record<string, string> = {}): string {
    const root = mkdtempSync(path.join(tmpdir(), 'firstlight-version-'));
    roots.push(root);
    for (const [name, text] of Object.entries({ ...SOURCES, ...changes })) {
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    return engineVersion(root);
  }

  it('is equal for equal sources, wherever and whenever they are built', () => {
    expect(versionOf()).toBe(versionOf());
    expect(versionOf()).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each([
    ['a kernel', { 'libs/kernels/src/display/tone.ts': 'export const tone = 2;' }],
    ['a pipeline', { 'apps/processing/src/viewer/render.ts': 'export const render = 3;' }],
    ['a further source', { 'libs/kernels/src/display/curve.ts': '' }],
    ['the library that writes pictures', { 'package.json': '{ "dependencies": { "sharp": "1.0.1" } }' }],
  ])('differs with %s', (_, changes) => {
    expect(versionOf(changes)).not.toBe(versionOf());
  });

  it.each([
    ['a test', { 'libs/kernels/src/display/tone.spec.ts': 'it("is toned otherwise");' }],
    ['another app', { 'apps/api/src/main.ts': 'stop();' }],
  ])('does not depend on %s', (_, changes) => {
    expect(versionOf(changes)).toBe(versionOf());
  });
});
