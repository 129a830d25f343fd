import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { formatHeader } from '../header/format-header.js';
import { openFits } from '../hdu/open.js';
import { readImageRows } from '../image/read-rows.js';
import { verifyFits } from '../verify/verify-fits.js';
import { writeFits } from '../write/write-fits.js';
import { crc32 } from '../../decompress/crc32.js';
import { uncompressedSource } from './file-compression.js';

const fitsDir = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(fitsDir) ? describe : describe.skip;

async function uncompressed(bytes: Uint8Array, maxBytes?: number): Promise<Uint8Array> {
  const source = await uncompressedSource(memorySource(bytes, 'a.fits'), maxBytes);
  return source.read(0, source.size);
}

describe('uncompressedSource', () => {
  it('returns an uncompressed source', async () => {
    const plain = memorySource(new TextEncoder().encode('SIMPLE  =                    T'));
    expect(await uncompressedSource(plain)).toBe(plain);
    const empty = memorySource(new Uint8Array(0));
    expect(await uncompressedSource(empty)).toBe(empty);
  });

  it('keeps the name of the file, and has its size at the end', async () => {
    const source = await uncompressedSource(memorySource(gzipSync('x'), 'm13.fits'));
    expect(source.name).toBe('m13.fits');
    expect(source.size).toBeGreaterThan(1);
    await source.decompressTo!(Infinity);
    expect(source.size).toBe(1);
  });

  it('decompresses no more than requested', async () => {
    const source = await uncompressedSource(memorySource(gzipSync(new Uint8Array(20e6)), 'a.fits'), 4e6);
    expect((await source.read(0, 3e6)).length).toBe(3e6);
    await expect(source.decompressTo!(Infinity)).rejects.toThrow(/more than the allowed 4000000 bytes/);
  });

  it('knows without decompressing that a small file cannot hold very much', async () => {
    const source = await uncompressedSource(memorySource(gzipSync(new Uint8Array(20e6)), 'a.fits'), 4e6);
    await source.decompressTo!(1e12);
    expect(source.size).toBeLessThan(1e12);
  });

  it('names the file of a damaged stream', async () => {
    const error = await uncompressed(gzipSync('some data').subarray(0, 20)).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(FitsFormatError);
    expect(error).toMatchObject({ location: { file: 'a.fits' } });
  });

  it('names the file of a stream of another kind', async () => {
    // A block of bzip2 whose bit for randomised data is set: its magic number is π, 4 bytes of a sum follow.
    const block = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0, 0, 0, 0, 0x80, 0, 0, 0];
    const old = Uint8Array.from([...Buffer.from('BZh9'), ...block]);
    const error = await uncompressed(old).catch((e: unknown) => e);
    expect(error).toMatchObject({ tag: 'unsupported', location: { file: 'a.fits' } });
  });

  it('refuses output beyond the limit, and input that is already longer', async () => {
    const bomb = gzipSync(new Uint8Array(1 << 20));
    await expect(uncompressed(bomb, (1 << 20) - 1)).rejects.toThrow(/more than the allowed 1048575 bytes/);
    await expect(uncompressed(bomb, 100)).rejects.toThrow(/more than the allowed 100/);
    expect((await uncompressed(bomb, 1 << 20)).length).toBe(1 << 20);
    const longer = gzipSync('x');
    expect((await uncompressed(longer, longer.length)).length).toBe(1);
    await expect(uncompressed(longer, longer.length - 1)).rejects.toThrow(/more than the allowed/);
  });

  it('answers random bytes behind a magic number with a typed error or with data', async () => {
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

describe('openFits of a compressed file', () => {
  const file = writeFits([{ data: Float32Array.of(1, 2, 3) }, { data: new Float32Array(1000) }]);
  const open = (bytes: Uint8Array) => openFits(memorySource(gzipSync(bytes), 'a.fits.gz'));
  const damagedCrc = (stream: Uint8Array): Uint8Array => {
    const damaged = Uint8Array.from(stream);
    damaged[damaged.length - 8] ^= 1;
    return damaged;
  };

  it('has the size and has compared the checksum if the last HDU ends the file', async () => {
    const { source, hdus } = await open(file);
    expect(hdus).toHaveLength(2);
    expect(source.size).toBe(file.length);
    await expect(openFits(memorySource(damagedCrc(gzipSync(file))))).rejects.toThrow(/CRC-32/);
  });

  it('refuses a stream of two members that is cut anywhere, and reads it with anything behind', async () => {
    // The first member ends within the data of the first HDU.
    const stream = Buffer.concat([gzipSync(file.subarray(0, 2886)), gzipSync(file.subarray(2886))]);
    for (let length = 0; length < stream.length; length++) {
      const cut = openFits(memorySource(stream.subarray(0, length)), { requireWhole: true });
      await expect(cut).rejects.toBeInstanceOf(FitsFormatError);
    }
    const { source } = await openFits(memorySource(Buffer.concat([stream, Buffer.from('behind')])));
    expect(Buffer.compare(await source.read(0, file.length), file)).toBe(0);
    expect(source.size).toBe(file.length);
  });

  it('throws a typed error for a file that has become shorter', async () => {
    const stream = gzipSync(file);
    const shorter = { ...memorySource(stream.subarray(0, 100), 'a.fits.gz'), size: stream.length };
    await expect(openFits(shorter)).rejects.toThrow(/^a\.fits\.gz.* the file ends \d+ bytes early/);
  });

  it('does not decompress bytes behind the last HDU; verifyFits does', async () => {
    const stream = gzipSync(Buffer.concat([file, new Uint8Array(3e6)]));
    const opened = await openFits(memorySource(damagedCrc(stream)));
    expect([...(await readImageRows(opened, opened.hdus[0])).data]).toEqual([1, 2, 3]);
    await expect(verifyFits(opened)).rejects.toThrow(/CRC-32/);
    const [problem] = await verifyFits(await openFits(memorySource(stream)));
    expect(problem).toMatchObject({ severity: 'warning', reason: '3000000 bytes behind the last HDU' });
  });

  it('decompresses further to check the length of the data', async () => {
    expect((await open(file.subarray(0, file.length - 2880))).damage?.message).toBe(
      'a.fits.gz HDU 1 card NAXIS: 1000 pixels are 4000 bytes, the file has room for 2880',
    );
    const huge = formatHeader([
      { keyword: 'SIMPLE', value: true },
      { keyword: 'BITPIX', value: 8 },
      { keyword: 'NAXIS', value: 1 },
      { keyword: 'NAXIS1', value: 1e12 },
    ]);
    await expect(open(huge)).rejects.toThrow(/1000000000000 bytes, the file has room for/);
  });

  it('uses the rest of the file as the data of a file that does not conform', async () => {
    const header = formatHeader([
      { keyword: 'SIMPLE', value: false },
      { keyword: 'BITPIX', value: 8 },
      { keyword: 'NAXIS', value: 0 },
    ]);
    const [hdu] = (await open(Buffer.concat([header, new Uint8Array(2e6)]))).hdus;
    expect(hdu).toMatchObject({ kind: 'other', dataLength: 2e6 });
  });

  it('reports an empty file', async () => {
    await expect(open(new Uint8Array(0))).rejects.toThrow('a.fits.gz at byte 0: the file is empty');
    await expect(open(Buffer.from('SIM'))).rejects.toThrow('not a FITS file');
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
  ])(
    '%s',
    async (name, length, crc) => {
      const bytes = await uncompressed(readFileSync(path.join(fitsDir, name)));
      expect(bytes.length).toBe(length);
      expect(crc32(bytes)).toBe(crc);
      // The decompressed bytes of the bomb are compressed again.
    },
    30_000,
  );

  it('openFits reports a gzip file that is cut short', async () => {
    const bytes = readFileSync(path.join(fitsDir, 'malformed/syn_gzip_truncated.fits.gz'));
    await expect(uncompressed(bytes)).rejects.toThrow(/cut short/);
  });

  it('openFits opens a gzip bomb without decompressing it', async () => {
    const bytes = readFileSync(path.join(fitsDir, 'malformed/syn_gzip_bomb.fits.gz'));
    let given = 0;
    const file = await openFits({
      name: 'bomb',
      size: bytes.length,
      read: (offset, length) => {
        given += length;
        return Promise.resolve(bytes.subarray(offset, offset + length));
      },
    });
    expect(file.hdus).toHaveLength(1);
    expect(given).toBeLessThan(bytes.length / 2);
  });

  it('openFits stops a gzip bomb at the limit', async () => {
    const bytes = readFileSync(path.join(fitsDir, 'malformed/syn_gzip_bomb.fits.gz'));
    await expect(uncompressed(bytes, 100 * 1024 * 1024)).rejects.toThrow(/more than the allowed/);
  });
});
