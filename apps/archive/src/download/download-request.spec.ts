import type { DownloadRequest } from '#archive-client/contract';
import { assertDownloadRequest, storageKey } from './download-request.js';

const FILE = { fileName: 'a.fits', dataUri: 'mast:JWST/product/a.fits', size: null };
const request = (file: object = {}, more: object = {}): DownloadRequest => ({
  obsId: 'jw1',
  source: 'auto',
  files: [{ ...FILE, ...file }],
  ...more,
});

it('versions of a file have different keys', () =>
  expect(storageKey('jw1', '0123456789abcdef0123', 'a.fits')).toBe('archive/jw1/0123456789abcdef/a.fits'));

it.each([
  [request()],
  [request({ checksum: { md5: '0123456789abcdef0123456789abcdef', size: 1 } })],
  [request({}, { files: [] })],
])('valid request: %j', (sound) => expect(() => assertDownloadRequest(sound)).not.toThrow());

it.each([
  ['obsId', 'must not contain a slash', request({}, { obsId: 'a/b' })],
  ['files.0.fileName', 'must not contain a slash', request({ fileName: 'a/b.fits' })],
  ['files.0.fileName', expect.any(String), request({ fileName: '..' })],
  ['files.0.dataUri', 'must be a mast:JWST/product/ URI', request({ dataUri: 'http://evil.test/a' })],
  ['files.0.checksum.md5', 'must be 32 hex digits', request({ checksum: { md5: 'x', size: 1 } })],
  ['files', 'must not name a file twice', request({}, { files: [FILE, FILE] })],
])('request validation refuses %s: %s', (field, message, unsound) => {
  expect(() => assertDownloadRequest(unsound)).toThrow(
    expect.objectContaining({ kind: 'validation', errors: [expect.objectContaining({ field, message })] }),
  );
});
