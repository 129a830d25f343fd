import type { FitsFormatError } from '../../errors.js';
import { paddedLength } from '../blocks.js';
import { verifyChecksum } from '../checksum/verify-checksum.js';
import type { FitsFile, Hdu } from '../hdu/hdu.js';
import type { FitsProblem } from './problem.js';
import { verifyHeader } from './verify-header.js';
import { verifyTable } from './verify-table.js';

/**
 * Checks an opened file against the FITS Standard 4.0: mandatory cards and their order, legal values, checksums, columns and arrays of
 * tables, padding, and the HDU that could not be opened. Faults that prevent opening are thrown by {@link openFits} before.
 * @returns the problems, HDU by HDU; empty for a file without fault
 */
export async function verifyFits(file: FitsFile): Promise<FitsProblem[]> {
  const problems: FitsProblem[] = [];
  for (const hdu of file.hdus) {
    problems.push(...verifyHeader(hdu), ...(await verifySums(file, hdu)), ...(await verifyTable(file, hdu)));
  }
  return [...problems, ...(file.damage ? [problemOf(file.damage)] : await verifyEnd(file))];
}

function problemOf({ reason, location }: FitsFormatError): FitsProblem {
  const { hdu = 0, card, byte } = location;
  return { severity: 'error', hdu, card, byte, reason };
}

/** Compares CHECKSUM and DATASUM of an HDU, if present, with its bytes. */
export async function verifySums(file: FitsFile, hdu: Hdu): Promise<FitsProblem[]> {
  const { checksum, datasum } = await verifyChecksum(file, hdu);
  const wrong = [...(datasum === 'wrong' ? ['DATASUM'] : []), ...(checksum === 'wrong' ? ['CHECKSUM'] : [])];
  return wrong.map((card) => ({
    severity: 'error',
    hdu: hdu.index,
    card,
    reason: 'does not agree with the bytes',
  }));
}

/** Checks that the file ends with the padding of its last HDU; a file that is compressed as a whole is decompressed to its end. */
export async function verifyEnd({ source, hdus }: FitsFile): Promise<FitsProblem[]> {
  await source.decompressTo?.(Infinity);
  const last = hdus[hdus.length - 1];
  const end = last.dataOffset + paddedLength(last.dataLength);
  if (source.size === end) return [];
  const place = { hdu: last.index, byte: Math.min(end, source.size) };
  return source.size < end
    ? [{ ...place, severity: 'error', reason: `the last block lacks ${end - source.size} bytes of padding` }]
    : [{ ...place, severity: 'warning', reason: `${source.size - end} bytes behind the last HDU` }];
}
