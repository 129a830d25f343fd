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
import { peerResult } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { clockTime } from '../parts/timing.js';
import { twoReaders } from '../parts/two-threads.js';

const NEEDED = 1;
const RUNS = 30;
/** What takes a millisecond or less is run until the compiler has come round to it. */
const SHORT_RUNS = 500;
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
  const ours = {
    open: await clockTime(() => openAndRead(plain), SHORT_RUNS),
    openHuge: await clockTime(() => openAndRead(huge), SHORT_RUNS),
    window: await clockTime(() => openAndRead(plain, WINDOW, window), SHORT_RUNS),
    all: await clockTime(() => openAndRead(plain, {}, data), RUNS),
  };
  const two = {
    window: await twoReaders(shared(1000 * 1000), { file: plain, hdu: 0, x: 2000, y: 2000 }, SHORT_RUNS),
    all: await twoReaders(shared(SIDE * SIDE), { file: plain, hdu: 0, x: 0, y: 0 }, RUNS),
  };
  const script = path.resolve('bench/peers/fits_read.py');
  const peer = peerResult<typeof ours>(script, plain, huge, String(SHORT_RUNS), String(RUNS));
  // Microseconds, because opening takes less than a millisecond.
  const line = (name: string, key: keyof typeof ours, both = NaN): void =>
    report(name, 1e3 * ours[key], 1e3 * both, 1e3 * (peer?.[key] ?? NaN), NEEDED, 'µs');
  line('open 100 MB', 'open');
  line('open 10 GB', 'openHuge');
  line('open, read 1000²', 'window', two.window);
  line('open, read all', 'all', two.all);
} finally {
  rmSync(folder, { recursive: true });
}
