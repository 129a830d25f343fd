import {
  FitsFormatError,
  openFits,
  UnsupportedError,
  verifyHeader,
  verifyTable,
  type FitsFile,
  type FitsProblem,
  type Hdu,
} from '#kernels';
import { verifyEnd, verifySums } from '#kernels/parallel';
import type { RangeReader } from '#platform';
import type { FileCheck } from '#processing-client/contract';
import { checkWcs } from './check-wcs.js';
import { checkOf } from './check-outcome.js';

const SUMS = ['CHECKSUM', 'DATASUM'] as const;

/** Checks a file against the FITS Standard 4.0, HDU by HDU, reading all data that have a checksum. */
export async function checkFits(source: RangeReader): Promise<FileCheck[]> {
  const opened = await open(source);
  if ('problem' in opened) return [checkOf('structure', [opened.problem])];
  const { file } = opened;
  return [
    { name: 'structure', passed: true, detail: `${file.hdus.length} HDUs` },
    checkOf('mandatory-cards', file.hdus.flatMap(verifyHeader), 'in their order, with legal values'),
    checkOf('data-size', await verifyEnd(file), `${file.source.size} bytes, as the headers say`),
    await checkSums(file),
    checkOf('tables', await eachHdu(file, (hdu) => verifyTable(file, hdu)), 'columns fill their rows'),
    await checkWcs(file),
  ];
}

/** A file that cannot be opened fails the check with the reason. */
async function open(source: RangeReader): Promise<{ file: FitsFile } | { problem: FitsProblem }> {
  try {
    return { file: await openFits(source, { requireWhole: true }) };
  } catch (error) {
    if (!(error instanceof FitsFormatError || error instanceof UnsupportedError)) throw error;
    const { reason, location } = error;
    const { hdu = 0, card, byte } = location;
    return { problem: { severity: 'error', hdu, card, byte, reason } };
  }
}

async function checkSums(file: FitsFile): Promise<FileCheck> {
  const summed = file.hdus.filter(({ header }) => SUMS.some((card) => header.string(card)?.trim()));
  const problems = await eachHdu(file, (hdu) => verifySums(file, hdu));
  return checkOf('checksums', problems, `${summed.length} of ${file.hdus.length} HDUs have one`);
}

async function eachHdu(
  { hdus }: FitsFile,
  verify: (hdu: Hdu) => Promise<FitsProblem[]>,
): Promise<FitsProblem[]> {
  const problems: FitsProblem[] = [];
  for (const hdu of hdus) problems.push(...(await verify(hdu)));
  return problems;
}
