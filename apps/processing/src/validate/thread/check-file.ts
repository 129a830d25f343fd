import { createHash } from 'node:crypto';
import type { RangeReader } from '#platform';
import type { FileCheck } from '#processing-client/contract';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { compressedFile, withSource } from '../../image-io/open/open-file.js';
import { SNIFF_BYTES, sniffFormat } from '../../image-io/open/sniff-format.js';
import * as tasks from '../validate.tasks.js';
import type { ExpectedBytes } from '../validate.tasks.js';
import { checkFits } from './check-fits.js';
import { checkText } from './check-text.js';

export const checkBytes = implement(tasks.checkBytes, ({ key, ...expected }, throwIfStopped) =>
  withSource(threadStores(), { key }, (source) =>
    checkStoredBytes(stoppable(source, throwIfStopped), expected),
  ),
);

export const checkContent = implement(tasks.checkContent, ({ place }, throwIfStopped) =>
  withSource(threadStores(), place, async (opened) => {
    const source = stoppable(opened, throwIfStopped);
    const start = await source.read(0, SNIFF_BYTES);
    const format = sniffFormat(start, source.name);
    if (format !== 'fits') return { answer: await checkText(source, format, start) };
    const compressed = await compressedFile(place, source);
    return compressed ? { compressed } : { answer: await checkFits(source) };
  }),
);

/** A source whose next read throws when its task has been stopped. */
const stoppable = (source: RangeReader, throwIfStopped: ThrowIfStopped): RangeReader => ({
  ...source,
  read(offset, length) {
    throwIfStopped();
    return source.read(offset, length);
  },
});

const READ_BYTES = 4 * 1024 * 1024;

/** Compares size and SHA-256, reading the whole file. */
async function checkStoredBytes(source: RangeReader, expected: ExpectedBytes): Promise<FileCheck[]> {
  const sha256 = await hashOf(source);
  return [
    check('file-size', String(expected.size), String(source.size), 'bytes'),
    check('sha256', expected.sha256, sha256, 'is the SHA-256 of the bytes'),
  ];
}

const check = (name: string, expected: string, found: string, what: string): FileCheck =>
  expected === found
    ? { name, passed: true, detail: `${found} ${what}` }
    : { name, passed: false, detail: `${found} ${what}, not ${expected} as recorded` };

async function hashOf(source: RangeReader): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size;) {
    const bytes = await source.read(at, Math.min(READ_BYTES, source.size - at));
    if (bytes.length === 0) break; // The file was truncated: the digest will differ.
    hash.update(bytes);
    at += bytes.length;
  }
  return hash.digest('hex');
}
