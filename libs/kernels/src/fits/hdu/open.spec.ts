import { mkdtempSync, openSync, closeSync, ftruncateSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openFileSource } from '../../../cli/file-source.js';
import { memorySource } from '../../byte-source.js';
import { FitsFormatError } from '../../errors.js';
import { memoryStore } from '../compression/memory-store.js';
import type { Card } from '../header/card.js';
import { formatHeader } from '../header/format-header.js';
import { readImageRows } from '../image/read-rows.js';
import { writeFits } from '../write/write-fits.js';
import { findHdu, findImageHdu } from './find.js';
import type { FitsFile, Hdu } from './hdu.js';
import { openFits } from './open.js';

const imageCards = (bitpix: number, shape: readonly number[], more: readonly Card[] = []): Card[] => [
  { keyword: 'SIMPLE', value: true },
  { keyword: 'BITPIX', value: bitpix },
  { keyword: 'NAXIS', value: shape.length },
  ...shape.map((length, i) => ({ keyword: `NAXIS${i + 1}`, value: length })),
  ...more,
];

const open = (bytes: Uint8Array): Promise<FitsFile> => openFits(memorySource(bytes, 'a.fits'));

describe('openFits', () => {
  it('describes the HDUs of a file', async () => {
    const data = new Float32Array(12);
    const table = { type: 'table', name: 'CAT', columns: [{ name: 'x', data }] } as const;
    const file = await open(writeFits([{}, { name: 'SCI', version: 2, data, shape: [4, 3] }, table]));
    const facts = file.hdus.map(({ kind, name, version, bitpix, shape, dataLength }) => {
      return { kind, name, version, bitpix, shape, dataLength };
    });
    expect(facts).toEqual([
      { kind: 'primary', name: 'PRIMARY', version: null, bitpix: 8, shape: [], dataLength: 0 },
      { kind: 'image', name: 'SCI', version: 2, bitpix: -32, shape: [4, 3], dataLength: 48 },
      { kind: 'bintable', name: 'CAT', version: null, bitpix: 8, shape: [4, 12], dataLength: 48 },
    ]);
    expect(findHdu(file, 'sci', 2)).toBe(file.hdus[1]);
    expect(findHdu(file, 'sci', 1)).toBeUndefined();
    expect(findHdu(file, 'CAT', 1)).toBe(file.hdus[2]);
  });

  it('reads the blocks of the headers once each, and none of the data', async () => {
    const source = memorySource(writeFits([{ data: new Float32Array(3000) }, { data: new Uint8Array(9) }]));
    const reads: number[][] = [];
    const read = (offset: number, length: number): Promise<Uint8Array> => {
      reads.push([offset, length]);
      return source.read(offset, length);
    };
    await openFits({ ...source, read });
    // The first bytes tell whether the file is compressed; 12,000 bytes of data are five blocks.
    expect(reads).toEqual([
      [0, 3],
      [0, 2880],
      [6 * 2880, 2880],
    ]);
  });

  it('shows each HDU before its data are decompressed, and ends with the error that is thrown then', async () => {
    const images = [1, 2, 3].map((value) => ({ data: new Uint8Array(4_000_000).fill(value) }));
    const packed = gzipSync(writeFits(images));
    let appended = 0;
    const store = memoryStore(Infinity);
    const decompressedStore = {
      ...store,
      append: (bytes: Uint8Array) => ((appended += bytes.length), store.append(bytes)),
    };
    const seen: number[][] = [];
    const beforeData = ({ index, dataLength }: Hdu) => {
      seen.push([index, dataLength, Math.floor(appended / 4_000_000)]);
      if (index === 1) throw new RangeError('enough');
    };
    await expect(openFits(memorySource(packed), { decompressedStore, beforeData })).rejects.toThrow('enough');
    expect(seen).toEqual([
      [0, 4_000_000, 0],
      [1, 4_000_000, 1],
    ]);
  });

  it('shows no HDU that claims more than the file can contain, nor one of unknown length', async () => {
    const beforeData = jest.fn();
    const claiming = formatHeader(imageCards(8, [1_000_000]));
    const unknown = formatHeader([{ keyword: 'SIMPLE', value: false }, ...imageCards(8, [4]).slice(1)]);
    await expect(openFits(memorySource(claiming), { beforeData })).rejects.toThrow(/has room for 0/);
    await openFits(memorySource(unknown), { beforeData });
    expect(beforeData).not.toHaveBeenCalled();
  });

  it('recognises random groups by their header', async () => {
    const groups = [
      { keyword: 'GROUPS', value: true },
      { keyword: 'PCOUNT', value: 2 },
      { keyword: 'GCOUNT', value: 3 },
    ];
    const header = formatHeader(imageCards(-32, [0, 5, 4], groups));
    const [hdu] = (await open(Uint8Array.of(...header, ...new Uint8Array(2880)))).hdus;
    // |BITPIX|/8 · GCOUNT · (PCOUNT + NAXIS2 · NAXIS3)
    expect(hdu).toMatchObject({ kind: 'random-groups', dataLength: 4 * 3 * (2 + 5 * 4) });
  });

  it.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(0), 'a.fits at byte 0: the file is empty'],
    ['another format', new TextEncoder().encode('{"json": true}'), 'a.fits at byte 0: not a FITS file'],
    [
      'a header without END',
      formatHeader(imageCards(8, [])).subarray(0, 240),
      'a.fits HDU 0 at byte 240: the file ends inside the header',
    ],
    ['an illegal BITPIX', formatHeader(imageCards(7, [])), 'a.fits HDU 0 card BITPIX: 7 is not one of'],
    ['a negative axis', formatHeader(imageCards(8, [-1])), 'card NAXIS1: -1 is negative'],
    [
      'a missing axis',
      formatHeader([...imageCards(8, []).slice(0, 2), { keyword: 'NAXIS', value: 1 }]),
      'card NAXIS1: is missing',
    ],
    [
      'an axis that is text',
      formatHeader(imageCards(8, []).map((c) => (c.keyword === 'NAXIS' ? { ...c, value: 'two' } : c))),
      "card NAXIS: is 'two', not an integer",
    ],
    [
      'an axis given twice',
      formatHeader([...imageCards(8, [4]), { keyword: 'NAXIS1', value: 5 }]),
      'card NAXIS1: given twice: 4 and 5',
    ],
    [
      'more data than the file has',
      formatHeader(imageCards(-64, [2e6, 2e6])),
      '32000000000000 bytes, the file has room for 0',
    ],
    [
      'more data than any file has',
      formatHeader(imageCards(-64, [2e9, 2e9, 2e9])),
      'are more than a file can hold',
    ],
  ])('refuses %s', async (_, bytes, message) => {
    await expect(open(bytes)).rejects.toThrow(message);
    await expect(open(bytes)).rejects.toBeInstanceOf(FitsFormatError);
  });

  it('opens a file whose last block is not padded, and ignores bytes behind the last HDU', async () => {
    const bytes = writeFits([{ data: Float32Array.of(1, 2, 3) }]);
    const cut = await open(bytes.subarray(0, 2880 + 12));
    expect([...(await readImageRows(cut, cut.hdus[0])).data]).toEqual([1, 2, 3]);
    expect((await open(Uint8Array.of(...bytes, ...new Uint8Array(2880)))).hdus).toHaveLength(1);
  });
});

describe('a file with a damaged HDU behind the first', () => {
  const SCI = { name: 'SCI', data: Float32Array.of(1, 2, 3, 4), shape: [2, 2] };
  const LAST = { name: 'LAST', data: new Float32Array(3000), shape: [100, 30] };
  const whole = writeFits([{}, SCI, LAST]);
  const lastHeader = 3 * 2880;
  const lastBitpix = (value: number): Uint8Array => {
    const bytes = Buffer.from(whole);
    bytes.write(String(value).padStart(20), bytes.indexOf('BITPIX', lastHeader) + 10);
    return new Uint8Array(bytes);
  };

  it.each<[string, Uint8Array, string]>([
    [
      'its data are cut',
      whole.subarray(0, lastHeader + 2880 + 4000),
      'a.fits HDU 2 card NAXIS: 100 × 30 pixels are 12000 bytes, the file has room for 4000',
    ],
    [
      'its data are missing',
      whole.subarray(0, lastHeader + 2880),
      'a.fits HDU 2 card NAXIS: 100 × 30 pixels are 12000 bytes, the file has room for 0',
    ],
    [
      'its header is cut',
      whole.subarray(0, lastHeader + 240),
      'a.fits HDU 2 at byte 8880: the file ends inside the header: no END card',
    ],
    ['its header is wrong', lastBitpix(-3), 'a.fits HDU 2 card BITPIX: -3 is not one of'],
  ])('gives the HDUs before it, and the error that %s', async (_, bytes, message) => {
    const file = await open(bytes);
    expect(file.hdus.map(({ name }) => name)).toEqual(['PRIMARY', 'SCI']);
    expect([...(await readImageRows(file, findImageHdu(file))).data]).toEqual([1, 2, 3, 4]);
    expect(file.damage).toBeInstanceOf(FitsFormatError);
    expect(file.damage?.message).toContain(message);
    expect(file.damage?.location.hdu).toBe(2);
    // A request for the damaged HDU throws its error.
    expect(() => findImageHdu(file, 2)).toThrow(message);
    expect(() => findImageHdu(file, -1)).toThrow(/-1 is not among/);
    await expect(openFits(memorySource(bytes, 'a.fits'), { requireWhole: true })).rejects.toThrow(message);
  });

  it('reports the damage if no image is left', async () => {
    const file = await open(whole.subarray(0, 2 * 2880));
    expect(file.hdus).toHaveLength(1);
    expect(() => findImageHdu(file)).toThrow('HDU 1 card NAXIS: 2 × 2 pixels are 16 bytes');
  });

  it('of a compressed stream that is cut gives the available HDUs', async () => {
    const packed = gzipSync(whole);
    const file = await open(packed.subarray(0, packed.length - 12));
    expect(file.hdus[1].name).toBe('SCI');
    await expect(
      openFits(memorySource(packed.subarray(0, packed.length - 12)), { requireWhole: true }),
    ).rejects.toThrow(/cut short/);
    expect(file.damage?.message).toMatch(/cut short/);
  });

  it('has no damage when it is complete', async () => {
    const file = await openFits(memorySource(whole), { requireWhole: true });
    expect([file.hdus.length, file.damage]).toEqual([3, undefined]);
    expect('damage' in file).toBe(false);
  });

  it('does not take a failure of the source for damage', async () => {
    const source = memorySource(whole, 'a.fits');
    const read = (offset: number, length: number) =>
      offset < lastHeader ? source.read(offset, length) : Promise.reject(new Error('unplugged'));
    await expect(openFits({ ...source, read })).rejects.toThrow('unplugged');
  });
});

describe('a constant array', () => {
  const constant = (...sides: number[]) => ({
    cards: [
      { keyword: 'PIXVALUE', value: 7 },
      ...sides.map((side, i) => ({ keyword: `NPIX${i + 1}`, value: side })),
    ],
  });

  it.each([
    [16384, 16384],
    [2049, 2048],
    [2 ** 22 + 1, 1],
  ])('of %d × %d pixels is refused in a file of some blocks', async (...sides) => {
    await expect(open(writeFits([constant(...sides)]))).rejects.toThrow(
      `a.fits HDU 0 card NPIX1: ${sides[0] * sides[1]} pixels without data are too many for a file of 2880 bytes`,
    );
  });

  it('of 2048² pixels is accepted in any file', async () => {
    const file = await open(writeFits([constant(2048, 2048)]));
    expect(file.hdus[0]).toMatchObject({ shape: [2048, 2048], constant: 7 });
  });

  it('may have four pixels for each byte of the file', async () => {
    const length = 2 ** 21;
    const bytesWith = (width: number) =>
      writeFits([{ data: new Uint8Array(length), shape: [length] }, constant(width, 4)]);
    const size = bytesWith(1).length;
    expect((await open(bytesWith(size))).damage).toBeUndefined();
    expect((await open(bytesWith(size + 1))).damage?.message).toMatch(
      /HDU 1 card NPIX1: \d+ pixels without data/,
    );
  });
});

describe('a sparse file of 10 GB', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-'));
  const name = path.join(folder, 'huge.fits');
  const [width, height] = [50_000, 50_000];
  const FEW_BYTES = 1e6;

  beforeAll(() => {
    const header = formatHeader(imageCards(-32, [width, height]));
    const descriptor = openSync(name, 'w');
    writeSync(descriptor, header);
    ftruncateSync(descriptor, header.length + 4 * width * height);
    writeSync(
      descriptor,
      Uint8Array.of(0x3f, 0x80, 0, 0),
      0,
      4,
      header.length + 4 * (width * 49_999 + 49_999),
    );
    closeSync(descriptor);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('opens with few bytes read, and gives a window of 1000² from its far corner', async () => {
    expect(statSync(name).size).toBeGreaterThan(10e9);
    const source = openFileSource(name);
    const read = jest.spyOn(source, 'read');
    const file = await openFits(source);
    expect(read.mock.calls.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(FEW_BYTES);
    const { data } = await readImageRows(file, file.hdus[0], {
      x: 49_000,
      y: 49_000,
      width: 1000,
      height: 1000,
    });
    source.close();
    expect(data.lastIndexOf(1)).toBe(999_999);
    expect(data.indexOf(1)).toBe(999_999);
  });
});
