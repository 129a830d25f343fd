/**
 * RICE decompression of a 16-bit image and of a quantised, dithered float image: ours on one and on two threads against astropy (CFITSIO's
 * code), from opening the file to pixels in memory. Ours gives single precision in both cases. "given memory": pixels are written to the
 * caller's memory, as in a worker that shares an output; "new memory" includes the system's cost of 4 bytes a pixel of untouched memory
 * (astropy's 16-bit image needs half of it). Usage: rice.js [side in pixels, default 4096]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFits, readImageRows } from '#kernels';
import { openFileSource } from '../../libs/kernels/cli/file-source.js';
import { riceFile, type RiceKind } from '../parts/rice-file.js';
import { starField } from '../parts/star-field.js';
import { alternate, reportTimes, type Times, timesOf } from '../parts/alternate.js';
import { peerResult } from '../parts/peers.js';
import { twoReaders } from '../parts/two-threads.js';

const NEEDED = { given: 1, fresh: 1.5 };
const ROUNDS = 5;
const RUNS_A_ROUND = 5;
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
  const script = path.resolve('bench/peers/rice_astropy.py');
  const out = new Float32Array(new SharedArrayBuffer(4 * side * side));
  for (const kind of KINDS) {
    const file = fileOf(kind);
    const peer = (): Times | undefined => peerResult<Times>(script, file);
    const compare = async (name: string, needed: number, memory?: Float32Array): Promise<void> => {
      const times = await alternate(ROUNDS, () => timesOf(() => read(file, memory), RUNS_A_ROUND), peer);
      reportTimes(`RICE ${kind}, ${name}`, times, needed);
    };
    await compare('given memory', NEEDED.given, out);
    await compare('new memory', NEEDED.fresh);
    const two = await twoReaders(out, { file, hdu: 1, x: 0, y: 0 }, RUNS);
    console.log(`RICE ${kind}, given memory, two threads: ${two.toFixed(0)} ms on the clock`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
