import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashStagingFile } from './hash-staging-file.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-hash-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MEBIBYTE = 1 << 20;
const opened = (content: Uint8Array): number => {
  writeFileSync(path.join(folder, 'draft'), content);
  return openSync(path.join(folder, 'draft'), 'r');
};

it.each([0, 1, MEBIBYTE - 1, MEBIBYTE, 2 * MEBIBYTE + 5])(
  'hashStagingFile hashes all of %d bytes',
  (length) => {
    const content = Uint8Array.from({ length }, (_, i) => i % 251);
    const fd = opened(content);
    const expected = createHash('sha256').update(content).digest('hex');
    expect(hashStagingFile({ fd }, () => undefined)).toBe(expected);
    closeSync(fd);
  },
);

it('hashStagingFile stops between two pieces', () => {
  const fd = opened(new Uint8Array(3 * MEBIBYTE));
  let pieces = 0;
  const stop = () => {
    if (pieces++ === 2) throw new Error('stopped');
  };
  expect(() => hashStagingFile({ fd }, stop)).toThrow('stopped');
  expect(pieces).toBe(3);
  closeSync(fd);
});
