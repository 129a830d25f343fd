import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { ProcessingClient } from '#processing-client';
import { channelSpec, compositeSpec } from '../../support/composite-spec.js';
import { clientOf, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(180_000);

const BYTES_PER_MB = 1024 * 1024;
/** 16 MB each: all inputs together are 24 times the size of one channel of the picture. */
const SIDE = 2048;
const INPUTS = 8;
const COLORS = [{ hue: 0 }, { hue: 120 }, { hue: 240 }];

function images(): Uint8Array[] {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => (i * 7919) % 1000);
  return Array.from({ length: INPUTS }, (_, i) => {
    const grid = { ra: 150 + 0.005 * i, dec: 2, scaleArcsec: 0.06, rotationDeg: 3 * i };
    return writeFits([
      { data, shape: [SIDE, SIDE], cards: wcsCards(tanGrid({ ...grid, width: SIDE, height: SIDE })) },
    ]);
  });
}

async function open(environment?: NodeJS.ProcessEnv) {
  const engine = await startEngine({ PROCESSING_THREADS: '2', ...environment });
  images().forEach((bytes, i) => engine.store(`library/${i}.fits`, bytes));
  return { engine, client: clientOf(engine) };
}

const files = Array.from({ length: INPUTS }, (_, i) => `${i}.fits`);
const specOf = (width: number) =>
  compositeSpec(
    COLORS.map((color) => channelSpec(files, { color })),
    { width, height: width },
  );

const peakBytes = ({ pid }: TestEngine): number =>
  1024 * Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const make = async (client: ProcessingClient, width: number) =>
  (await buffer((await client.composite(specOf(width))).body)).length;

describe('the memory of a composite', () => {
  it.each([1000, 4000])('follows the picture of %d pixels, not its inputs', async (width) => {
    const { engine, client } = await open();
    const { peakMemoryBytes, inputBytes, fits } = await client.compositeEstimate(specOf(width));
    expect(inputBytes).toBe(4 * SIDE * SIDE * INPUTS);
    expect(fits).toBe(true);
    await make(client, width);
    // The estimate is an upper bound.
    expect(peakBytes(engine)).toBeLessThan(peakMemoryBytes);
    if (width === 1000) expect(peakBytes(engine)).toBeLessThan(500 * BYTES_PER_MB);
  });

  it('is reported if it is not available, and the picture is refused with a size that fits', async () => {
    const { client } = await open({ PROCESSING_MEMORY_MB: '420' });
    const estimate = await client.compositeEstimate(specOf(6000));
    expect(estimate.fits).toBe(false);
    expect(estimate.peakMemoryBytes).toBeGreaterThan(420 * BYTES_PER_MB);
    const began = performance.now();
    await expect(make(client, 6000)).rejects.toThrow(/ask for at most \d+ % of its width and height/);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect((await client.compositeEstimate(specOf(600))).fits).toBe(true);
    expect(await make(client, 600)).toBeGreaterThan(0);
  });
});
