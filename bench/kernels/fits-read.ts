/**
 * Opening FITS files and reading from them, against astropy with memmap: a 100 MB file and a window of 1000² of it, all
 * of it, and opening a file of 10 GB (sparse); the pixels go into memory that is there. Reading also on two threads.
 * Usage: fits-read.js
 */
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findImageHdu, formatHeader, type ImageWindow, openFits, readImageRows, writeFits } from '#kernels';
import { openFileSource } from '../../libs/kernels/cli/file-source.js';
import { alternate, reportTimes, type Times, timesOf } from '../parts/alternate.js';
import { peerResult } from '../parts/peers.js';
import { twoReaders } from '../parts/two-threads.js';

const NEEDED = { open: 1, window: 0.8, all: 1 };
const ROUNDS = 5;
const RUNS = 15;
/** Short work is repeated until the compiler has optimised it. */
const SHORT_RUNS = 200;
const SIDE = 5000;
const HUGE_SIDE = 50_000;
/** FITS files are made of blocks of this length. */
const BLOCK_BYTES = 2880;
const WINDOW: ImageWindow = { x: 2000, y: 2000, width: 1000, height: 1000 };

const shared = (pixels: number): Float32Array => new Float32Array(new SharedArrayBuffer(4 * pixels));

const folder = mkdtempSync(path.join(tmpdir(), 'bench-fits-'));
const plain = path.join(folder, 'plain.fits');
const huge = path.join(folder, 'huge.fits');

async function openAndRead(file: string, window?: ImageWindow, out?: Float32Array): Promise<void> {
  const source = openFileSource(file);
  const opened = await openFits(source);
  if (window) await readImageRows(opened, findImageHdu(opened), window, out);
  source.close();
}

function writeSparse(): void {
  const axes = [1, 2].map((axis) => ({ keyword: `NAXIS${axis}`, value: HUGE_SIDE }));
  const header = formatHeader([
    { keyword: 'SIMPLE', value: true },
    { keyword: 'BITPIX', value: -32 },
    { keyword: 'NAXIS', value: 2 },
    ...axes,
  ]);
  const descriptor = openSync(huge, 'w');
  writeSync(descriptor, header);
  const dataBytes = Math.ceil((4 * HUGE_SIDE * HUGE_SIDE) / BLOCK_BYTES) * BLOCK_BYTES;
  ftruncateSync(descriptor, header.length + dataBytes);
  closeSync(descriptor);
}

try {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => i % 30_011);
  writeFileSync(plain, writeFits([{ data, shape: [SIDE, SIDE] }]));
  writeSparse();
  const window = new Float32Array(1000 * 1000);
  const script = path.resolve('bench/peers/fits_read.py');
  const compare = async (name: string, needed: number, runs: number, peer: string[], work: () => unknown) => {
    const other = (): Times | undefined => peerResult<Times>(script, String(runs), ...peer);
    reportTimes(name, await alternate(ROUNDS, () => timesOf(work, runs), other), needed);
  };
  await compare('open 100 MB', NEEDED.open, SHORT_RUNS, ['open', plain], () => openAndRead(plain));
  await compare('open 10 GB', NEEDED.open, SHORT_RUNS, ['open', huge], () => openAndRead(huge));
  await compare('open, read 1000²', NEEDED.window, SHORT_RUNS, ['window', plain], () =>
    openAndRead(plain, WINDOW, window),
  );
  await compare('open, read all', NEEDED.all, RUNS, ['all', plain], () => openAndRead(plain, {}, data));
  const windows = await twoReaders(
    shared(1000 * 1000),
    { file: plain, hdu: 0, x: 2000, y: 2000 },
    SHORT_RUNS,
  );
  const all = await twoReaders(shared(SIDE * SIDE), { file: plain, hdu: 0, x: 0, y: 0 }, RUNS);
  console.log(`two threads, on the clock: 1000² ${windows.toFixed(2)} ms, all ${all.toFixed(1)} ms`);
} finally {
  rmSync(folder, { recursive: true });
}
