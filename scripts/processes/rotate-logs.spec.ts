import fs, {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountTinyDisk } from '../../test/support/tiny-disk.js';
import { keepLogsSmall, rotateLog } from './rotate-logs.mjs';
import { waitFor } from './wait.mjs';

const LIMITS = { maxBytes: 100, files: 3 };

let folder: string;
let log: string;
let writer: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-logs-'));
  log = path.join(folder, 'api.log');
  writer = openSync(log, 'a', 0o600);
});
afterEach(() => {
  closeSync(writer);
  rmSync(folder, { recursive: true });
});

const part = (number: number) => `${log}.${number}`;
const lines = (file: string) => readFileSync(file, 'utf8');
/** Opens a log like its process. */
const write = (letter: string, bytes = LIMITS.maxBytes) => writeSync(writer, letter.repeat(bytes));

describe('a log kept open by its process', () => {
  it('is not rotated below its size, and is empty after a rotation', () => {
    write('a', 99);
    rotateLog(log, LIMITS);
    expect([statSync(log).size, existsSync(part(1))]).toEqual([99, false]);
    write('b', 1);
    rotateLog(log, LIMITS);
    write('c', 3);
    expect(lines(part(1))).toBe(`${'a'.repeat(99)}b`);
    expect(lines(log)).toBe('ccc');
    expect(statSync(part(1)).mode & 0o777).toBe(0o600);
  });

  it('has a limited number of parts; the oldest is removed', () => {
    for (const letter of ['a', 'b', 'c', 'd']) {
      write(letter);
      rotateLog(log, LIMITS);
    }
    write('e', 1);
    expect([log, part(1), part(2)].map((file) => lines(file)[0])).toEqual(['e', 'd', 'c']);
    expect(existsSync(part(3))).toBe(false);
  });

  it('is copied whole, also in several pieces', () => {
    const bytes = 2_500_000;
    write('a', bytes);
    rotateLog(log, LIMITS);
    expect(statSync(part(1)).size).toBe(bytes);
    expect(statSync(log).size).toBe(0);
  });

  it('leaves parts after a gap in place', () => {
    for (const letter of ['a', 'b']) {
      write(letter);
      rotateLog(log, LIMITS);
    }
    rmSync(part(1));
    write('c');
    rotateLog(log, LIMITS);
    expect([part(1), part(2)].map((file) => lines(file)[0])).toEqual(['c', 'a']);
  });

  it('is left alone when it cannot be truncated', () => {
    write('a');
    jest.spyOn(fs, 'ftruncateSync').mockImplementationOnce(() => {
      throw new Error('EIO: i/o error, ftruncate');
    });
    expect(() => rotateLog(log, LIMITS)).toThrow('EIO');
    expect([lines(log)[0], existsSync(part(1))]).toEqual(['a', false]);
  });

  it('may be missing', () => {
    rotateLog(path.join(folder, 'none.log'), LIMITS);
    expect(existsSync(path.join(folder, 'none.log'))).toBe(false);
  });
});

/** Size of a disk of one megabyte. */
it.each([
  [400_000, false],
  [200_000, true],
])('%i bytes are copied only if twice as many are free: %s', (bytes, isKept) => {
  const disk = mountTinyDisk(10);
  if (!disk) return console.log('left out: no disk may be mounted here');
  try {
    const full = path.join(disk.folder, 'api.log');
    writeFileSync(full, 'a'.repeat(bytes));
    rotateLog(full, LIMITS);
    expect(statSync(full).size).toBe(0);
    expect(existsSync(`${full}.1`)).toBe(isKept);
  } finally {
    disk.unmount();
  }
});

describe('log rotation', () => {
  it('is repeated until it is stopped', async () => {
    const stop = keepLogsSmall([log], { report: jest.fn(), everyMs: 5, limits: LIMITS });
    write('a');
    expect(await waitFor(() => existsSync(part(1)) || undefined)).toBe(true);
    write('b');
    expect(await waitFor(() => existsSync(part(2)) || undefined)).toBe(true);
    stop();
    write('c');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(statSync(log).size).toBe(LIMITS.maxBytes);
  });

  it('reports a failing log once and rotates the others', async () => {
    const report = jest.fn();
    const stop = keepLogsSmall([folder, log], { report, everyMs: 5, limits: { maxBytes: 1 } });
    write('a');
    expect(await waitFor(() => existsSync(part(1)) || undefined)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(report.mock.calls).toEqual([[expect.stringMatching(/^\S+ is not rotated: EISDIR/)]]);
    rmSync(`${folder}.1`, { force: true });
  });
});
