import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastWords, logLength, tellingLine } from './log-tail.mjs';

describe('the telling line of an output', () => {
  it('is the error above a stack of Node', () => {
    const output =
      'listening\nError: listen EADDRINUSE: address in use\n    at Server.listen (node:net:1)\n\nNode.js v20.20.2\n';
    expect(tellingLine(output)).toBe('Error: listen EADDRINUSE: address in use');
  });

  it('is the message of a structured error rather than a later warning', () => {
    const output = [
      '{"level":30,"msg":"starting"}',
      '{"level":60,"msg":"cannot start","err":{"message":"JWT_SECRET is too short"}}',
      '{"level":40,"msg":"bye"}',
    ].join('\n');
    expect(tellingLine(output)).toBe('JWT_SECRET is too short');
  });

  it("is PostgreSQL's fatal message", () => {
    const output =
      '2026-11-21 08:00:00 UTC [12] FATAL:  data directory has wrong ownership\n2026 [12] LOG:  bye';
    expect(tellingLine(output)).toBe('data directory has wrong ownership');
  });

  it("is PostgreSQL's message about a full disk, not a later consequence", () => {
    const output = [
      '2026 [12] FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
      '2026 [12] PANIC:  cannot abort transaction 1, it was already committed',
    ].join('\n');
    expect(tellingLine(output)).toBe('could not write to file "pg_wal/xlogtemp.1": No space left on device');
  });

  it('is the last line without an error, and empty without output', () => {
    expect(tellingLine('one\ntwo\n')).toBe('two');
    expect(tellingLine('')).toBe('');
  });
});

describe('the telling line of a log', () => {
  let folder: string;
  let log: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'firstlight-tail-'));
    log = path.join(folder, 'api.log');
    writeFileSync(log, 'Error: of an earlier run\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('ignores earlier runs', () => {
    expect(lastWords(log, logLength(log))).toBe('');
    expect(lastWords(log)).toBe('Error: of an earlier run');
  });

  it('is found after a rotation of the log', () => {
    const start = logLength(log);
    writeFileSync(log, 'Error: of now\n');
    expect(lastWords(log, start)).toBe('Error: of now');
  });
});
