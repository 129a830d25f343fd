import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judge, reportFlaky } from './flaky.mjs';
import { WHOLE_FILE } from './jest-report.mjs';

const result = (file: string, passed: string[], failed: string[]) => ({ file, passed, failed, skipped: 0 });
const failedOnce = (file: string) => ({ first: result(file, [], ['a']), second: result(file, ['a'], []) });
const judgeFiles = (...files: string[]) => {
  const runs = files.map(failedOnce);
  const [first, second] = [runs.map((run) => run.first), runs.map((run) => run.second)];
  return { first, second, verdict: judge(first, second) };
};

describe('judge', () => {
  it('names tests that pass in the second run, and lets it count', () => {
    const { second, verdict } = judgeFiles('apps/x.spec.ts', 'test/integration/y.spec.ts');
    expect(verdict).toEqual({
      files: second,
      flaky: [
        { file: 'apps/x.spec.ts', test: 'a' },
        { file: 'test/integration/y.spec.ts', test: 'a' },
      ],
      objections: [],
    });
  });

  it('leaves a test failed that fails twice, beside a flaky one of its file', () => {
    const second = result('x.spec.ts', ['a'], ['b']);
    const verdict = judge([result('x.spec.ts', [], ['a', 'b'])], [second]);
    expect(verdict).toEqual({ files: [second], flaky: [{ file: 'x.spec.ts', test: 'a' }], objections: [] });
  });

  it('leaves a file failed that the second run does not report', () => {
    const first = [result('x.spec.ts', [], ['a'])];
    expect(judge(first, [])).toEqual({ files: first, flaky: [], objections: [] });
  });

  it('takes no test for flaky because its file could not be loaded the second time', () => {
    const second = [result('x.spec.ts', [], [WHOLE_FILE])];
    expect(judge([result('x.spec.ts', ['b'], ['a'])], second)).toMatchObject({ files: second, flaky: [] });
  });

  it('names the file when the failure was outside its tests', () => {
    const first = [result('x.spec.ts', ['a'], [WHOLE_FILE])];
    expect(judge(first, [result('x.spec.ts', ['a'], [])]).flaky).toEqual([
      { file: 'x.spec.ts', test: WHOLE_FILE },
    ]);
    expect(judge(first, [result('x.spec.ts', [], ['a'])]).flaky).toEqual([]);
  });

  it('lets the first run count when more than two files are flaky', () => {
    const { first, verdict } = judgeFiles('x.spec.ts', 'y.spec.ts', 'z.spec.ts');
    expect(verdict.flaky).toHaveLength(3);
    expect(verdict.files).toEqual(first);
    expect(verdict.objections).toEqual(['3 files are flaky, more than 2']);
  });

  it.each([
    'test/faults/f.spec.ts',
    'test/faults/long/f.spec.ts',
    'test/stores/s.spec.ts',
    'test/fleet/f.spec.ts',
  ])('lets the first run count when %s is flaky', (file) => {
    const { first, verdict } = judgeFiles('x.spec.ts', file);
    expect(verdict.files).toEqual(first);
    expect(verdict.objections).toEqual([`${file} must never be flaky`]);
  });
});

describe('reportFlaky', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-flaky-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('prints the tests and writes them into a file, which the next run empties', () => {
    const printed: string[] = [];
    const output = { folder: path.join(folder, 'new'), print: (text: string) => void printed.push(text) };
    const listFile = path.join(folder, 'new/flaky.txt');
    reportFlaky([{ file: 'x.spec.ts', test: 'opens a file' }], output);
    expect(printed).toEqual([`flaky: x.spec.ts: opens a file\nfirstlight: 1 flaky, listed in ${listFile}`]);
    expect(readFileSync(listFile, 'utf8')).toBe('flaky: x.spec.ts: opens a file\n');

    reportFlaky([], output);
    expect(printed).toHaveLength(1);
    expect(readFileSync(listFile, 'utf8')).toBe('');
  });
});
