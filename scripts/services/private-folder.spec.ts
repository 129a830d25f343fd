import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountOfPostgres } from './postgres-account.mjs';
import { makePrivateFolder } from './private-folder.mjs';

const parent = mkdtempSync(path.join(tmpdir(), 'firstlight-private-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** As root PostgreSQL's account traverses it by its group. */
const passer = accountOfPostgres();
const PRIVATE = passer ? { mode: 0o710, gid: passer.gid } : { mode: 0o700 };

const accessOf = (folder: string) => {
  const { mode, gid } = statSync(folder);
  return passer ? { mode: mode & 0o777, gid } : { mode: mode & 0o777 };
};

it('a private folder is created for its owner alone', () => {
  const folder = path.join(parent, 'a/b');
  makePrivateFolder(folder);
  expect(accessOf(folder)).toEqual(PRIVATE);
});

it('a private folder is closed when it was open', () => {
  const folder = path.join(parent, 'open');
  makePrivateFolder(folder);
  chmodSync(folder, 0o777);
  makePrivateFolder(folder);
  expect(accessOf(folder)).toEqual(PRIVATE);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('that cannot be closed ends the start with a word', () => {
  expect(() => makePrivateFolder('/proc/self/task')).toThrow(
    /^\/proc\/self\/task cannot be closed to other users \(EPERM\): .*DATA_DIR/,
  );
});
