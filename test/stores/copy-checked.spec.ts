import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { diskStorage, type Storage } from '#platform';
import { copyChecked } from '../../apps/worker/src/storage-moves/copy-checked.js';
import { putFile } from '../support/open-library.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-copies-'));
const storage = diskStorage(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

it('copyChecked repeats an incorrect copy', async () => {
  const { signal } = new AbortController();
  await putFile(storage, 'uploads/a/a', 'content');
  await putFile(storage, 'uploads/b/b', 'CONTENT');
  const [from, to] = [
    { storage, key: 'uploads/a/a' },
    { storage, key: 'uploads/b/b' },
  ];
  expect(await copyChecked(from, to, null, signal)).toEqual({ size: 7, sha256: digestOf('content') });
  expect(await text(await storage.open(to.key))).toBe('content');
  expect(await copyChecked({ storage, key: 'uploads/c/c' }, to, null, signal)).toBeNull();
  await expect(copyChecked(from, { storage, key: 'uploads/d/d' }, '0'.repeat(64), signal)).rejects.toThrow(
    /recorded/,
  );
  expect(await storage.stat('uploads/d/d')).toBeNull();
});

it('copyChecked reports a copy that reads back differently as damaged', async () => {
  await putFile(storage, 'uploads/a/a', 'content');
  const forgetful: Storage = {
    ...storage,
    open: () => Promise.resolve(Readable.from([Buffer.from('else')])),
  };
  const copying = copyChecked(
    { storage, key: 'uploads/a/a' },
    { storage: forgetful, key: 'uploads/e/e' },
    digestOf('content'),
    new AbortController().signal,
  );
  await expect(copying).rejects.toThrow(/copy/);
});
