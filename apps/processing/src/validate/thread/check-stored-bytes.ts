import { createHash } from 'node:crypto';
import type { RangeReader } from '#platform';
import type { FileCheck } from '#processing-client/contract';
import type { ExpectedBytes } from '../validate.tasks.js';

const READ_BYTES = 4 * 1024 * 1024;

/** Compares size and SHA-256, reading the whole file. */
export async function checkStoredBytes(source: RangeReader, expected: ExpectedBytes): Promise<FileCheck[]> {
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
