import { readFileSync } from 'node:fs';
import path from 'node:path';
import { memorySource } from '../byte-source.js';
import type { FitsFile } from './hdu/hdu.js';
import { openFits } from './hdu/open.js';
import { readImageFloat64, readImageRows } from './image/read-rows.js';
import { readTableRows } from './table/read-rows.js';
import { verifyFits } from './verify/verify-fits.js';

/** Made by test/golden/fits.py with astropy. */
interface Golden {
  images: { file: string; images: (number | 'nan')[][] };
  binary: { file: string; rows: unknown[][] };
  scaled: { file: string; rows: unknown[][] };
  ascii: { file: string; rows: unknown[][] };
  header: { file: string; cards: Record<string, unknown> };
}

const golden = JSON.parse(readFileSync(path.resolve('test/golden/fits.json'), 'utf8'), revive) as Golden;

/** Values that JSON has no notation for; see the script. */
function revive(_: string, value: unknown): unknown {
  if (value === 'nan') return NaN;
  if (typeof value !== 'object' || value === null || !('integer' in value)) return value;
  return BigInt(value.integer as string);
}

/** The files are compressed with gzip, which the reader recognises. */
const open = (file: string): Promise<FitsFile> => openFits(memorySource(Buffer.from(file, 'base64')));

describe('files written by astropy', () => {
  it('images of every BITPIX', async () => {
    const { file, images } = golden.images;
    const opened = await open(file);
    for (const [i, expected] of images.entries()) {
      const hdu = opened.hdus[i + 1];
      const planes = hdu.shape[2] ?? 1;
      const doubles: number[] = [];
      const singles: number[] = [];
      for (let plane = 0; plane < planes; plane++) {
        doubles.push(...(await readImageFloat64(opened, hdu, { plane })).data);
        singles.push(...(await readImageRows(opened, hdu, { plane })).data);
      }
      expect(doubles).toEqual(expected);
      expect(singles).toEqual(expected.map((value) => Math.fround(value as number)));
    }
  });

  it.each(['binary', 'scaled', 'ascii'] as const)('a table: %s', async (name) => {
    const opened = await open(golden[name].file);
    const { rows } = await readTableRows(opened, opened.hdus[1]);
    expect(rows).toEqual(golden[name].rows);
  });

  it('cards that are not plain', async () => {
    const opened = await open(golden.header.file);
    const { header } = opened.hdus[0];
    const found = Object.keys(golden.header.cards).map((keyword) => [keyword, header.get(keyword)]);
    expect(Object.fromEntries(found)).toEqual(golden.header.cards);
  });

  it.each(Object.keys(golden) as (keyof Golden)[])(
    '%s: nothing against the standard, and right checksums',
    async (name) => {
      expect(await verifyFits(await open(golden[name].file))).toEqual([]);
    },
  );
});
