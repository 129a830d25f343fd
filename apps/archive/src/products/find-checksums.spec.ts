import 'reflect-metadata';
import { AppError } from '#platform';
import { fakePortal, filterOn } from '../../test/fake-portal.js';
import { silentLogger } from '../../test/settings.js';
import { findChecksums } from './find-checksums.js';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const FILES = { instrument: 'NIRCAM/IMAGE', fileNames: ['a.fits', 'b.fits', 'c.fits'] };

describe('findChecksums', () => {
  it("queries the instrument's service for the files, once", async () => {
    const portal = fakePortal({
      rows: () => [
        { filename: 'a.fits', checksum: MD5.toUpperCase(), fileSize: '2880' },
        { filename: 'b.fits', checksum: null, fileSize: 1 },
        { filename: 'c.fits', checksum: MD5, fileSize: 0 },
        { checksum: MD5, fileSize: 0 },
      ],
    });
    const found = await findChecksums(portal, FILES, silentLogger);
    expect(Object.fromEntries(found)).toEqual({
      'a.fits': { md5: MD5, size: 2880 },
      'c.fits': { md5: MD5, size: null },
    });
    expect(portal.asked).toHaveLength(1);
    expect(portal.asked[0].service).toBe('Mast.Jwst.Filtered.NIRCam');
    expect(filterOn(portal.asked[0], 'filename')?.values).toEqual(FILES.fileNames);
  });

  it.each([
    ['an instrument without a service', { ...FILES, instrument: 'ACS/WFC' }],
    ['no instrument', { ...FILES, instrument: null }],
    ['no files', { ...FILES, fileNames: [] }],
  ])('queries nothing for %s', async (_what, files) => {
    const portal = fakePortal({});
    expect((await findChecksums(portal, files, silentLogger)).size).toBe(0);
    expect(portal.asked).toHaveLength(0);
  });

  it('continues without checksums and logs it when the archive has none', async () => {
    const failure = new AppError('unavailable', 'Unrecognized service');
    const portal = { ...fakePortal({}), rows: () => Promise.reject(failure) };
    const warn = jest.spyOn(silentLogger, 'warn');
    expect((await findChecksums(portal, FILES, silentLogger)).size).toBe(0);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ cause: 'Unrecognized service' }),
      expect.any(String),
    );
    const caller = new AbortController();
    caller.abort(new Error('gone'));
    await expect(findChecksums(portal, FILES, silentLogger, caller.signal)).rejects.toThrow('gone');
  });
});
