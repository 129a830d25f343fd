/**
 * Peak resident memory of a mosaic of 64 megapixels: 4 and 16 inputs, their backgrounds matched, by the mean (added one by one)
 * and by the median (all at once, band by band). Inputs stay in their files; only what a band needs is read. Each mosaic is
 * made in a process of its own, whose peak is that of its whole life, Node's own 50 MB included.
 *
 * Usage: mosaic-memory.js [side of the output in pixels, default 8000]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWcs, tanGrid, type ImageGrid } from '#kernels';
import { makeMosaic, type MosaicMethod } from '../parts/mosaic-bands.js';
import { FIELD, offsetOf, openInput, skyAtPixel, writeInputs } from '../parts/mosaic-inputs.js';

const NEEDED_MEGABYTES = 1500;
/** A pixel of the coarse mosaic spans 0.3 of the sky's slope: offsets found there are good to a thirtieth of that. */
const TOLERANCE = 0.01;
/** Every so many pixels one is checked: a prime, so that all columns have their turn. */
const CHECK_STEP = 10_007;

function outputGrid(side: number): ImageGrid {
  const size = { width: side, height: side };
  return { wcs: createWcs(tanGrid({ ...FIELD, ...size })), ...size };
}

/** The worst difference from the sky, the first input's offset allowed for, at every {@link CHECK_STEP}th pixel. */
function worstError(data: Float32Array, side: number): number {
  let worst = 0;
  for (let i = 0; i < data.length; i += CHECK_STEP) {
    const expected = skyAtPixel(i % side, Math.floor(i / side)) + offsetOf(0);
    // A missing value is an error too, and one that JSON can say.
    const error = Number.isNaN(data[i]) ? Number.MAX_VALUE : Math.abs(data[i] - expected);
    worst = Math.max(worst, error);
  }
  return worst;
}

/** What one process prints. */
interface Peak {
  readonly megabytes: number;
  readonly seconds: number;
  readonly error: number;
}

/** Makes a mosaic and measures the process that did it. */
async function measure(method: MosaicMethod, side: number, names: readonly string[]): Promise<Peak> {
  const inputs = await Promise.all(names.map(openInput));
  const data = await makeMosaic(outputGrid(side), inputs, method);
  await Promise.all(inputs.map(({ close }) => close()));
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6;
  return { megabytes: maxRSS / 1024, seconds, error: worstError(data, side) };
}

/** Every mosaic in a process of its own; prints a line for each. */
async function compare(side: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-bench-'));
  try {
    for (const perSide of [2, 4]) {
      const names = await writeInputs(folder, outputGrid(side), perSide);
      for (const method of ['mean', 'median']) {
        const args = [fileURLToPath(import.meta.url), method, String(side), ...names];
        const peak = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Peak;
        const isGood = peak.megabytes < NEEDED_MEGABYTES && peak.error < TOLERANCE;
        console.log(
          `${`${side}², ${names.length} inputs, ${method}`.padEnd(28)} peak ${peak.megabytes.toFixed(0)} MB of ${NEEDED_MEGABYTES} allowed, ` +
            `${peak.seconds.toFixed(1)} s CPU, worst error ${peak.error.toExponential(1)}: ${isGood ? 'reached' : 'MISSED'}`,
        );
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, side, ...names] = process.argv.slice(2);
if (first === 'mean' || first === 'median') {
  console.log(JSON.stringify(await measure(first, Number(side), names)));
} else {
  await compare(Number(first ?? 8000));
}
