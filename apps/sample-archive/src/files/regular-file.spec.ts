import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFiles } from '../../../../test/support/open-files.js';
import { findFile, withFile } from './regular-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'regular-file-'));
  writeFileSync(path.join(folder, 'file'), 'bytes');
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = (name: string) => ({ path: path.join(folder, name) });

it('a regular file is read by the identity with which it was found, until it changes', async () => {
  const found = await findFile(place('file'));
  expect(found).toMatchObject({ ...place('file'), size: 5 });
  const text = await withFile(found!, async ({ handle }) => (await handle.readFile()).toString());
  expect(text).toBe('bytes');
  appendFileSync(found!.path, '.');
  expect(await findFile(found!)).toBeUndefined();
  await expect(withFile(found!, () => Promise.resolve())).rejects.toMatchObject({ kind: 'not-found' });
  expect(openFiles().filter((name) => name.startsWith(folder))).toEqual([]);
});

it.each([
  ['nothing', () => undefined],
  ['a link to a file', (name: string) => symlinkSync(path.join(folder, 'file'), name)],
  ['a dangling link', (name: string) => symlinkSync(path.join(folder, 'none'), name)],
  ['a link to itself', (name: string) => symlinkSync(name, name)],
  ['a folder', (name: string) => mkdirSync(name)],
  ['a FIFO', (name: string) => execFileSync('mkfifo', [name])],
])('%s is not a regular file', async (_what, make) => {
  make(place('other').path);
  expect(await findFile(place('other'))).toBeUndefined();
  await expect(withFile(place('other'), () => Promise.resolve())).rejects.toMatchObject({
    kind: 'not-found',
  });
});
