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
/** As the process does whose log it is. */
const write = (letter: string, bytes = LIMITS.maxBytes) => writeSync(writer, letter.repeat(bytes));

describe('a log of a process that keeps it open', () => {
  it('stays as it is below its size, and begins again from nothing once it has reached it', () => {
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

  it('has so many files and no more; the oldest lines go', () => {
    for (const letter of ['a', 'b', 'c', 'd']) {
      write(letter);
      rotateLog(log, LIMITS);
    }
    write('e', 1);
    expect([log, part(1), part(2)].map((file) => lines(file)[0])).toEqual(['e', 'd', 'c']);
    expect(existsSync(part(3))).toBe(false);
  });

  it('is read whole, also where that takes several pieces', () => {
    const bytes = 2_500_000;
    write('a', bytes);
    rotateLog(log, LIMITS);
    expect(statSync(part(1)).size).toBe(bytes);
    expect(statSync(log).size).toBe(0);
  });

  it('leaves older parts behind a gap in their place', () => {
    for (const letter of ['a', 'b']) {
      write(letter);
      rotateLog(log, LIMITS);
    }
    rmSync(part(1));
    write('c');
    rotateLog(log, LIMITS);
    expect([part(1), part(2)].map((file) => lines(file)[0])).toEqual(['c', 'a']);
  });

  it('stays as it is when it cannot be emptied', () => {
    write('a');
    jest.spyOn(fs, 'ftruncateSync').mockImplementationOnce(() => {
      throw new Error('EIO: i/o error, ftruncate');
    });
    expect(() => rotateLog(log, LIMITS)).toThrow('EIO');
    expect([lines(log)[0], existsSync(part(1))]).toEqual(['a', false]);
  });

  it('need not be there', () => {
    rotateLog(path.join(folder, 'none.log'), LIMITS);
    expect(existsSync(path.join(folder, 'none.log'))).toBe(false);
  });
});

/** Of a disk of one megabyte. */
it.each([
  [400_000, false],
  [200_000, true],
])('%i bytes are copied only where twice as many are free: %s', (bytes, isKept) => {
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

describe('logs that are kept small', () => {
  it('are looked at again and again until that is stopped', async () => {
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

  it('of which one cannot be rotated: that is said once, and the others are', async () => {
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
