import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage, type Storage } from '#platform';
import { sha256 } from '../../../test/downloads-under-test.js';
import { UNKNOWN } from '../sources/file-source.js';
import type { FileState } from './file-state.js';
import { findComplete, type OfferedFile } from './find-complete.js';

const BYTES = Buffer.from('the whole file');
const KEY = 'archive/obs/1/a.fits';
const REMOTE = { ...UNKNOWN, size: BYTES.length, etag: '"1"' };
const CHECKSUM = { md5: '0123456789abcdef0123456789abcdef', size: BYTES.length };
const OFFERED: OfferedFile = {
  uri: 'mast:JWST/product/a.fits',
  source: 'http',
  remote: REMOTE,
  checksum: null,
};
const COMPLETE = { key: KEY, size: BYTES.length, sha256: sha256(BYTES), md5: CHECKSUM.md5 };
const STATE: FileState = {
  ...{ ...REMOTE, uri: OFFERED.uri, source: 'http', done: BYTES.length, complete: COMPLETE },
};

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'firstlight-complete-'));
  storage = diskStorage(root);
  await storage.put(KEY, BYTES);
});
afterEach(() => rm(root, { recursive: true }));

const find = (offered: Partial<OfferedFile>, state: FileState | null = STATE, from = storage) =>
  findComplete(from, { ...OFFERED, ...offered }, state);

describe('a stored file', () => {
  it.each<[string, Partial<OfferedFile>]>([
    ['the source still has that version', {}],
    ['nothing but the checksum tells its version', { remote: UNKNOWN, checksum: CHECKSUM }],
    ['another source has a file of that checksum', { source: 's3', checksum: CHECKSUM }],
    [
      'another source has that checksum and tells other validators',
      { source: 's3', remote: { ...REMOTE, etag: '"2"' }, checksum: CHECKSUM },
    ],
    ['another source tells no size', { source: 's3', remote: UNKNOWN, checksum: CHECKSUM }],
  ])('is kept when %s', async (_, offered) => expect(await find(offered)).toEqual(COMPLETE));

  it.each<[string, Partial<OfferedFile>]>([
    ['another file is asked for', { uri: 'mast:JWST/product/b.fits', checksum: CHECKSUM }],
    ['the source has a new version', { remote: { ...REMOTE, etag: '"2"' }, checksum: CHECKSUM }],
    ['nothing tells its version', { remote: UNKNOWN }],
    ['another source tells no checksum', { source: 's3' }],
    [
      'another source has another size',
      { source: 's3', remote: { ...UNKNOWN, size: 1 }, checksum: CHECKSUM },
    ],
    ['the checksum is another', { remote: UNKNOWN, checksum: { ...CHECKSUM, md5: 'f'.repeat(32) } }],
  ])('is fetched again when %s', async (_, offered) => expect(await find(offered)).toBeNull());

  it('is fetched without a state, or with the state of a partial file', async () => {
    expect(await find({}, null)).toBeNull();
    expect(await find({}, { ...STATE, complete: undefined })).toBeNull();
  });

  it.each([
    ['gone', () => storage.delete(KEY)],
    ['shorter', () => storage.put(KEY, BYTES.subarray(1))],
    ['of the same size with other bytes', () => storage.put(KEY, Buffer.alloc(BYTES.length))],
  ])('is fetched again when it is %s', async (_, spoil) => {
    await spoil();
    expect(await find({})).toBeNull();
  });

  it('is fetched again when it is deleted during the check', async () => {
    const open: Storage['open'] = async (key) => {
      await storage.delete(key);
      return storage.open(key);
    };
    expect(await find({}, STATE, { ...storage, open })).toBeNull();
  });

  it('is not taken for deleted when the storage is unreadable', async () => {
    const open = () => Promise.reject(new Error('the disk broke'));
    await expect(find({}, STATE, { ...storage, open })).rejects.toThrow('the disk broke');
  });
});
