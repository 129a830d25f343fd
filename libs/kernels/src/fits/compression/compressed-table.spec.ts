import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ByteSource, memorySource } from '../../byte-source.js';
import { ArgumentError, FitsFormatError } from '../../errors.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { readTableRows } from '../table/read-rows.js';
import { openCompressedTable } from './compressed-table.js';
import { crc32 } from '../../decompress/crc32.js';

/** Output of test/golden/compression.py. */
interface Golden {
  /** Length and CRC-32 of the data (rows and heap) that funpack restores. */
  readonly bytes: number;
  readonly crc32: number;
  /** The compressed file: gzip, base64. */
  readonly file: string;
}

const { tables } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as { tables: Golden[] };
const [golden] = tables;
const packed = (): Uint8Array => gunzipSync(Buffer.from(golden.file, 'base64'));

const fitsDir = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(fitsDir) ? describe : describe.skip;

async function wholeData(file: FitsFile): Promise<Uint8Array> {
  const opened = openCompressedTable(file, file.hdus[1]);
  return opened.file.source.read(0, opened.hdu.dataLength);
}

describe('openCompressedTable', () => {
  it("gives funpack's bytes, heap included", async () => {
    const file = await openFits(memorySource(packed()));
    const data = await wholeData(file);
    expect(data.length).toBe(golden.bytes);
    expect(crc32(data)).toBe(golden.crc32);
  });

  it('gives any range of them', async () => {
    const file = await openFits(memorySource(packed()));
    const whole = await wholeData(file);
    const { source } = openCompressedTable(file, file.hdus[1]).file;
    for (const [start, length] of [
      [0, 1],
      [71 * 64 - 5, 10],
      [71 * 149, 200],
      [71 * 150, 77],
      [71 * 150 + 33, 1000],
      [golden.bytes - 3, 10],
    ]) {
      expect([...(await source.read(start, length))]).toEqual([...whole.subarray(start, start + length)]);
    }
  });

  it('reads as an ordinary table', async () => {
    const file = await openFits(memorySource(packed()));
    const opened = openCompressedTable(file, file.hdus[1]);
    const { rows, total } = await readTableRows(opened.file, opened.hdu, { start: 6, count: 2 });
    expect(total).toBe(150);
    const squares = Array.from({ length: 100 }, (_, k) => k * k);
    expect(rows[1]).toEqual([
      [-63, 21],
      7000,
      7e12,
      Math.fround(7 / 149),
      [1, 7 / 9],
      'name7',
      squares,
      false,
      [7, 7, 248],
      [0, 0.5, 1],
    ]);
  });

  it('decompresses only the tiles that are read', async () => {
    const file = await openFits(memorySource(packed()));
    let bytesRead = 0;
    const source: ByteSource = {
      ...file.source,
      read: (offset, length) => {
        bytesRead += length;
        return file.source.read(offset, length);
      },
    };
    const opened = openCompressedTable({ ...file, source }, file.hdus[1]);
    await readTableRows(opened.file, opened.hdu, { start: 130, count: 3, columns: ['NAME', 'LONG'] });
    await readTableRows(opened.file, opened.hdu, { start: 140, count: 3, columns: ['NAME', 'LONG'] });
    expect(bytesRead).toBeLessThan(file.hdus[1].dataLength / 3);
  });

  it('refuses other HDUs, and damaged tiles', async () => {
    const bytes = packed();
    const file = await openFits(memorySource(bytes, 'damaged.fits'));
    expect(() => openCompressedTable(file, file.hdus[0])).toThrow(ArgumentError);
    const [unit] = file.hdus.slice(1);
    bytes.fill(0xa5, unit.dataOffset + unit.header.requireInteger('NAXIS1') * 3);
    const error = await wholeData(file).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(FitsFormatError);
    expect(error).toMatchObject({ location: { file: 'damaged.fits', hdu: 1, card: 'ZCTYP1' } });
  });
});

describeWithFits('compressed tables and their originals (needs ../shared/fits)', () => {
  const openFile = async (name: string): Promise<FitsFile> =>
    openFits(memorySource(readFileSync(path.join(fitsDir, 'compressed', name)), name));

  it('bt12.fits.fz holds the data of bt12.fits', async () => {
    const original = await openFile('bt12.fits');
    const { dataOffset, dataLength } = original.hdus[1];
    const data = await wholeData(await openFile('bt12.fits.fz'));
    expect(data.length).toBe(dataLength);
    expect(crc32(data)).toBe(crc32(await original.source.read(dataOffset, dataLength)));
  });

  it('testBinaryTable.fits.fz holds 50 rows of 5 × 5 finite doubles', async () => {
    const file = await openFile('testBinaryTable.fits.fz');
    const opened = openCompressedTable(file, file.hdus[1]);
    const { rows } = await readTableRows(opened.file, opened.hdu);
    expect(rows.length).toBe(50);
    expect(rows.every(([cell]) => (cell as number[][]).flat().filter(Number.isFinite).length === 25)).toBe(
      true,
    );
  });
});
