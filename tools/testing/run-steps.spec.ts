import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';
import { runSteps } from './run-steps.mjs';

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'firstlight-run-steps-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** A test that passes only when its file runs for the second time. */
const FLAKY = `
  const { existsSync, writeFileSync } = require('node:fs');
  const isSecondRun = existsSync(__filename + '.ran');
  writeFileSync(__filename + '.ran', '');
  it('passes when it runs again', () => expect(isSecondRun).toBe(true));
  it.skip('is skipped', () => undefined);
`;
const PASSES = `it('passes', () => undefined);`;
const FAILS = `it('always fails', () => { throw new Error('broken'); });`;
const BREAKS = `throw new Error('cannot be loaded');`;

/** Runs jest on spec files made for the test, as a step of `npm test`. */
async function runSpecs(specs: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(specs)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const jest = path.join(PROJECT_ROOT, 'node_modules/jest/bin/jest.js');
  const config = JSON.stringify({ rootDir: root, transform: {}, testMatch: ['**/*.spec.js'] });
  const step = {
    name: 'fixtures',
    args: [process.execPath, jest, '--config', config],
    ...{ jestWorkers: 2, limitMinutes: 5 },
  };
  const lines: string[] = [];
  const outcome = await runSteps([step], {
    ...{ root, scratch: root, env: process.env, signal: new AbortController().signal },
    report: (line) => void lines.push(line),
    print: (text) => void lines.push(text),
  });
  return { ...outcome, output: lines.join('\n') };
}

describe('runSteps', () => {
  it('succeeds when what failed passes in the second run, and names it', async () => {
    const { output, ...outcome } = await runSpecs({ 'a.spec.js': PASSES, 'apps/b.spec.js': FLAKY });
    expect(outcome).toEqual({
      ok: true,
      flaky: [{ file: 'apps/b.spec.js', test: 'passes when it runs again' }],
      total: '2 passed, 0 failed, 1 skipped',
    });
    const lineOf = (step: string) => output.split('\n').find((line) => line.startsWith(step));
    expect(lineOf('FAILED fixtures in ')).toContain('(1 passed, 1 failed, 1 skipped)');
    expect(lineOf('ok     fixtures, failed files again (1) in ')).toContain(
      '(1 passed, 0 failed, 1 skipped)',
    );
  });

  it('fails when a file fails twice, also one that cannot be loaded', async () => {
    const specs = { 'a.spec.js': FLAKY, 'b.spec.js': FAILS, 'c.spec.js': BREAKS, 'd.spec.js': PASSES };
    const { output, ...outcome } = await runSpecs(specs);
    expect(outcome).toEqual({
      ok: false,
      flaky: [{ file: 'a.spec.js', test: 'passes when it runs again' }],
      total: '2 passed, 2 failed, 1 skipped',
    });
    expect(output).toContain('cannot be loaded');
  });
});

it('runs all steps, also after one that failed', async () => {
  const shell = (name: string, command: string) => ({
    name,
    args: ['/bin/sh', '-c', command],
    limitMinutes: 1,
  });
  const printed: string[] = [];
  const outcome = await runSteps([shell('bad', 'echo broken; exit 3'), shell('good', 'exit 0')], {
    ...{ root, scratch: root, env: process.env, signal: new AbortController().signal },
    report: (line) => void printed.push(line.replace(/ in .*/, '')),
    print: (text) => void printed.push(text),
  });
  expect(outcome).toEqual({ ok: false, flaky: [], total: '0 passed, 1 failed' });
  expect(printed).toEqual(['FAILED bad', '\nbroken\n', 'ok     good']);
});

it.each([
  [undefined, ['shy: there is no /no/program, so its specs are skipped', 'ok     shy']],
  ['true', ['ok     shy']],
])('names the program that specs miss, unless they fail without it (CI=%s)', async (CI, expected) => {
  const printed: string[] = [];
  await runSteps([{ name: 'shy', args: ['/bin/true'], limitMinutes: 1, program: '/no/program' }], {
    ...{ root, scratch: root, env: { ...process.env, CI }, signal: new AbortController().signal },
    report: (line) => void printed.push(line.replace(/ in .*/, '')),
    print: (text) => void printed.push(text),
  });
  expect(printed).toEqual(expected);
});
