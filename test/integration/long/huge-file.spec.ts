import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeFits } from '#kernels';
import type { ProcessingClient } from '#processing-client';
import { decodePicture } from '../../support/decode-picture.js';
import { previewRequest } from '../../support/preview-request.js';
import { clientOf, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(120_000);

const BLOCK = 2880;
/** Five planes of half as many pixels as an image may have: 2 GB, and 400 MB each. */
const SHAPE = [10_000, 10_000, 5];
const MOST_MEGABYTES = 370;

/** A file of zeros that takes no space on the disk, with a bright row in the middle plane. */
function writeSparse(file: string, shape: readonly number[]): void {
  const template = writeFits([{ data: new Float32Array(1), shape: [1, 1, 1] }]);
  const header = Buffer.from(template.subarray(0, BLOCK))
    .toString('latin1')
    .replace(
      /NAXIS(\d) {2}= {20}1/g,
      (_, axis: string) => `NAXIS${axis}  = ${String(shape[+axis - 1]).padStart(20)}`,
    );
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  writeSync(handle, header, 0, 'latin1');
  const bytes = 4 * shape.reduce((product, length) => product * length, 1);
  ftruncateSync(handle, BLOCK + Math.ceil(bytes / BLOCK) * BLOCK);
  const row = Buffer.alloc(4 * shape[0]);
  for (let i = 0; i < shape[0]; i++) row.writeFloatBE(1000, 4 * i);
  // The rows averaged into one pixel of the picture.
  for (let y = 5000; y < 5040; y++)
    writeSync(handle, row, 0, row.length, BLOCK + 4 * shape[0] * (2 * shape[1] + y));
  closeSync(handle);
}

const peakMegabytes = ({ pid }: TestEngine): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

let engine: TestEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await startEngine();
  client = clientOf(engine);
  writeSparse(path.join(engine.folder, 'data/huge.fits'), SHAPE);
  writeSparse(path.join(engine.folder, 'data/larger.fits'), [20_001, 10_000, 2]);
});

it('a preview of 2 GB takes less than 370 MB', async () => {
  const request = previewRequest('huge.fits', { width: 1000, height: 1000, stretch: 'linear' });
  const { body } = await client.preview(request);
  const picture = await decodePicture(await buffer(body));
  expect([picture.width, picture.height]).toEqual([1000, 1000]);
  // Row 5000 from below of 10,000 is row 500 from below of 1000.
  const levelAt = (y: number) => picture.data[(picture.width * y + 500) * picture.channels];
  expect([levelAt(1000 - 1 - 502), levelAt(200), levelAt(800)]).toEqual([255, 0, 0]);
  expect(peakMegabytes(engine)).toBeLessThan(MOST_MEGABYTES);
});

it('a histogram of 2 GB, exact over 100 million pixels, takes no more', async () => {
  const { key, ...tone } = previewRequest('huge.fits');
  const { stretch, blackPoint, whitePoint, gamma, asinhA, curve, smoothMethod, smoothSigma, smoothSize } =
    tone;
  const { stats, counts } = await client.histogram({
    ...{ key, bins: 2, stretch, blackPoint, whitePoint, gamma, asinhA, curve },
    ...{ smoothMethod, smoothSigma, smoothSize },
  });
  expect(stats).toMatchObject({ min: 0, max: 1000, median: 0, validPixels: 1e8 });
  expect(counts).toEqual([1e8 - 4e5, 4e5]);
  expect(peakMegabytes(engine)).toBeLessThan(MOST_MEGABYTES);
});

it.each(['preview', 'pixels'] as const)(
  'an image with more pixels is refused by numbers (%s)',
  async (what) => {
    const refused =
      what === 'preview'
        ? client.preview(previewRequest('larger.fits'))
        : client.pixels({ key: 'larger.fits', maxSize: 100 });
    await expect(refused).rejects.toThrow('200010000 pixels; at most 200000000');
    await expect(refused).rejects.toMatchObject({ failure: 'too-large' });
  },
);
