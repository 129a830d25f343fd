import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sigmaClippedStatistics } from '#kernels';
import type { ProcessingClient } from '#processing-client';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { decodePicture } from '../support/decode-picture.js';
import { skyTile } from '../support/mosaic-tiles.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(180_000);

const FITS = path.resolve('../shared/fits');
// Needs the real FITS files next to the project.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

let engine: SharedEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
});

const COLORS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Clipped median of each component, 0 … 255, of a picture of the common sky of all channels. */
async function skyOf(files: readonly string[]): Promise<number[]> {
  const channels = files.map((name, i) =>
    channelSpec([name], { stretch: 'asinh', autoStretch: true, color: { rgb: COLORS[i] } }),
  );
  const changes = { crop: 'intersection', backgroundNeutralization: true, featherArcsec: 'auto' } as const;
  const spec = compositeSpec(channels, { width: 600, height: 600, ...changes });
  const { body, headers } = await client.composite(spec);
  expect(Number(headers['x-composite-coverage'])).toBeGreaterThan(0.99);
  const { data } = await decodePicture(await buffer(body));
  return [0, 1, 2].map(
    (c) => sigmaClippedStatistics(Float32Array.from(data.filter((_, i) => i % 3 === c))).median,
  );
}

function expectNeutral(sky: readonly number[]): void {
  expect(Math.max(...sky) - Math.min(...sky)).toBeLessThanOrEqual(2);
}

describeWithFits('the sky of a real field is neutral (needs ../shared/fits)', () => {
  it.each([
    [
      'egs',
      [
        'hst/egs_13004304_wfc3_f160w_cutout.fits',
        'hst/egs_13004304_acs_f814w_cutout.fits',
        'hst/egs_13004304_acs_f606w_cutout.fits',
      ],
    ],
    ['galactic centre', ['rgb/gc_2mass_k.fits', 'rgb/gc_2mass_h.fits', 'rgb/gc_2mass_j.fits']],
    [
      'sdss',
      [
        'rgb/reprojected_sdss_i.fits.bz2',
        'rgb/reprojected_sdss_r.fits.bz2',
        'rgb/reprojected_sdss_g.fits.bz2',
      ],
    ],
  ])('in %s', async (_, names) => {
    for (const name of names) engine.store(`library/${name}`, readFileSync(path.join(FITS, name)));
    expectNeutral(await skyOf(names));
  });
});

describe('the sky of a field', () => {
  /** Stars with a different brightness in each channel, on its own sky level. */
  const field = (channel: number, stars: number) => {
    const random = seededRandom(5);
    const places = Array.from({ length: stars }, () => [
      random() * 300,
      random() * 300,
      10 * 300 ** random(),
    ]);
    return skyTile({
      ...{ width: 300, height: 300, noise: [1, 5, 0.2][channel], seed: channel + 1 },
      spoil: (data, width) => {
        data.forEach((value, i) => (data[i] = value - 15 + [0, 900, -3][channel]));
        for (const [x0, y0, peak] of places)
          for (let y = Math.max(0, Math.floor(y0 - 6)); y < Math.min(300, y0 + 6); y++)
            for (let x = Math.max(0, Math.floor(x0 - 6)); x < Math.min(300, x0 + 6); x++)
              data[y * width + x] +=
                peak * [1, 8, 0.1][channel] * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / 4);
      },
    });
  };

  it.each([
    ['few', 30],
    ['many', 600],
  ])('is dark and neutral with %s stars, whatever the differences of the channels', async (_, stars) => {
    const names = [0, 1, 2].map((channel) => {
      const name = `${stars}-${channel}.fits`;
      engine.store(`library/${name}`, field(channel, stars));
      return name;
    });
    const sky = await skyOf(names);
    expectNeutral(sky);
    // A tenth of the encoded range, more where structure begins to fill the frame.
    expect(Math.min(...sky)).toBeGreaterThan(0.06 * 255);
    expect(Math.max(...sky)).toBeLessThan(0.25 * 255);
  });
});
