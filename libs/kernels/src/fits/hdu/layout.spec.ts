import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memorySource, type ByteSource } from '../../byte-source.js';
import { readImageRows } from '../image/read-rows.js';
import { writeFits } from '../write/write-fits.js';
import { hduFromLayout, hduLayout } from './layout.js';
import { openFits } from './open.js';

const FITS = path.resolve(process.cwd(), '../shared/fits');
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

const pixelsOf = async (source: ByteSource, hdu: Parameters<typeof readImageRows>[1]) => [
  ...(await readImageRows({ source, hdus: [] }, hdu)).data,
];

describe('hduLayout', () => {
  it('is plain data from which the HDU is restored, without reading the file', async () => {
    const cards = [
      { keyword: 'BUNIT', value: 'Jy' },
      { keyword: 'LONG', value: 'x'.repeat(200) },
    ];
    const bytes = writeFits([
      { data: Float32Array.of(1, 2, 3), cards },
      { data: Int16Array.of(4, 5), shape: [1, 2], cards: [{ keyword: 'EXTNAME', value: 'SCI' }] },
    ]);
    const file = await openFits(memorySource(bytes, 'two.fits'));
    for (const hdu of file.hdus) {
      const layout = structuredClone(await hduLayout(file, hdu));
      expect(layout.header).toHaveLength(hdu.headerLength);
      const again = hduFromLayout(layout, 'two.fits');
      expect(again).toEqual(hdu);
      expect(await pixelsOf(file.source, again)).toEqual(await pixelsOf(file.source, hdu));
    }
  });

  it('has file and HDU in its errors', async () => {
    const file = await openFits(memorySource(writeFits([{ data: Float32Array.of(1) }]), 'a.fits'));
    const layout = await hduLayout(file, file.hdus[0]);
    const header = Uint8Array.from(
      Buffer.from(Buffer.from(layout.header).toString('latin1').replace('BITPIX', 'BITPIC')),
    );
    expect(() => hduFromLayout({ ...layout, header }, 'a.fits')).toThrow(
      /a\.fits HDU 0 card BITPIX: is missing/,
    );
  });

  it('is refused when the file has become shorter', async () => {
    const file = await openFits(memorySource(writeFits([{ data: Float32Array.of(1) }]), 'a.fits'));
    const cut = { ...file, source: memorySource(new Uint8Array(0), 'a.fits') };
    await expect(hduLayout(cut, file.hdus[0])).rejects.toThrow(/^a\.fits.*ends \d+ bytes early/);
  });
});

describeWithFits('hduLayout of real files (needs ../shared/fits)', () => {
  it.each(['compressed', 'cubes', 'hst', 'structure'])(
    'hduFromLayout restores every HDU of %s',
    async (folder) => {
      let units = 0;
      for (const name of readdirSync(path.join(FITS, folder))) {
        const file = await openFits(memorySource(readFileSync(path.join(FITS, folder, name)), name)).catch(
          () => null,
        );
        for (const hdu of file?.hdus ?? []) {
          expect(hduFromLayout(structuredClone(await hduLayout(file!, hdu)), name)).toEqual(hdu);
          units++;
        }
      }
      expect(units).toBeGreaterThan(4);
    },
  );
});
