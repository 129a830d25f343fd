import { neutralTones, type ChannelSky } from './neutral-tones.js';
import { toneFunction, type Tone } from './tone.js';

/** A channel whose sky lies between its limits, 0 and 1. */
const channel = (sky: number, tone: Partial<Tone> = {}): ChannelSky => ({
  tone: { low: 0, high: 1, ...tone },
  sky,
});
const lows = (...skies: number[]): number[] =>
  neutralTones(skies.map((sky) => channel(sky))).map(({ low }) => low);

describe('neutralTones', () => {
  it('raises every sky to the brightest one by lowering the black limit', () => {
    // (0.1 - low) / (1 - low) = 0.2
    expect(lows(0.1, 0.2)).toEqual([expect.closeTo(-0.125, 12), 0]);
    expect(neutralTones([channel(0.1), channel(0.2)]).map(({ high }) => high)).toEqual([1, 1]);
  });

  it('never raises a black limit, which would clip further pixels', () => {
    // The place of a sky is never above one half, so that of 0.9 would have to come down to it.
    expect(lows(0.9, 0.5)).toEqual([0, 0]);
    expect(lows(0.9, 0.4)).toEqual([0, expect.closeTo(-0.2, 12)]);
  });

  it('raises a sky below black to black, and keeps channels without one', () => {
    expect(lows(-0.5, 0)).toEqual([-0.5, 0]);
    expect(lows(NaN, 0.2)).toEqual([0, 0]);
    expect(neutralTones([])).toEqual([]);
  });

  it('makes skies equally bright whatever the tones, and keeps those that already are', () => {
    const channels = [
      channel(0.1, { stretch: 'asinh', asinhA: 0.05 }),
      channel(0.2, { stretch: 'sqrt', blackPoint: 0.1 }),
      channel(0.3, { stretch: 'linear', gamma: 2 }),
    ];
    const tones = neutralTones(channels);
    const shown = tones.map((tone, i) =>
      toneFunction(tone)((channels[i].sky - tone.low) / (tone.high - tone.low)),
    );
    const before = channels.map(({ tone, sky }) => toneFunction(tone)(sky));
    for (const brightness of shown) expect(brightness).toBeCloseTo(Math.max(...before), 9);
    expect(neutralTones(channels.map(({ sky }, i) => ({ sky, tone: tones[i] })))).toEqual(tones);
  });
});
