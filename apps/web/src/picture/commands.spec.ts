import {
  addChannel,
  removeChannel,
  setColor,
  setLimits,
  setOverall,
  setTone,
  setView,
  setWeight,
} from './commands.js';
import { EMPTY_PICTURE, MAX_CHANNELS, type Picture } from './document.js';
import { pictureOf } from './presets.js';
import { sampleGrid } from './testing/sample-grid.js';

const picture = pictureOf(sampleGrid(3));

describe('commands', () => {
  it('round numbers to six digits and keep them inside their ranges', () => {
    expect(setWeight(1, 0.123456789)(picture).channels[1].weight).toBe(0.123457);
    expect(setWeight(1, 7)(picture).channels[1].weight).toBe(2);
    expect(setTone(0, { gamma: 0 })(picture).channels[0].tone.gamma).toBe(0.1);
    expect(setColor(0, { rgb: [-1, 0.5, 2] })(picture).channels[0].color).toEqual({ rgb: [0, 0.5, 1] });
    expect(setView({ x: 1234.56789, y: 1, zoom: 100 })(picture).view).toEqual({ x: 1234.57, y: 1, zoom: 64 });
  });

  it('refuse limits and points that meet or cross, and channels that are not there', () => {
    const { high } = picture.channels[0].tone.limits;
    for (const command of [
      setLimits(0, { low: high }),
      setLimits(0, { high: -1e9 }),
      setTone(0, { blackPoint: 1 }),
      setWeight(3, 1),
      removeChannel(-1),
    ])
      expect(command(picture)).toEqual(picture);
    expect(setOverall({ whitePoint: 0 })(picture).overall).toBeNull();
  });

  it('change nothing but their own number', () => {
    const changed = setLimits(2, { low: -2.5 })(picture);
    expect(changed.channels[2].tone).toEqual({
      ...picture.channels[2].tone,
      limits: { ...picture.channels[2].tone.limits, low: -2.5 },
    });
    expect(changed.channels[0]).toBe(picture.channels[0]);
  });

  it('give new channels free hues and their suggested tone, up to 16', () => {
    const [channel] = sampleGrid(1).channels;
    let grown: Picture = EMPTY_PICTURE;
    for (let i = 0; i < 20; i++) grown = addChannel(channel)(grown);
    expect(grown.channels).toHaveLength(MAX_CHANNELS);
    const hues = grown.channels.map(({ color }) => ('hue' in color ? color.hue : -1));
    expect(hues.slice(0, 5)).toEqual([240, 0, 120, 180, 60]);
    expect(new Set(hues).size).toBe(MAX_CHANNELS);
    expect(grown.channels[0].tone).toMatchObject({ asinhA: 0.0123457, limits: { low: -0.0345679 } });
  });

  it('leave the last channel', () => {
    const one = removeChannel(0)(removeChannel(0)(picture));
    expect(one.channels).toHaveLength(1);
    expect(removeChannel(0)(one)).toBe(one);
  });
});
