import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

jest.setTimeout(60_000);

/** Specs that open a process and a server, poll forever, and rely on the cleanup at the end of the spec. */
const OPEN = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const { setTimeout: sleep } = require('node:timers/promises');
  function open() {
    const child = spawn('sleep', ['600']);
    specEnd.add(async () => { child.kill(); await new Promise((resolve) => child.once('exit', resolve)); });
    const server = require('node:net').createServer().listen(0);
    specEnd.add(() => new Promise((resolve) => server.close(resolve)));
    writeFileSync(__filename + '.pid', String(child.pid));
    void sleep(600_000, undefined, { signal: specEnd.signal }).catch(() => undefined);
  }
`;

const SPECS = {
  'in-a-test': `it('opens', open); it('breaks', () => { throw new Error('broken test'); });`,
  'before-all': `beforeAll(() => { open(); throw new Error('broken beforeAll'); }); it('passes', () => undefined);`,
  'after-all': `it('opens', open); afterAll(() => { throw new Error('broken afterAll'); });`,
  'too-slow': `it('opens', open); it('never ends', () => sleep(600_000, undefined, { signal: specEnd.signal }), 100);`,
  'at-load': `open(); throw new Error('broken file');`,
  'at-the-end': `it('opens', open); it('passes', () => specEnd.add(() => { throw new Error('broken end'); }));`,
};

/** Half a minute of grace would be as bad as none: jest ends by itself, at once. */
const LIMIT_MS = 20_000;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-specs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string): string => path.join(folder, `${name}.spec.js`);

/** Runs specs one after the other in one process. */
function runSpecs(specs: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(specs)) writeFileSync(fileOf(name), text);
  const testing = path.join(PROJECT_ROOT, 'tools/testing');
  const config = JSON.stringify({
    rootDir: folder,
    testEnvironment: path.join(testing, 'spec-environment.mjs'),
    runtime: path.join(testing, 'spec-runtime.mjs'),
    transform: {},
  });
  const args = [path.join(PROJECT_ROOT, 'node_modules/jest/bin/jest.js'), '--runInBand', '--config', config];
  const signal = AbortSignal.timeout(LIMIT_MS);
  return runCommand(process.execPath, args, { cwd: folder, signal });
}

it('ends what a spec has opened, whatever fails in it', async () => {
  const specs = Object.entries(SPECS).map(([name, text]) => [name, OPEN + text]);
  const { code, output } = await runSpecs(Object.fromEntries(specs));
  expect(code).toBe(1);
  for (const message of ['test', 'beforeAll', 'afterAll', 'file', 'end'])
    expect(output).toContain(`broken ${message}`);
  expect(output).toContain(`Test Suites: ${Object.keys(SPECS).length} failed`);
  expect(Object.keys(SPECS).filter((name) => isAlive(`${fileOf(name)}.pid`))).toEqual([]);
});

/** A spec that leaves a server's connection open, or finds none: whichever comes second. */
const LEAVES_A_CONNECTION = `
  const { connect, createServer } = require('node:net');
  it('finds no connection', async () => {
    const open = process._getActiveHandles().filter(({ remoteAddress }) => remoteAddress);
    expect(open).toEqual([]);
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('connection', resolve).once('listening', () => connect(server.address().port, '127.0.0.1')));
    server.close();
  });
`;

it('ends connections that a spec has left, so that the next one hears nothing of them', async () => {
  const { code, output } = await runSpecs({ one: LEAVES_A_CONNECTION, other: LEAVES_A_CONNECTION });
  expect(output).toContain('Tests:       2 passed');
  expect(code).toBe(0);
});

it('tells with a failed test what its apps have logged as errors since it began', async () => {
  const line = (level: number, msg: string, time: string) => JSON.stringify({ level, time, msg });
  const SPEC = `
    const { appendFileSync } = require('node:fs');
    const now = new Date().toISOString();
    const log = (...lines) => appendFileSync(__dirname + '/api.log', lines.join('\\n') + '\\n');
    specEnd.addLogs(__dirname);
    specEnd.addLogs(__dirname + '/gone');
    log('${line(50, 'before', '2026-01-01T00:00:00Z')}');
    it('passes', () => log(JSON.stringify({ level: 50, time: now, msg: 'of another test' })));
    it('fails', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const time = new Date().toISOString();
      log('no JSON', '{"level":50', JSON.stringify({ level: 40, time, msg: 'a warning' }));
      log(JSON.stringify({ level: 50, time, msg: 'the cause' }));
      throw new Error('broken test');
    });`;
  const { code, output } = await runSpecs({ one: SPEC });
  expect(code).toBe(1);
  expect(output).toContain('broken test');
  const errors = output.split('\n').filter((line) => line.includes('api: {"level":50'));
  expect(errors.join()).toContain('the cause');
  for (const other of ['before', 'of another test', 'a warning']) expect(output).not.toContain(`"${other}"`);
});

function isAlive(pidFile: string): boolean {
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
