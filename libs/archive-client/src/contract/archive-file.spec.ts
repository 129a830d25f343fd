import { archiveFileKey, archiveFileName } from './archive-file.js';

const SHA256 = '0123456789abcdef'.repeat(4);

it('a key contains observation, version and name of its file', () => {
  const key = archiveFileKey('jw1', SHA256, 'a_i2d.fits');
  expect(key).toBe('archive/jw1/0123456789abcdef/a_i2d.fits');
  expect(archiveFileName(key)).toEqual({ obsId: 'jw1', version: '0123456789abcdef', fileName: 'a_i2d.fits' });
});

it('a file added manually to the folder of an observation has no version', () =>
  expect(archiveFileName('archive/jw1/a.fits')).toEqual({ obsId: 'jw1', version: null, fileName: 'a.fits' }));

it.each([
  'archive/a.fits',
  'archive/o/1/a.fits',
  'archive/o/0123456789abcdef/x/a.fits',
  'uploads/o/a.fits',
  '',
])('%s is not an archive key', (key) => expect(archiveFileName(key)).toBeNull());
