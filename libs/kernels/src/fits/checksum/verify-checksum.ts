import { readExactly } from '../../byte-source.js';
import { paddedLength } from '../blocks.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import { addSums, onesComplementSum } from './ones-complement.js';

/** Result of comparing a checksum: `absent` when the header has none. */
export type ChecksumResult = 'correct' | 'wrong' | 'absent';

/** The results for one HDU. */
export interface ChecksumReport {
  /** CHECKSUM: header and data. */
  readonly checksum: ChecksumResult;
  /** DATASUM: data only. */
  readonly datasum: ChecksumResult;
}

const READ_BYTES = 8 * 1024 * 1024;

/** Both are zero in ones' complement arithmetic. */
const ZEROS = new Set([0, 0xffffffff]);

/**
 * Verifies CHECKSUM and DATASUM of an HDU (FITS Standard 4.0, section 4.4.2.7) by reading all its bytes. An HDU without either is not read.
 * @throws FitsFormatError when the file ends early
 */
export async function verifyChecksum(file: FitsFile, hdu: Hdu): Promise<ChecksumReport> {
  const { header } = hdu;
  const stored = header.string('DATASUM')?.trim();
  const hasChecksum = Boolean(header.string('CHECKSUM')?.trim());
  if (!stored && !hasChecksum) return { checksum: 'absent', datasum: 'absent' };
  const data = await sumRange(file, hdu, hdu.dataOffset, hdu.dataLength);
  const whole = addSums(data, await sumRange(file, hdu, hdu.headerOffset, hdu.headerLength));
  return {
    checksum: hasChecksum ? verdict(ZEROS.has(whole)) : 'absent',
    datasum: stored ? verdict(Number(stored) === data) : 'absent',
  };
}

function verdict(correct: boolean): ChecksumResult {
  return correct ? 'correct' : 'wrong';
}

/** The sum of a range with the padding behind it, as far as the file has any. */
async function sumRange({ source }: FitsFile, hdu: Hdu, start: number, length: number): Promise<number> {
  const end = Math.min(start + paddedLength(length), source.size);
  let sum = 0;
  for (let offset = start; offset < end; offset += READ_BYTES) {
    const bytes = await readExactly(source, offset, Math.min(READ_BYTES, end - offset), hdu.index);
    sum = onesComplementSum(wholeWords(bytes), sum);
  }
  return sum;
}

/** Data without padding may end within a word: the missing bytes count as zeros. */
function wholeWords(bytes: Uint8Array): Uint8Array {
  if (bytes.length % 4 === 0) return bytes;
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  return whole;
}
