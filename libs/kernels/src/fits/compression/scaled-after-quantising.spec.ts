import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { readImageFloat64, readImageRows } from '../image/read-rows.js';

const golden = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
  images: { name: string; file: string }[];
};

/** The file with two more cards in the header of its image, in the room behind END. */
function withScaling(bytes: Uint8Array, cards: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf('END'.padEnd(80), text.indexOf('XTENSION'));
  const inserted = cards + 'END'.padEnd(80);
  if (text.slice(end + 80, end + inserted.length).trim() !== '') throw new Error('no room behind END');
  return new Uint8Array(
    Buffer.from(text.slice(0, end) + inserted + text.slice(end + inserted.length), 'latin1'),
  );
}

const open = (bytes: Uint8Array): Promise<FitsFile> => openFits(memorySource(bytes));
const card = (keyword: string, value: string) => `${keyword.padEnd(8)}= ${value.padStart(20)}`.padEnd(80);
const SCALED = card('BSCALE', '2.0') + card('BZERO', '5.0');

describe.each(golden.images.filter(({ name }) => /dither [12]$/.test(name)))(
  '$name with BSCALE and BZERO',
  ({ file }) => {
    const plain = gunzipSync(Buffer.from(file, 'base64'));

    it('is scaled after it is restored, as floats and as doubles', async () => {
      const [without, scaled] = [await open(plain), await open(withScaling(plain, SCALED))];
      const rows = await readImageRows(without, without.hdus[1]);
      const scaledRows = await readImageRows(scaled, scaled.hdus[1]);
      const doubles = await readImageFloat64(without, without.hdus[1]);
      const scaledDoubles = await readImageFloat64(scaled, scaled.hdus[1]);
      expect(scaledRows.data.length).toBe(rows.data.length);
      const isScaled = (value: number, i: number): boolean =>
        Number.isNaN(value)
          ? Number.isNaN(scaledRows.data[i]) && Number.isNaN(scaledDoubles.data[i])
          : Math.abs(scaledDoubles.data[i] - (5 + 2 * value)) < 5e-10 &&
            Math.abs(scaledRows.data[i] - (5 + 2 * rows.data[i])) <
              1e-6 * Math.abs(scaledRows.data[i]) + 1e-6;
      expect(doubles.data.findIndex((value, i) => !isScaled(value, i))).toBe(-1);
    });

    it('is moved, where there is no BSCALE', async () => {
      const [without, moved] = [await open(plain), await open(withScaling(plain, card('BZERO', '5.0')))];
      const doubles = await readImageFloat64(without, without.hdus[1]);
      const movedDoubles = await readImageFloat64(moved, moved.hdus[1]);
      const moves = doubles.data.map((value, i) => movedDoubles.data[i] - value);
      expect(moves.filter((move) => !(Math.abs(move - 5) < 1e-9) && !Number.isNaN(move))).toHaveLength(0);
      expect(moves.some((move) => move > 0)).toBe(true);
    });
  },
);
