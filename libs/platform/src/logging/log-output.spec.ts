import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mountTinyDisk } from '../../../../test/support/tiny-disk.js';
import { metrics } from '../metrics/metrics.js';
import { createLogger } from './logger.js';
import { logOutput } from './log-output.js';

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;
const NOTE = 'log lines dropped: they could not be written';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'firstlight-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const open = new Set<number>();
const opened = (file: string, flags: number | string) => {
  const fd = openSync(file, flags);
  open.add(fd);
  return fd;
};
const close = (fd: number) => {
  open.delete(fd);
  closeSync(fd);
};
afterEach(() => {
  open.forEach(close);
  jest.restoreAllMocks();
});

/** A pipe whose reader can be closed and reopened. */
function makePipe() {
  const file = path.join(folder, 'pipe');
  expect(spawnSync('/usr/bin/mkfifo', [file]).status).toBe(0);
  const reader = opened(file, O_RDONLY | O_NONBLOCK);
  return { file, reader, writer: opened(file, O_WRONLY | O_NONBLOCK) };
}

function readAll(fd: number): string {
  const chunk = Buffer.alloc(2 ** 20);
  return chunk.toString('utf8', 0, readSync(fd, chunk));
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const counted = async () =>
  (await metrics.getSingleMetric('firstlight_log_lines_dropped_total')!.get()).values[0].value;

describe('a log that is not writable', () => {
  it.each(['fatal', 'error', 'info'] as const)('drops and counts a line of level %s', async (level) => {
    const before = await counted();
    createLogger('spec', 'trace', logOutput('spec', opened('/dev/full', 'w')))[level]('one');
    expect(await counted()).toBe(before + 1);
  });

  it('reports the number of missing lines before the first line that is written again, once', async () => {
    const before = await counted();
    const { file, reader, writer } = makePipe();
    const logger = createLogger('spec', 'info', logOutput('spec', writer));
    logger.info('one');
    expect(linesOf(readAll(reader))).toMatchObject([{ msg: 'one' }]);
    close(reader);
    for (const text of ['two', 'three']) logger.info(text);
    const later = opened(file, O_RDONLY | O_NONBLOCK);
    for (const text of ['four', 'five']) logger.info(text);
    const [note, ...others] = linesOf(readAll(later));
    expect(note).toEqual({ ...others[0], level: 40, time: note.time, dropped: 2, msg: NOTE });
    expect(others.map(({ msg }) => msg)).toEqual(['four', 'five']);
    expect(await counted()).toBe(before + 2);
  });

  it('waits for a slow reader and drops nothing', () => {
    const { reader, writer } = makePipe();
    let taken = '';
    const wait = jest.spyOn(Atomics, 'wait').mockImplementation(() => {
      taken += readAll(reader);
      return 'timed-out';
    });
    const output = logOutput('spec', writer);
    const lines = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(30_000)}\n`);
    for (const line of lines) output.write(line);
    expect(taken + readAll(reader)).toBe(lines.join(''));
    expect(wait).toHaveBeenCalled();
  });

  it('waits 0.2 s for a stalled reader, drops lines and continues when it reads again', () => {
    const { reader, writer } = makePipe();
    const wait = jest.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
    const output = logOutput('spec', writer);
    const line = `${JSON.stringify({ text: 'x'.repeat(30_000) })}\n`;
    for (let count = 0; count < 5; count += 1) output.write(line);
    // For the first line that it does not accept, not for each.
    expect(wait.mock.calls.map(([, , , ms]) => ms)).toEqual(Array(40).fill(5));
    const taken = readAll(reader).split('\n');
    expect(taken.slice(0, 2)).toEqual([line.trimEnd(), line.trimEnd()]);
    output.write('{"msg":"last"}\n');
    // The truncated line was terminated, so that the note is a line of its own.
    const rest = readAll(reader);
    expect(rest.startsWith('\n')).toBe(true);
    expect(linesOf(rest.slice(1))).toMatchObject([{ dropped: 3, msg: NOTE }, { msg: 'last' }]);
  });

  it('does not append to a line truncated by a full disk', () => {
    const disk = mountTinyDisk(10);
    if (!disk) return console.log('left out: no disk may be mounted here');
    try {
      const filling = path.join(disk.folder, 'filling');
      const log = path.join(disk.folder, 'log');
      const output = logOutput('spec', opened(log, 'a'));
      output.write('{"msg":"first"}\n');
      writeFileSync(filling, Buffer.alloc(2 ** 20 - 3 * 4_096));
      const line = `${JSON.stringify({ text: 'x'.repeat(20_000) })}\n`;
      output.write(line);
      rmSync(filling);
      output.write('{"msg":"last"}\n');
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
      expect(line.startsWith(lines[1])).toBe(true);
      const others = lines.filter((_, i) => i !== 1).join('\n');
      expect(linesOf(others)).toMatchObject([{ msg: 'first' }, { dropped: 1 }, { msg: 'last' }]);
    } finally {
      open.forEach(close);
      disk.unmount();
    }
  });
});
