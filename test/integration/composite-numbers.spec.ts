import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { CompositeSpec } from '#processing-client';
import { compositeReference, floatsOf, type ReferenceComposite } from '../golden/composite.js';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { openComposer, type Compose, type DeepPicture } from '../support/deep-composite.js';
import { CENTRE, skyTile } from '../support/mosaic-tiles.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf } from '../support/start-engine.js';

jest.setTimeout(180_000);

const reference = compositeReference();
const { width, height } = reference;
const cards = wcsCards(tanGrid({ ...CENTRE, scaleArcsec: 1, width, height }));
const nameOf = (set: number, plane: number): string => `numbers-${set}-${plane}.fits`;

let compose: Compose;
beforeAll(async () => {
  const files = reference.sets.flatMap((planes, set) =>
    planes.map((text, plane) => [
      nameOf(set, plane),
      writeFits([{ data: floatsOf(text), shape: [width, height], cards }]),
    ]),
  );
  compose = await openComposer({
    ...(Object.fromEntries(files) as Record<string, Uint8Array>),
    'sky-1.fits': skyTile({ width: 300, height: 200, noise: 1, offset: 30, seed: 1, spoil: withStars }),
    'sky-2.fits': skyTile({ width: 300, height: 200, noise: 3, offset: 70, seed: 2, spoil: withStars }),
  });
});

const withStars = (data: Float32Array): void => data.forEach((_, i) => i % 97 === 0 && (data[i] += 80));

interface Difference {
  /** Share of the samples that are equal. */
  readonly equal: number;
  readonly largest: number;
}

function difference(found: ArrayLike<number>, expected: ArrayLike<number>): Difference {
  expect(found.length).toBe(expected.length);
  const differences = Array.from(found, (value, i) => Math.abs(value - expected[i]));
  return {
    equal: differences.filter((value) => value === 0).length / differences.length,
    largest: differences.reduce((most, value) => Math.max(most, value), 0),
  };
}

describe('composites in explicit numbers', () => {
  const draw = ({ set, channels, normalization, overall, saturation }: ReferenceComposite) =>
    compose(
      channels.map(({ plane, ...channel }) => channelSpec([nameOf(set, plane)], channel)),
      { ...{ normalization, overall, saturation, width, bitDepth: 8 } },
    );

  it('are those of numpy', async () => {
    const samples = { found: [] as number[], expected: [] as number[] };
    for (const composite of reference.composites) {
      const picture = await draw(composite);
      expect([picture.width, picture.height]).toEqual([width, height]);
      samples.found.push(...picture.data);
      samples.expected.push(...Buffer.from(composite.picture, 'base64'));
    }
    expect(samples.found.length).toBe(200 * 3 * width * height);
    const { equal, largest } = difference(samples.found, samples.expected);
    expect(largest).toBeLessThanOrEqual(1);
    expect(equal).toBeGreaterThanOrEqual(0.999);
  });

  it('tell the divisor of the sum', async () => {
    const [first] = reference.composites.filter(({ normalization }) => normalization === 'sum');
    const sums = [0, 1, 2].map((c) =>
      first.channels.reduce(
        (sum, { color, weight }) => sum + ('rgb' in color ? weight * color.rgb[c] : 0),
        0,
      ),
    );
    const { headers } = await draw(first);
    expect(Number(headers['x-composite-normalization'])).toBeCloseTo(Math.max(...sums), 12);
    const tiny = await draw({ ...first, normalization: 1e-300 });
    expect(tiny.headers['x-composite-normalization']).toBe('1e-300');
    // Whatever has light is white, and nothing else.
    expect(new Set(tiny.data).size).toBeGreaterThan(1);
    const black = await draw({
      ...first,
      normalization: 'sum',
      channels: first.channels.map((channel) => ({ ...channel, weight: 0 })),
    });
    expect(black.headers['x-composite-normalization']).toBe('1');
  });
});

describe('limits that were measured before', () => {
  const TONES = [{ stretch: 'asinh' }, { stretch: 'sqrt', gamma: 1.3 }] as const;
  const channels = (changes: object[] = [{}, {}], tones: readonly object[] = TONES) =>
    ['sky-1.fits', 'sky-2.fits'].map((name, i) =>
      channelSpec([name], { color: { hue: 240 * i }, ...tones[i], ...changes[i] }),
    );
  /** The percentiles that limit a tone without automatic limits. */
  const limitsOf = async () => {
    const { channels: analysed } = await clientOf(await sharedEngine()).analyzeChannels(
      compositeSpec(channels(), { width: 300 }),
    );
    return analysed.map(({ histogram: { percentiles } }) => ({
      limits: { low: percentiles.p0_1!, high: percentiles.p99_9! },
    }));
  };
  const withPeak = (picture: DeepPicture): Partial<CompositeSpec> => ({
    normalization: Number(picture.headers['x-composite-normalization']),
  });

  it.each([8, 16] as const)('give that picture in %i bits, and so does its own divisor', async (bitDepth) => {
    const before = await compose(channels(), { width: 300, bitDepth });
    const given = channels(await limitsOf());
    for (const changes of [{}, withPeak(before)]) {
      const again = await compose(given, { width: 300, bitDepth, ...changes });
      const { equal, largest } = difference(again.data, before.data);
      expect(largest).toBeLessThanOrEqual(1);
      expect(equal).toBeGreaterThanOrEqual(0.999);
    }
    expect(new Set(before.data).size).toBeGreaterThan(100);
  });

  it('leave a channel out of the common grey of the skies', async () => {
    const limits = { low: 0, high: 500 };
    const given = channels([{}, { limits }], [{ stretch: 'linear' }, { stretch: 'linear' }]);
    const normalization = 'sum';
    const [grey, plain] = [
      await compose(given, { backgroundNeutralization: true, normalization }),
      await compose(given, { backgroundNeutralization: false, normalization }),
    ];
    expect(grey.data).toEqual(plain.data);
  });
});
