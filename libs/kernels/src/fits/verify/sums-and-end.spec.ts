import { type ByteSource, memorySource } from '../../byte-source.js';
import { addSums, onesComplementSum } from '../checksum/ones-complement.js';
import { verifyChecksum } from '../checksum/verify-checksum.js';
import type { FitsFile } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import { writeFits } from '../write/write-fits.js';
import { verifyEnd, verifySums } from './verify-fits.js';

const open = (bytes: Uint8Array): Promise<FitsFile> => openFits(memorySource(bytes, 'a.fits'));

/** The sum as the standard words it (FITS Standard 4.0, appendix J.1): word by word, every carry brought round. */
function slowSum(bytes: Uint8Array): number {
  let sum = 0n;
  for (let k = 0; k < bytes.length; k++) {
    sum += BigInt(bytes[k]) << BigInt(8 * (3 - (k % 4)));
    sum = (sum & 0xffffffffn) + (sum >> 32n);
  }
  return Number(sum);
}

describe('the sum of words', () => {
  it('carries around, however many words there are', () => {
    let seed = 5;
    const random = () => (seed = (seed * 16807) % 2147483647) & 0xff;
    for (const length of [0, 4, 8, 400, 4096]) {
      const bytes = Uint8Array.from({ length }, random);
      expect(onesComplementSum(bytes)).toBe(slowSum(bytes));
      expect(onesComplementSum(bytes, 0xfffffff0)).toBe(addSums(slowSum(bytes), 0xfffffff0));
    }
    // More than are added before carries are brought round.
    const many = new Uint8Array(4 * ((1 << 20) + 3)).fill(0xff);
    expect(onesComplementSum(many)).toBe(0xffffffff);
    expect(onesComplementSum(Uint8Array.of(0, 0, 0, 1, 9, 9, 9))).toBe(1);
  });

  it('of two sums is carried, too', () => {
    expect(addSums(0xffffffff, 1)).toBe(1);
    expect(addSums(0xffffffff, 0xffffffff)).toBe(0xffffffff);
    expect(addSums(0x80000000, 0x7fffffff)).toBe(0xffffffff);
    expect(addSums(2 ** 33 + 1, 0)).toBe(3);
  });
});

describe('checksums of an HDU', () => {
  const data = Uint8Array.from({ length: 3000 }, (_, k) => k);
  const card = (keyword: string, value: string) => ({ keyword, value });
  /** A file whose cards are these: the writer leaves out those of checksums, so that they are put in by hand. */
  function withCards(checksum: string, datasum: string): Uint8Array {
    const cards = [card('CHECKSUX', checksum), card('DATASUX', datasum)];
    const bytes = Buffer.from(writeFits([{ data, cards }]));
    bytes.write('CHECKSUM', bytes.indexOf('CHECKSUX'));
    bytes.write('DATASUM ', bytes.indexOf('DATASUX '));
    return new Uint8Array(bytes);
  }
  const right = String(slowSum(Uint8Array.of(...data, ...new Uint8Array(2760))));

  it('are checked independently', async () => {
    const result = async (checksum: string, datasum: string) => {
      const file = await open(withCards(checksum, datasum));
      const { checksum: whole, datasum: ofData } = await verifyChecksum(file, file.hdus[0]);
      return [whole, ofData, (await verifySums(file, file.hdus[0])).map((problem) => problem.card)];
    };
    expect(await result('', right)).toEqual(['absent', 'correct', []]);
    expect(await result('', `  ${right} `)).toEqual(['absent', 'correct', []]);
    expect(await result('', '1')).toEqual(['absent', 'wrong', ['DATASUM']]);
    expect(await result('0000000000000000', '')).toEqual(['wrong', 'absent', ['CHECKSUM']]);
    expect(await result('0000000000000000', '7')).toEqual(['wrong', 'wrong', ['DATASUM', 'CHECKSUM']]);
    expect(await result('', '')).toEqual(['absent', 'absent', []]);
  });

  it('of an HDU without any are not read', async () => {
    const file = await open(writeFits([{ data }]));
    const source: ByteSource = { ...file.source, read: () => Promise.reject(new Error('read')) };
    expect(await verifyChecksum({ ...file, source }, file.hdus[0])).toEqual({
      checksum: 'absent',
      datasum: 'absent',
    });
  });

  it('are read 8 MiB at a time, and only those of the HDU', async () => {
    const large = new Uint8Array(8 * 1024 * 1024 + 5);
    const file = await open(writeFits([{ data }, { data: large }, { data }], { checksum: true }));
    const reads: number[] = [];
    const read = (offset: number, length: number) => {
      reads.push(length);
      return file.source.read(offset, length);
    };
    const counted = { ...file, source: { ...file.source, read } };
    expect(await verifyChecksum(counted, file.hdus[1])).toEqual({ checksum: 'correct', datasum: 'correct' });
    const padded = Math.ceil(large.length / 2880) * 2880;
    expect(reads).toEqual([8 * 1024 * 1024, padded - 8 * 1024 * 1024, 2880]);
    expect(await verifySums(file, file.hdus[0])).toEqual([]);
  });

  it('are reported when they are wrong', async () => {
    const bytes = writeFits([{}, { data }], { checksum: true });
    const file = await open(bytes);
    bytes[file.hdus[1].dataOffset + 2] ^= 1;
    const problem = { severity: 'error', hdu: 1, reason: 'does not agree with the bytes' };
    expect(await verifySums(file, file.hdus[1])).toEqual([
      { ...problem, card: 'DATASUM' },
      { ...problem, card: 'CHECKSUM' },
    ]);
    expect(await verifySums(file, file.hdus[0])).toEqual([]);
  });
});

describe('the end of a file', () => {
  const bytes = writeFits([{}, { data: new Uint8Array(2881) }]);

  it('is that of its last block', async () => {
    expect(await verifyEnd(await open(bytes))).toEqual([]);
    expect(await verifyEnd(await open(bytes.subarray(0, -1)))).toEqual([
      {
        severity: 'error',
        hdu: 1,
        byte: bytes.length - 1,
        reason: 'the last block lacks 1 bytes of padding',
      },
    ]);
    expect(await verifyEnd(await open(Uint8Array.of(...bytes, 0)))).toEqual([
      { severity: 'warning', hdu: 1, byte: bytes.length, reason: '1 bytes behind the last HDU' },
    ]);
  });

  it('of a compressed file is known when it is decompressed', async () => {
    const file = await open(bytes);
    let unpackedTo = 0;
    const source: ByteSource = {
      ...file.source,
      get size() {
        return unpackedTo === Infinity ? bytes.length : 1e9;
      },
      decompressTo: (length) => {
        unpackedTo = length;
        return Promise.resolve();
      },
    };
    expect(await verifyEnd({ ...file, source })).toEqual([]);
  });
});
