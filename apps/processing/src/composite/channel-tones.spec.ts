import { toneFunction } from '#kernels';
import type { CompositeChannelSpec } from '#processing-client/contract';
import type { RequestContext } from '../engine/request-context.js';
import { measureTone, type MeasuredTone } from '../picture/picture.tasks.js';
import { channelTones } from './channel-tones.js';

const GIVEN = {
  stretch: 'linear',
  asinhA: 0.1,
  blackPoint: 0,
  whitePoint: 1,
  gamma: 1,
  curve: 'linear',
} as const;

/** A channel with its limits at 0 and 1 and its sky in between; `low` moves the lower limit. */
const measured = (sky: number, low = 0, skyShare = NaN): MeasuredTone => ({
  tone: { stretch: 'linear', low, high: 1 },
  statistics: { sky, noise: 0.01, median: sky + 0.02, faint: sky - 0.03, bright: sky + 5 },
  skyShare,
});

/** The tones of channels that measure as given. */
async function tonesOf(
  tones: readonly MeasuredTone[],
  { auto = [] as number[], neutralize = true, given = [] as Partial<CompositeChannelSpec>[] } = {},
) {
  const channels = tones.map(
    (_, i) => ({ ...GIVEN, autoStretch: auto.includes(i), ...given[i] }) as CompositeChannelSpec,
  );
  const isMeasured = (_: unknown, i: number): boolean => !channels[i].limits;
  const sampled = tones.map((_, i) => ({
    samples: { data: Float32Array.of(i), width: 1, height: 1 },
    noiseDistance: i + 2,
  }));
  const asked: unknown[] = [];
  const runEach = (task: string, inputs: readonly object[]) => {
    asked.push(task, ...inputs);
    return Promise.resolve(tones.filter(isMeasured));
  };
  const context = { tasks: { runEach } } as unknown as RequestContext;
  const found = await channelTones(context, channels, sampled, neutralize);
  expect(asked).toEqual([
    measureTone,
    ...sampled
      .map(({ samples, noiseDistance }, i) => ({
        ...{ image: samples, noiseDistance, auto: auto.includes(i), tone: GIVEN },
      }))
      .filter(isMeasured),
  ]);
  return found;
}

async function lowLimits(...given: Parameters<typeof tonesOf>) {
  const { tones } = await tonesOf(...given);
  return tones.map(({ low }) => low);
}

describe('channelTones', () => {
  it('raises every sky to the brightest one by lowering the black limit', async () => {
    const { tones } = await tonesOf([measured(0.1), measured(0.2)]);
    const [dark, bright] = tones.map(({ low }) => low);
    expect(bright).toBe(0);
    // (0.1 - low) / (1 - low) = 0.2
    expect(dark).toBeCloseTo(-0.125, 12);
    expect(tones.map(({ high }) => high)).toEqual([1, 1]);
  });

  it('never raises a black limit, which would clip further pixels', async () => {
    // The place of a sky is never above one half, so that of 0.9 would have to come down to it.
    expect(await lowLimits([measured(0.9), measured(0.5)])).toEqual([0, 0]);
    const [nebula, sky] = await lowLimits([measured(0.9), measured(0.4)]);
    expect(nebula).toBe(0);
    expect(sky).toBeCloseTo(-0.2, 12);
  });

  it('raises a sky below black to black', async () => {
    expect(await lowLimits([measured(-0.5), measured(0)])).toEqual([-0.5, 0]);
  });

  it('makes skies equally bright whatever the tones, and keeps those that already are', async () => {
    const toned = (sky: number, more: object) => ({ ...measured(sky), tone: { low: 0, high: 1, ...more } });
    const skies = [
      toned(0.1, { stretch: 'asinh', asinhA: 0.05 }),
      toned(0.2, { stretch: 'sqrt', blackPoint: 0.1 }),
      toned(0.3, { stretch: 'linear', gamma: 2 }),
    ] as MeasuredTone[];
    const { tones } = await tonesOf(skies);
    const shown = tones.map((tone, i) =>
      toneFunction(tone)((skies[i].statistics.sky - tone.low) / (tone.high - tone.low)),
    );
    const before = skies.map(({ tone, statistics }) => toneFunction(tone)(statistics.sky));
    for (const brightness of shown) expect(brightness).toBeCloseTo(Math.max(...before), 9);
    const again = await tonesOf(skies.map((sky, i) => ({ ...sky, tone: tones[i] })));
    expect(again.tones).toEqual(tones);
  });

  it('keeps channels without a valid pixel', async () => {
    expect(await lowLimits([measured(NaN), measured(0.2)])).toEqual([0, 0]);
  });

  it('changes nothing when neutralisation is off', async () => {
    expect(await lowLimits([measured(0.1), measured(0.4)], { neutralize: false })).toEqual([0, 0]);
  });

  it('neither changes automatic channels nor takes them as the reference for others', async () => {
    const [automatic, ...others] = await lowLimits([measured(0.45), measured(0.1), measured(0.2)], {
      auto: [0],
    });
    expect(others).toEqual([expect.closeTo(-0.125, 12), 0]);
    expect(automatic).toBeCloseTo(0.45 - 0.028, 12);
  });
});

describe('given limits', () => {
  const limits = { low: -3, high: 12 };

  it('replace those that would be measured, and leave the other channels as they were', async () => {
    const { tones, skyWeight } = await tonesOf([measured(0.1), measured(0.2)], {
      given: [{ limits, stretch: 'sqrt', gamma: 2 }],
      neutralize: false,
    });
    expect(tones).toEqual([{ ...GIVEN, stretch: 'sqrt', gamma: 2, ...limits }, measured(0.2).tone]);
    expect(skyWeight).toBe(0);
  });

  it('keep a channel out of the common grey', async () => {
    const lows = async (given: Partial<CompositeChannelSpec>[]) =>
      (await tonesOf([measured(0.4), measured(0.1), measured(0.2)], { given })).tones.map(({ low }) => low);
    expect(await lows([{ limits: { low: 0, high: 1 } }])).toEqual([0, expect.closeTo(-0.125, 12), 0]);
    expect(await lows([{ limits }, { limits }, { limits }])).toEqual([-3, -3, -3]);
  });

  it('of an automatic tone are that tone', async () => {
    const before = await tonesOf([measured(0.2, 0, 0.9)], { auto: [0] });
    const [{ low, high, ...fields }] = before.tones;
    const { tones } = await tonesOf([measured(0.2, 0, 0.9)], {
      given: [{ ...fields, limits: { low, high } }],
    });
    expect(tones).toEqual(before.tones);
  });
});

describe('automatic tones', () => {
  /** Brightness of a level in the picture, encoded, under the asinh of an automatic tone. */
  const encoded = (
    { low, high, asinhA = 1, gamma = 1 }: Awaited<ReturnType<typeof tonesOf>>['tones'][number],
    level: number,
  ) => {
    const linear =
      (Math.asinh((level - low) / (high - low) / asinhA) / Math.asinh(1 / asinhA)) ** (1 / gamma);
    return 1.055 * linear ** (1 / 2.4) - 0.055;
  };

  it('put the sky of a field that is mostly sky at a tenth, and the median of structure at a quarter', async () => {
    for (const share of [1, 0.9, 0.75]) {
      const { tones, skyWeight } = await tonesOf([measured(0.2, 0, share)], { auto: [0] });
      expect(skyWeight).toBe(1);
      expect(encoded(tones[0], 0.2)).toBeCloseTo(0.1, 3);
    }
    for (const share of [0, 0.3, 0.5]) {
      const { tones, skyWeight } = await tonesOf([measured(0.2, 0, share)], { auto: [0] });
      expect(skyWeight).toBe(0);
      expect(encoded(tones[0], 0.22)).toBeCloseTo(0.25, 3);
    }
  });

  it('change smoothly from one to the other', async () => {
    const levels: number[] = [];
    for (let share = 0.45; share < 0.8; share += 0.01) {
      const { tones } = await tonesOf([measured(0.2, 0, share)], { auto: [0] });
      levels.push(encoded(tones[0], 0.2));
    }
    levels.slice(1).forEach((level, i) => expect(Math.abs(level - levels[i])).toBeLessThan(0.01));
  });

  it('are chosen together for all channels, by their mean sky weight', async () => {
    const shares = [measured(0.2, 0, 0.3), measured(0.2, 0, 0.95), measured(0.2, 0, NaN)];
    const { tones, skyWeight } = await tonesOf(shares, { auto: [0, 1, 2] });
    expect(tones[1]).toEqual(tones[0]);
    // 0.625 lies in the middle between one half and three quarters.
    expect(skyWeight).toBeCloseTo(0.5, 12);
    expect((await tonesOf(shares, { auto: [1] })).skyWeight).toBe(0);
  });

  it('let a field of bright structure reach white, and darken its middle by the gamma', async () => {
    const statistics = { sky: 0.3, noise: 0.1, median: 0.3, faint: 0, bright: 1 };
    const { tones } = await tonesOf([{ ...measured(0), statistics, skyShare: 0.1 }], { auto: [0] });
    expect(tones[0]).toMatchObject({ high: 1, gamma: 1 / 4 });
    expect(encoded(tones[0], 0.3)).toBeCloseTo(0.25, 3);
    // A gamma alone would leave 0.02 for a value halfway from black.
    expect(encoded(tones[0], 0.15)).toBeGreaterThan(0.08);
  });
});
