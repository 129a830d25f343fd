import { skyField } from '../../../../test/support/sky-field.js';
import { compositeMemory } from './composite-memory.js';

const SPEC = { bitDepth: 8, sharpening: { radius: 1, amount: 0, threshold: 0 }, featherArcsec: 0 } as const;
const SHARPENED = { ...SPEC, sharpening: { radius: 1, amount: 1, threshold: 0 } } as const;

const image = skyField({ width: 1000, height: 500 });
const grid = image;
const pixels = 500_000;
const needed = (
  channels: Parameters<typeof compositeMemory>[0],
  spec: Parameters<typeof compositeMemory>[2] = SPEC,
) => compositeMemory(channels, grid, spec) - compositeMemory([], grid, spec);

describe('compositeMemory', () => {
  it('counts a plane for each channel and the largest input once', () => {
    expect(needed([[image]])).toBe(4 * pixels + 4 * pixels);
    expect(needed([[image], [image], [image]])).toBe(3 * 4 * pixels + 4 * pixels);
  });

  it('counts three planes where several images are combined, and one more where edges fade', () => {
    expect(needed([[image, image]])).toBe(3 * 4 * pixels + 4 * pixels);
    expect(needed([[image]], { ...SPEC, featherArcsec: 'auto' })).toBe(2 * 4 * pixels + 4 * pixels);
  });

  it('counts the picture by its depth, once more for sharpening', () => {
    const picture = (spec: typeof SPEC | typeof SHARPENED, bitDepth: 8 | 16) =>
      compositeMemory([], grid, { ...spec, bitDepth });
    expect(picture(SPEC, 16) - picture(SPEC, 8)).toBe(2 * 3 * pixels);
    expect(picture(SHARPENED, 8) - picture(SPEC, 8)).toBe(3 * pixels);
  });

  it('counts nothing for an image that the picture does not show', () => {
    const elsewhere = skyField({ ra: 160 });
    expect(needed([[elsewhere]])).toBe(4 * pixels);
  });
});
