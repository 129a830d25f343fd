import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { CompositeSpec, ProcessingClient } from '#processing-client';
import { previewRequest } from '../support/preview-request.js';
import { startBucket, type TestBucket } from '../support/start-bucket.js';
import { clientOf, startEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

/** A band is two megapixels of the file: 1,024 of these rows. */
const [WIDTH, HEIGHT] = [2048, 3072];
const BANDS = 3;
/** Parts of an image in which wild pixels are looked for, before the limits of a composite are measured. */
const STRIPS = 16;

const cards = wcsCards(tanGrid({ ra: 10, dec: 20, scaleArcsec: 1, width: WIDTH, height: HEIGHT }));
const data = Int16Array.from({ length: WIDTH * HEIGHT }, (_, i) => i % 1000);
const image = { data, shape: [WIDTH, HEIGHT], cards };
const file = writeFits([image]);

let bucket: TestBucket;
let client: ProcessingClient;

beforeAll(async () => {
  bucket = await startBucket();
  await bucket.put('a/one.fits', file);
  const engine = await startEngine({ ...bucket.settings });
  client = clientOf(engine);
});

/** Requests to the bucket during `work`. */
async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  bucket.forgetRequests();
  await work();
  return bucket.requests().filter((line) => line.startsWith('GET') || line.startsWith('HEAD'));
}
const previewOf = (key: string) => async () =>
  buffer((await client.preview(previewRequest(key, { width: 512, height: 768 }))).body);

const compositeOf = (key: string): CompositeSpec => ({
  channels: [
    {
      ...{ stretch: 'linear', blackPoint: 0, whitePoint: 1, gamma: 1, asinhA: 0.05, curve: 'linear' },
      ...{ inputs: [{ key, name: key }], color: { rgb: [1, 1, 1] }, autoStretch: false, weight: 1 },
      ...{ label: 'one', wavelengthUm: null },
    },
  ],
  ...{ overall: null, backgroundNeutralization: false, resolutionMatch: false, featherArcsec: 0 },
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  ...{ rotationDegrees: 0, crop: 'union', northUp: true, width: 512, height: null },
  ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: false },
});

describe('requests to a bucket', () => {
  it('are one for the headers and one for each band of a preview', async () => {
    expect(await requestsOf(previewOf('a/one.fits'))).toHaveLength(1 + BANDS);
  });

  it('are two for the headers of an image in a second HDU, and one for each band', async () => {
    const sci = { ...image, cards: [...cards, { keyword: 'EXTNAME', value: 'SCI' }] };
    await bucket.put('a/two.fits', writeFits([{ data: new Float32Array(100_000) }, sci]));
    expect((await requestsOf(previewOf('a/two.fits'))).length).toBeLessThanOrEqual(2 + BANDS);
  });

  it('are one for the cost of a composite, without pixels', async () => {
    expect(await requestsOf(() => client.compositeEstimate(compositeOf('a/one.fits')))).toHaveLength(1);
  });

  it('are one more for each part in which a composite looks for wild pixels', async () => {
    const work = async () => buffer((await client.composite(compositeOf('a/one.fits'))).body);
    expect((await requestsOf(work)).length).toBeLessThanOrEqual(2 + BANDS + STRIPS);
  });

  it('are all of a compressed file once, then its beginning only', async () => {
    const packed = gzipSync(file, { level: 1 });
    await bucket.put('a/packed.fits.gz', packed);
    const first = await requestsOf(previewOf('a/packed.fits.gz'));
    expect(first.length).toBeGreaterThan(1);
    // Reads of a compressed file grow from 64 KiB to 4 MiB.
    expect(first.length).toBeLessThanOrEqual(1 + 8 + packed.length / 2 ** 22);
    expect(await requestsOf(previewOf('a/packed.fits.gz'))).toHaveLength(1);
  });
});
