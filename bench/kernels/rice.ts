/**
 * RICE decompression of a 16-bit image and of a quantised, dithered float image: ours on one and on two threads against
 * astropy (CFITSIO's code), CPU time from opening the file to pixels in memory. Ours gives single precision in both cases.
 * "given memory": the pixels go where the caller says, as in a worker that shares an output; "new memory" includes what
 * the system takes for 4 bytes a pixel never touched before (astropy's 16-bit image needs half of it).
 * Usage: rice.js [side in pixels, default 4096]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFits, readImageRows } from '#kernels';
import { openFileSource } from '../../libs/kernels/cli/file-source.js';
import { riceFile, type RiceKind } from '../parts/rice-file.js';
import { starField } from '../parts/star-field.js';
import { peerResult } from '../parts/peers.js';
import { report } from '../parts/report.js';
import { cpuTime } from '../parts/timing.js';
import { twoReaders } from '../parts/two-threads.js';

const NEEDED = 1;
const RUNS = 9;
const side = Number(process.argv[2] ?? 4096);

async function read(file: string, out?: Float32Array): Promise<void> {
  const source = openFileSource(file);
  const fits = await openFits(source);
  await readImageRows(fits, fits.hdus[1], {}, out);
  source.close();
}

const KINDS: readonly RiceKind[] = ['int16', 'float32'];

const folder = mkdtempSync(path.join(tmpdir(), 'bench-rice-'));
try {
  const fileOf = (kind: RiceKind): string => path.join(folder, `${kind}.fits`);
  const field = starField(side);
  for (const kind of KINDS) writeFileSync(fileOf(kind), riceFile(kind, field));
  const peer = peerResult<Record<RiceKind, number>>(
    path.resolve('bench/peers/rice_astropy.py'),
    ...KINDS.map(fileOf),
  );
  const out = new Float32Array(new SharedArrayBuffer(4 * side * side));
  for (const kind of KINDS) {
    const file = fileOf(kind);
    const given = await cpuTime(() => read(file, out), RUNS);
    const fresh = await cpuTime(() => read(file), RUNS);
    const two = await twoReaders(out, { file, hdu: 1, x: 0, y: 0 }, RUNS);
    report(`RICE ${kind}, given memory`, given, two, peer?.[kind], NEEDED);
    report(`RICE ${kind}, new memory`, fresh, NaN, peer?.[kind], NEEDED);
  }
} finally {
  rmSync(folder, { recursive: true });
}
