import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../project/root.mjs';
import { openLane } from './lane.mjs';
import { filesOf, trySpec } from './try-spec.mjs';

jest.setTimeout(120_000);

/** Instrumented by hand: a constant, a bound, what no test looks at, what hangs, what nobody calls, what leaves a mess, what is made once. */
const SOURCE = `
const LIMIT = __mutant(1) ? 6 : 5;
const seen = [];
exports.isFull = (n) => (__mutant(2) ? n >= LIMIT : n > LIMIT);
exports.words = () => (__mutant(3) ? '' : 'full');
exports.wait = () => (__mutant(4) ? new Promise(() => {}) : Promise.resolve());
exports.spin = () => { while (__mutant(5)); };
exports.unused = () => __mutant(6);
let table;
exports.entry = () => (table ??= __mutant(8) ? 2 : 1);
exports.note = (n) => { seen.push(n); if (!__mutant(7)) seen.length = 0; return seen.length; };
`;
const SPEC = `
const { isFull, words, wait, spin, note, entry } = require('./queue.js');
it('is full above five', () => expect([5, 6].map(isFull)).toEqual([false, true]));
it('says something', () => void words());
it('waits', () => wait(), 300);
it('works', () => spin());
it('forgets', () => expect(note(1)).toBe(0));
it('looks up', () => expect(entry()).toBe(1));
`;
const CONFIG = `export default {
  testMatch: ['<rootDir>/*.spec.cjs'],
  testEnvironment: '<rootDir>/scripts/mutating/mutating-environment.mjs',
  runtime: '<rootDir>/scripts/testing/spec-runtime.mjs',
  testRunner: '<rootDir>/scripts/mutating/warm-runner.mjs',
  transform: {},
};`;

describe('trySpec', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'firstlight-mutating-'));
  const lane = openLane({
    ...{ tree, env: process.env, logFile: path.join(tree, 'lane.log') },
    signal: new AbortController().signal,
  });

  beforeAll(() => {
    for (const name of ['scripts', 'node_modules', 'package.json'])
      symlinkSync(path.join(PROJECT_ROOT, name), path.join(tree, name));
    mkdirSync(path.join(tree, '.data'));
    writeFileSync(path.join(tree, 'queue.js'), SOURCE);
    writeFileSync(path.join(tree, 'jest.mutating.config.mjs'), CONFIG);
  });
  afterAll(() => {
    lane.end();
    rmSync(tree, { recursive: true });
  });

  const use = async (spec: string) => {
    const file = path.join(tree, 'queue.spec.cjs');
    writeFileSync(file, spec);
    const mutants = [8, 1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id,
      file: 'queue.js',
      fate: 'unreached',
    }));
    const open = await lane.openSpec(file);
    const problem = await trySpec(open, mutants as never, () => true, { graceMs: 3_000 });
    await open.close();
    return { problem, fates: mutants.map(({ fate }) => fate) };
  };

  it('finds what a test notices, in a spec that is loaded once, and nothing else', async () => {
    expect(await use(SPEC)).toEqual({
      problem: undefined,
      fates: ['killed', 'killed', 'killed', 'survived', 'timed out', 'timed out', 'unreached', 'killed'],
    });
  });

  it('makes no use of a spec that fails without any mutant', async () => {
    const { problem, fates } = await use(`${SPEC} it('fails', () => { throw new Error('always'); });`);
    expect(problem).toBe('fails: always');
    expect(new Set(fates)).toEqual(new Set(['unreached']));
  });

  it('leaves a spec that finds nothing for half a minute, and begins with what no spec has tried', async () => {
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const tried: number[] = [];
    const hits = { tests: [{ ms: 1, hits: [1, 2, 3, 4, 5] }], between: [], loading: [] };
    const spec = {
      name: 'slow.spec.ts',
      close: () => Promise.resolve(),
      run: ({ mutant }: { mutant: number }) => {
        if (mutant === 0) return Promise.resolve({ ms: 1, hits });
        tried.push(mutant);
        nowMs += 20_000;
        return Promise.resolve(mutant === 2 ? { ms: 1, failed: 0 } : { ms: 1 });
      },
    };
    const fates = ['survived', 'unreached', 'unreached', 'untried', 'unreached'];
    const mutants = fates.map((fate, place) => ({ id: place + 1, file: 'queue.js', fate }));
    await trySpec(spec, mutants as never, () => true);
    clock.mockRestore();
    expect(tried).toEqual([2, 3, 4]);
    expect(mutants.map(({ fate }) => fate)).toEqual([
      'survived',
      'killed',
      'survived',
      'survived',
      'untried',
    ]);
  });

  it('tries a constant in a spec that executes its file, whatever else of the file is to be tried', async () => {
    const hits = { tests: [{ ms: 1, hits: [2] }], between: [], loading: [1] };
    const tried: number[] = [];
    const spec = {
      name: 'queue.spec.ts',
      run: ({ mutant }: { mutant: number }) => {
        if (mutant !== 0) tried.push(mutant);
        return Promise.resolve({ ms: 1, ...(mutant === 0 && { hits }) });
      },
    };
    const use = (files: string[]) => {
      const all = files.map((file, place) => ({ id: place + 1, file, fate: 'unreached' }));
      const executes = (file: string, executed: Set<string>) => executed.has(file);
      return trySpec(spec as never, all.slice(0, 1) as never, executes, { fileOf: filesOf(all) });
    };
    await use(['queue.js', 'queue.js']);
    expect(tried).toEqual([1]);
    await use(['queue.js', 'other.js']);
    expect(tried).toEqual([1]);
  });

  it('does not take for found what fails without it too, and not in a spec that is loaded anew', async () => {
    const hits = { tests: [{ ms: 1, hits: [1] }], between: [], loading: [] };
    let isMessy = false;
    const run = ({ mutant, isFresh }: { mutant: number; isFresh?: boolean }) => {
      isMessy ||= mutant !== 0;
      const fails = isMessy && !isFresh;
      return Promise.resolve({
        ms: 1,
        ...(mutant === 0 && { hits }),
        ...(fails && { failed: 0, failure: 'a' }),
      });
    };
    const mutants = [{ id: 1, file: 'queue.js', fate: 'unreached' }];
    await trySpec({ name: 'queue.spec.ts', run } as never, mutants as never, () => true);
    expect(mutants[0].fate).toBe('survived');
  });

  it('asks four specs with a database of a constant, and no more', async () => {
    const hits = { tests: [{ ms: 1, hits: [] }], between: [], loading: [1] };
    const mutants = [{ id: 1, file: 'queue.js', fate: 'unreached' }];
    const tried: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const run = ({ mutant }: { mutant: number }) => {
        if (mutant !== 0) tried.push(name);
        return Promise.resolve({ ms: 1, ...(mutant === 0 && { hits }) });
      };
      await trySpec({ name: `/test/stores/${name}`, run } as never, mutants as never, () => true);
    }
    expect(tried).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves to a second time what slow tests of a spec reach, when told so', async () => {
    const hits = {
      tests: [
        { ms: 5_000, hits: [1, 2] },
        { ms: 1, hits: [2] },
      ],
      between: [],
      loading: [],
    };
    const tried: [number, number[]][] = [];
    const spec = {
      name: 'slow.spec.ts',
      run: ({ mutant, tests }: { mutant: number; tests: number[] }) => {
        if (tests) tried.push([mutant, tests]);
        return Promise.resolve({ ms: 1, ...(mutant === 0 && { hits }) });
      },
    };
    const mutants: { id: number; fate: string; dearIn?: string[] }[] = [1, 2].map((id) => ({
      ...{ id, file: 'queue.js', fate: 'unreached' },
    }));
    const use = (price: 'cheap' | 'dear' | 'either') =>
      trySpec(spec as never, mutants as never, () => true, { price });
    await use('cheap');
    expect(tried.splice(0)).toEqual([
      [0, [1]],
      [2, [1]],
    ]);
    expect(mutants.map(({ fate, dearIn }) => [fate, dearIn])).toEqual([
      ['unreached', ['slow.spec.ts']],
      ['survived', ['slow.spec.ts']],
    ]);
    await use('dear');
    expect(tried.splice(0)).toEqual([
      [0, [0]],
      [1, [0]],
      [2, [0]],
    ]);
    await use('either');
    expect(tried).toEqual([
      [0, [0, 1]],
      [1, [0]],
      [2, [1]],
    ]);
  });
});
