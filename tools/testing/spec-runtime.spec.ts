import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** Notes that a module was evaluated. */
const NOTE = `require('node:fs').appendFileSync(process.env.NOTES, require('node:path').basename(__filename) + ' ');`;

const FILES = {
  'node_modules/pack/pack.js': `${NOTE} exports.Pack = class {}; exports.list = (...items) => items;`,
  'node_modules/pack/package.json': `{ "name": "pack", "main": "pack.js" }`,
  'node_modules/modern/modern.js': `export const modern = () => 'an ES module';`,
  'node_modules/modern/package.json': `{ "name": "modern", "type": "module", "exports": "./modern.js" }`,
  'source.js': `${NOTE} const { Pack } = require('pack'); exports.Mine = class extends Pack {};`,
  'first.spec.js': `
    const { Mine } = require('./source');
    it('shares classes with the package', () => expect(new Mine()).toBeInstanceOf(require('pack').Pack));
    it('has one kind of array', () => expect(require('pack').list(1)).toStrictEqual([1]));
    it('loads ES modules', () => expect(require('modern').modern()).toBe('an ES module'));
    it('leaves something', () => { globalThis.left = 1; require('./source').left = 1; });
  `,
  'second.spec.js': `
    const source = require('./source');
    it('finds nothing that was left', () => expect([globalThis.left, source.left]).toEqual([undefined, undefined]));
  `,
  'third.spec.js': `
    jest.mock('pack', () => ({ Pack: class Mocked {} }));
    it('mocks a package for sources', () =>
      expect(Object.getPrototypeOf(require('./source').Mine).name).toBe('Mocked'));
    it('reaches the package itself', () => expect(jest.requireActual('pack').list(1)).toEqual([1]));
  `,
};

it('evaluates packages once in a process, and sources for each spec', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-runtime-'));
  try {
    for (const name of ['pack', 'modern'])
      mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    const testing = path.join(PROJECT_ROOT, 'tools/testing');
    const config = {
      rootDir: folder,
      testEnvironment: path.join(testing, 'spec-environment.mjs'),
      runtime: path.join(testing, 'spec-runtime.mjs'),
      transform: {},
    };
    const program = path.join(PROJECT_ROOT, 'node_modules/jest/bin/jest.js');
    const args = [program, '--runInBand', '--config', JSON.stringify(config)];
    const notes = path.join(folder, 'notes');
    const env = { ...process.env, NOTES: notes };
    const { code, output } = await runCommand(process.execPath, args, { cwd: folder, env });
    expect(output).toContain('3 passed, 3 total');
    expect(code).toBe(0);
    expect(readFileSync(notes, 'utf8').split(' ').filter(Boolean).toSorted()).toEqual([
      ...['pack.js', 'source.js', 'source.js', 'source.js'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
