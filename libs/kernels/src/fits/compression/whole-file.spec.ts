import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { crc32 } from './streams/crc32.js';
import { uncompressedSource } from './whole-file.js';

const fitsDir = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(fitsDir) ? describe : describe.skip;

async function uncompressed(bytes: Uint8Array, maxBytes?: number): Promise<Uint8Array> {
  const source = await uncompressedSource(memorySource(bytes, 'a.fits'), maxBytes);
  return source.read(0, source.size);
}

describe('uncompressedSource', () => {
  it('gives a plain source back', async () => {
    const plain = memorySource(new TextEncoder().encode('SIMPLE  =                    T'));
    expect(await uncompressedSource(plain)).toBe(plain);
    const empty = memorySource(new Uint8Array(0));
    expect(await uncompressedSource(empty)).toBe(empty);
  });

  it('keeps the name of the file', async () => {
    const source = await uncompressedSource(memorySource(gzipSync('x'), 'm13.fits'));
    expect(source.name).toBe('m13.fits');
    expect(source.size).toBe(1);
  });

  it('names the file of a damaged stream', async () => {
    const error = await uncompressed(gzipSync('some data').subarray(0, 20)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(FitsFormatError);
    expect(error).toMatchObject({ location: { file: 'a.fits' } });
  });

  it('refuses output beyond the limit, and input that is already longer', async () => {
    const bomb = gzipSync(new Uint8Array(1 << 20));
    await expect(uncompressed(bomb, (1 << 20) - 1)).rejects.toThrow(/more than the allowed 1048575 bytes/);
    await expect(uncompressed(bomb, 100)).rejects.toThrow(/more than the allowed 100/);
    expect((await uncompressed(bomb, 1 << 20)).length).toBe(1 << 20);
  });

  it('meets random bytes behind a magic with a typed error or with data', async () => {
    const magics = [
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
      [0x42, 0x5a, 0x68, 0x31, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      [0x1f, 0x9d, 0x90],
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...magics), fc.uint8Array({ maxLength: 400 }), async (magic, tail) => {
        const result = await uncompressed(Uint8Array.from([...magic, ...tail]), 1 << 20).catch(
          (e: unknown) => e,
        );
        expect(result instanceof Uint8Array || result instanceof Error).toBe(true);
        if (result instanceof Error)
          expect(result).toMatchObject({ tag: expect.stringMatching(/fits-format|unsupported/) });
      }),
      { numRuns: 200 },
    );
  });
});

describeWithFits('uncompressedSource on real files (needs ../shared/fits)', () => {
  // CRC-32 and length of what gzip, bzip2 and uncompress make of each file.
  it.each([
    ['compressed/dss.14.29.56-62.41.05.fits.gz', 40320, 0xe1564898],
    ['compressed/test.fits.bz2', 5760, 0x4cd8ae09],
    ['compressed/lzw.fits.Z', 34560, 0xb57c590f],
    ['rgb/aplpy_2MASS_j.fits.gz', 1045440, 0x3b11ddec],
    ['rgb/reprojected_sdss_g.fits.bz2', 1362240, 0x1a54f94b],
    ['rgb/reprojected_sdss_i.fits.bz2', 1362240, 0xcbd195e3],
    ['wcs/dist_lookup.fits.gz', 100800, 0x000e39ac],
    ['wcs/herschel_spire.fits.gz', 1025280, 0x5c79f697],
    ['jwst/quirk_gzipped_named_fits/jw01288015001_04101_00001_mirimage_i2d.fits', 576000, 0xb0af00de],
    ['malformed/syn_gzip_bomb.fits.gz', 209718080, 0x974cdaa7],
  ])('%s', async (name, length, crc) => {
    const bytes = await uncompressed(readFileSync(path.join(fitsDir, name)));
    expect(bytes.length).toBe(length);
    expect(crc32(bytes)).toBe(crc);
  });

  it('reports a gzip file that is cut short', async () => {
    const bytes = readFileSync(path.join(fitsDir, 'malformed/syn_gzip_truncated.fits.gz'));
    await expect(uncompressed(bytes)).rejects.toThrow(/cut short/);
  });

  it('stops a gzip bomb at the limit', async () => {
    const bytes = readFileSync(path.join(fitsDir, 'malformed/syn_gzip_bomb.fits.gz'));
    await expect(uncompressed(bytes, 100 * 1024 * 1024)).rejects.toThrow(/more than the allowed/);
  });
});
