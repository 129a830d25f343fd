import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { findHdu, readTableRows } from '#kernels';
import type { CompositeSpec, MosaicInput } from '#processing-client';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { decodePicture } from '../support/decode-picture.js';
import { residuals, spread, startMosaicEngine, type MosaicEngine } from '../support/mosaic-engine.js';
import { CENTRE, chipsFile, mosaicSpec, skyTile, type SkyTile } from '../support/mosaic-tiles.js';

jest.setTimeout(120_000);

/** Two chips of 100″ × 80″ with a gap of 10″, and an image that overlaps the upper one. */
const LOWER: SkyTile = { dec: CENTRE.dec - 45 / 3600 };
const UPPER: SkyTile = { dec: CENTRE.dec + 45 / 3600 };
const OTHER: SkyTile = { dec: CENTRE.dec + 105 / 3600 };
const EXPOSURE = { cards: [{ keyword: 'EXPTIME', value: 100 }] };

let made: MosaicEngine;
let chips: MosaicInput;
let lower: MosaicInput;
let upper: MosaicInput;
let other: MosaicInput;

function store(name: string, bytes: Uint8Array): MosaicInput {
  const key = `library/${name}`;
  made.engine.store(key, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { key, name, sha256, exposureTime: null, tone: null };
}

beforeAll(async () => {
  made = await startMosaicEngine();
  chips = store('chips.fits', chipsFile([LOWER, UPPER].map((chip) => ({ ...chip, ...EXPOSURE }))));
  lower = store('lower.fits', skyTile(LOWER));
  upper = store('upper.fits', skyTile(UPPER));
  other = store('other.fits', skyTile({ ...OTHER, ...EXPOSURE }));
});

const plain = { backgroundMatch: false, northUp: true } as const;

describe('a mosaic of a file with two chips', () => {
  it('shows both, exactly as it does of two files with one chip each', async () => {
    const both = await made.make(mosaicSpec([chips, other], plain));
    const parts = await made.make(mosaicSpec([lower, upper, other], plain));
    expect([both.width, both.height]).toEqual([parts.width, parts.height]);
    expect([...both.data]).toEqual([...parts.data]);
    expect(spread(residuals(both))).toBeLessThan(0.01);
  });

  it('lists every image with its HDU, and counts exposures by file', async () => {
    const { file } = await made.make(mosaicSpec([chips, other], plain));
    const [{ header }] = file.hdus;
    expect(header.integer('NCOMBINE')).toBe(3);
    expect(header.number('EXPTIME')).toBe(200);
    const { rows } = await readTableRows(file, findHdu(file, 'SRCMETA')!, { columns: ['FILENAME', 'HDU'] });
    expect(rows).toEqual([
      ['chips.fits', 1],
      ['chips.fits', 2],
      ['other.fits', 1],
    ]);
    const history = header.cards.flatMap(({ keyword, comment }) =>
      keyword === 'HISTORY' ? [comment ?? ''] : [],
    );
    expect(history.filter((line) => /^HDU \d/.test(line))).toEqual([
      'HDU 1, weight 1, background 0 subtracted',
      'HDU 2, weight 1, background 0 subtracted',
      'HDU 1, weight 1, background 0 subtracted',
    ]);
  });

  it('is made of the chosen ones', async () => {
    const chosen = await made.make(mosaicSpec([{ ...chips, hdus: [2] }, other], plain));
    const alone = await made.make(mosaicSpec([upper, other], plain));
    expect([...chosen.data]).toEqual([...alone.data]);
    const all = await made.make(mosaicSpec([{ ...chips, hdus: [1, 2] }, other], plain));
    expect([...all.data]).toEqual([...(await made.make(mosaicSpec([chips, other], plain))).data]);
  });

  it('crops to the rectangle around the chips, not to what they share', async () => {
    const { width, height } = await made.make(mosaicSpec([chips, other], { ...plain, crop: 'intersection' }));
    expect(width).toBeGreaterThanOrEqual(99);
    expect(height).toBe(20);
  });

  it.each([true, false])('weights each by its own plane (EXTVER: %s)', async (hasVersions) => {
    const weighed = (weight: number) => ({ weights: () => weight });
    const bytes = chipsFile(
      [
        { ...LOWER, ...weighed(2) },
        { ...UPPER, ...weighed(5) },
      ],
      { hasVersions },
    );
    const input = store(`weighed-${hasVersions}.fits`, bytes);
    const third = store('third.fits', skyTile({ ...OTHER, ...weighed(1) }));
    const { weights, width, height } = await made.make(
      mosaicSpec([input, third], { ...plain, weighting: 'wht' }),
    );
    const at = (row: number) => weights[row * width + (width >> 1)];
    expect([at(10), at(Math.round(height / 2) - 10), at(height - 10)]).toEqual([2, 5, 1]);
  });

  it('matches the backgrounds of each to its neighbours', async () => {
    const steps = chipsFile([LOWER, { ...UPPER, offset: 30 }]);
    const between = store('between.fits', skyTile({ height: 120, offset: -12 }));
    const mosaic = await made.make(mosaicSpec([store('steps.fits', steps), between], { northUp: true }));
    expect(spread(residuals(mosaic))).toBeLessThan(0.1);
  });
});

describe('a composite of a file with two chips', () => {
  const pictureOf = async (spec: CompositeSpec) => {
    const { body, headers } = await made.client.composite(spec);
    return { ...(await decodePicture(await buffer(body))), coverage: headers['x-composite-coverage'] };
  };
  const grey = (names: string[], hdus?: number[]) => {
    const channel = channelSpec(names, { color: { rgb: [1, 1, 1] } });
    return compositeSpec([
      { ...channel, inputs: channel.inputs.map((input) => ({ ...input, ...(hdus && { hdus }) })) },
    ]);
  };

  it('shows both, exactly as it does of two files', async () => {
    const both = await pictureOf(grey(['chips.fits']));
    const parts = await pictureOf(grey(['lower.fits', 'upper.fits']));
    expect(both).toEqual(parts);
    expect(Number(both.coverage)).toBeCloseTo(160 / 170, 1);
  });

  it('shows the chosen one', async () => {
    expect(await pictureOf(grey(['chips.fits'], [2]))).toEqual(await pictureOf(grey(['upper.fits'])));
  });

  it('is estimated with both', async () => {
    const both = await made.client.compositeEstimate(grey(['chips.fits']));
    const parts = await made.client.compositeEstimate(grey(['lower.fits', 'upper.fits']));
    expect(both).toEqual(parts);
  });

  it('is analysed with both', async () => {
    const { channels } = await made.client.analyzeChannels(grey(['chips.fits']));
    const parts = await made.client.analyzeChannels(grey(['lower.fits', 'upper.fits']));
    expect(channels).toEqual(parts.channels);
  });
});

describe('HDUs that are no images of the sky are refused', () => {
  const asked = (hdus: number[], file = chips) => ({
    ...file,
    ...{ hdus, hdusField: 'hdus.ID' },
  });
  const problem = (kind: string, message: string) => ({
    body: { kind, errors: [{ field: 'hdus.ID', message }] },
  });

  it.each([
    [9, 'validation', '9 is not among the 3 HDUs of chips.fits'],
    [0, 'validation', 'HDU 0 of chips.fits (primary) has no image'],
  ])('HDU %d', async (hdu, kind, message) => {
    const spec = mosaicSpec([asked([1, hdu]), other]);
    await expect(made.make(spec)).rejects.toMatchObject(problem(kind, message));
  });

  it('an image without a place', async () => {
    const placed = chipsFile([LOWER, { ...UPPER, weights: () => 1 }]);
    const file = store('weights.fits', placed);
    const message = expect.stringMatching(/^HDU 3 of weights.fits: .*celestial/) as string;
    await expect(made.make(mosaicSpec([asked([1, 3], file), other]))).rejects.toMatchObject(
      problem('unprocessable', message),
    );
  });

  it('more images than are combined', async () => {
    const tile = { width: 2, height: 2 };
    const many = chipsFile(
      Array.from({ length: 300 }, (_, i) => ({ ...tile, dec: CENTRE.dec + (2 * i) / 3600 })),
    );
    const one = store('many.fits', many);
    const spec = mosaicSpec([one, { ...one, name: 'again.fits' }]);
    await expect(made.make(spec)).rejects.toMatchObject({
      body: { kind: 'validation', errors: [{ field: 'dataIds', message: expect.stringMatching(/500/) }] },
    });
  });
});
