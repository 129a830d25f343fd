import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import { FitsFormatError, KernelError } from '../../errors.js';
import type { Hdu } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { readCompressedImageRows } from './compressed-image.js';
import { openCompressedTable } from './compressed-table.js';

interface Golden {
  readonly name: string;
  readonly file: string;
}

const { images, tables } = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
  images: Golden[];
  tables: Golden[];
};
const fileOf = ({ file }: Golden): Buffer => gunzipSync(Buffer.from(file, 'base64'));

/** Reads all that a file holds. */
async function readAll(bytes: Uint8Array): Promise<void> {
  const file = await openFits(memorySource(bytes));
  for (const hdu of file.hdus) {
    if (hdu.kind === 'compressed-image') await readCompressedImageRows(file, hdu);
    if (hdu.kind === 'compressed-table') {
      const table = openCompressedTable(file, hdu);
      await table.file.source.read(0, table.hdu.dataLength);
    }
  }
}

/** Replaces the value of a card, in place. */
function setCard(bytes: Buffer, keyword: string, value: string | number): void {
  const at = bytes.indexOf(`${keyword.padEnd(8)}=`);
  expect(at).toBeGreaterThan(0);
  bytes.write(`${keyword.padEnd(8)}= ${String(value).padStart(20)}`.padEnd(80), at, 'latin1');
}

async function imageUnit(bytes: Uint8Array): Promise<Hdu> {
  return (await openFits(memorySource(bytes))).hdus[1];
}

describe('damaged compressed files', () => {
  it('give data or a typed error, whichever bytes of rows and heap are changed', async () => {
    const golden = fc.constantFrom(...images, ...tables);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(golden, changes, async (reference, replaced) => {
        const bytes = fileOf(reference);
        const { dataOffset, dataLength } = await imageUnit(bytes);
        for (const [at, value] of replaced) bytes[dataOffset + (at % dataLength)] = value;
        await readAll(bytes).catch((error: unknown) => {
          if (!(error instanceof KernelError)) throw error;
        });
      }),
      { numRuns: 150 },
    );
  });

  const named = (name: string): Buffer => fileOf(images.find((image) => image.name === name)!);

  it.each(['RICE_1 int16', 'GZIP_1 int16', 'GZIP_2 int16', 'NOCOMPRESS int16', 'HCOMPRESS_1 int16'])(
    'never take memory for pixels that the tiles cannot hold: %s',
    async (name) => {
      const bytes = named(name);
      for (const axis of [1, 2]) {
        setCard(bytes, `ZNAXIS${axis}`, 2_000_000);
        setCard(bytes, `ZTILE${axis}`, 2_000_000);
      }
      await expect(readAll(bytes)).rejects.toThrow(FitsFormatError);
    },
  );

  it.each([
    ['ZTILE1', 0],
    ['ZTILE1', 1],
    ['TFORM1', "'1PQ'"],
    ['TFORM1', "'3J'"],
  ])('with %s = %s are refused', async (keyword, value) => {
    const bytes = named('GZIP_1 int16');
    setCard(bytes, keyword, value);
    await expect(readAll(bytes)).rejects.toThrow(FitsFormatError);
  });

  it('name an unknown compression', async () => {
    const bytes = named('GZIP_1 int16');
    setCard(bytes, 'ZCMPTYPE', "'BZIP2_9'");
    await expect(readAll(bytes)).rejects.toMatchObject({
      tag: 'unsupported',
      location: { card: 'ZCMPTYPE' },
    });
  });

  it('name file, HDU and tile', async () => {
    const bytes = named('RICE_1 int16');
    const { dataOffset, header } = await imageUnit(bytes);
    const lastTile = header.requireInteger('NAXIS1') * (header.requireInteger('NAXIS2') - 1);
    // The length of the last tile, in the descriptor of its row.
    bytes.writeUInt32BE(60, dataOffset + lastTile);
    await expect(readAll(bytes)).rejects.toMatchObject({
      reason: expect.stringContaining('tile 3'),
      location: { file: 'memory', hdu: 1 },
    });
  });
});
