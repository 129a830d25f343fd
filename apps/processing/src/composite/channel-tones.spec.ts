import type { CompositeChannelSpec } from '#processing-client/contract';
import type { MeasuredTone } from '../compute/tasks/measure-tone.js';
import { channelTones } from './channel-tones.js';
import type { Work } from '../operations/work.js';

/** A channel with its limits at 0 and 1 and its sky in between; `low` moves the lower limit. */
const measured = (sky: number, low = 0): MeasuredTone => ({
  tone: { stretch: 'linear', low, high: 1 },
  sky,
  noise: 0.01,
});

/** The lower limits of the tones of channels that measure as given. */
async function lowLimits(tones: readonly MeasuredTone[], { auto = [] as number[], neutralize = true } = {}) {
  const channels = tones.map((_, i) => ({ autoStretch: auto.includes(i) }) as CompositeChannelSpec);
  const images = tones.map((_, i) => Float32Array.of(i));
  const asked: unknown[] = [];
  const run = (task: string, { data, auto: isAuto }: { data: Float32Array; auto: boolean }) => {
    asked.push([task, isAuto]);
    return Promise.resolve(tones[data[0]]);
  };
  const work = { tasks: { run } } as unknown as Work;
  const found = await channelTones(work, channels, images, neutralize);
  expect(asked).toEqual(tones.map((_, i) => ['measureTone', auto.includes(i)]));
  expect(found.map(({ high }) => high)).toEqual(tones.map(() => 1));
  return found.map(({ low }) => low);
}

describe('channelTones', () => {
  it('brings every sky to the place of the highest by moving the black limit down', async () => {
    const [dark, bright] = await lowLimits([measured(0.1), measured(0.2)]);
    expect(bright).toBe(0);
    // (0.1 - low) / (1 - low) = 0.2
    expect(dark).toBeCloseTo(-0.125, 12);
  });

  it('never moves a black limit up: nothing is clipped that was not before', async () => {
    // The place of a sky is never above one half, so that of 0.9 would have to come down to it.
    expect(await lowLimits([measured(0.9), measured(0.5)])).toEqual([0, 0]);
    const [nebula, sky] = await lowLimits([measured(0.9), measured(0.4)]);
    expect(nebula).toBe(0);
    expect(sky).toBeCloseTo(-0.2, 12);
  });

  it('brings a sky that was cut off below black up to black', async () => {
    expect(await lowLimits([measured(-0.5), measured(0)])).toEqual([-0.5, 0]);
  });

  it('leaves channels alone whose tone is automatic, or that have no valid pixel', async () => {
    expect(await lowLimits([measured(0.1), measured(0.4)], { auto: [0, 1] })).toEqual([0, 0]);
    // The automatic one neither moves nor sets the mark for the others.
    const limits = await lowLimits([measured(0.45), measured(0.1), measured(0.2)], { auto: [0] });
    expect(limits).toEqual([0, expect.closeTo(-0.125, 12), 0]);
    expect(await lowLimits([measured(NaN), measured(0.2)])).toEqual([0, 0]);
  });

  it('moves nothing when nothing is to be neutralized', async () => {
    expect(await lowLimits([measured(0.1), measured(0.4)], { neutralize: false })).toEqual([0, 0]);
  });
});
