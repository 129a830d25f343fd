/**
 * Opening and checking 10,000 small files, each an empty primary HDU, an image of 32 × 32 floats with the header of a survey's tile and a
 * table of ten rows, all with checksums: header cards, their order and values, sums of all bytes, the table's columns. Against astropy's
 * fits.open(checksum=True) and verify('exception'), CPU time, one thread. Usage: small-files.js [number of files]
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Card, openFits, tanGrid, verifyFits, wcsCards, writeFits } from '#kernels';
import { openFileSource } from '../../libs/kernels/cli/file-source.js';
import { alternate, reportTimes, type Times, timesOf } from '../parts/alternate.js';
import { peerResult } from '../parts/peers.js';

const NEEDED = 5;
const ROUNDS = 3;
const SIDE = 32;
const ROWS = 10;
const UNITS = 3;
const count = Number(process.argv[2] ?? 10_000);

/** Cards such as a telescope writes: text, numbers and comments. */
function observationCards(index: number): Card[] {
  const text = ['OBJECT', 'OBSERVER', 'TELESCOP', 'INSTRUME', 'FILTER', 'DETECTOR', 'PROGRAM', 'OBSTYPE'];
  const numbers = [
    'EXPTIME',
    'GAIN',
    'RDNOISE',
    'AIRMASS',
    'MJD-OBS',
    'SEEING',
    'ZEROPT',
    'SKYLEVEL',
    'CCDTEMP',
  ];
  return [
    ...text.map((keyword, k) => ({
      keyword,
      value: `value ${k} of ${index}`,
      comment: `what ${keyword} is`,
    })),
    ...numbers.map((keyword, k) => ({
      keyword,
      value: index / 7 + k,
      comment: `[unit] ${keyword} of the exposure`,
    })),
    ...numbers.map((_, k) => ({ keyword: 'HISTORY', comment: `step ${k} of the reduction` })),
  ];
}

function smallFile(index: number): Uint8Array {
  const grid = tanGrid({
    ra: index % 360,
    dec: (index % 120) - 60,
    scaleArcsec: 0.2,
    width: SIDE,
    height: SIDE,
  });
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => (i * index) % 1009);
  const cards = [...wcsCards(grid), ...observationCards(index)];
  const columns = [
    { name: 'ID', data: Int32Array.from({ length: ROWS }, (_, i) => i + index) },
    { name: 'FLUX', unit: 'Jy', data: Float64Array.from({ length: ROWS }, (_, i) => i / 3) },
    { name: 'NAME', data: Array.from({ length: ROWS }, (_, i) => `star ${i}`) },
  ];
  const image = { name: 'SCI', shape: [SIDE, SIDE], data, cards };
  return writeFits([{}, image, { type: 'table', name: 'CAT', columns }], { checksum: true });
}

async function check(file: string): Promise<void> {
  const source = openFileSource(file);
  const fits = await openFits(source);
  const problems = await verifyFits(fits);
  source.close();
  if (fits.hdus.length !== UNITS || problems.length > 0)
    throw new Error(`${file}: ${JSON.stringify(problems)}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'bench-small-'));
try {
  const files = path.join(folder, 'files');
  mkdirSync(files);
  for (let i = 0; i < count; i++) writeFileSync(path.join(files, `${i}.fits`), smallFile(i));
  const checkAll = async (): Promise<void> => {
    for (const name of readdirSync(files)) await check(path.join(files, name));
  };
  const script = path.resolve('bench/peers/small_files.py');
  const times = await alternate(
    ROUNDS,
    () => timesOf(checkAll),
    () => peerResult<Times>(script, files),
  );
  reportTimes(`${count} small files`, times, NEEDED);
} finally {
  rmSync(folder, { recursive: true });
}
