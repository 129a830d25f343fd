import { sharpenPicture } from './sharpen-picture.js';

const layout = { width: 7, height: 7, components: 4 } as const;
const CENTER = 4 * 24;

/** A grey picture with a brighter middle pixel and one transparent corner. */
function picture(): Uint8Array {
  const pixels = new Uint8Array(4 * 49).fill(100);
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
  pixels.set([160, 140, 120], CENTER);
  pixels.fill(0, 0, 4);
  return pixels;
}

describe('sharpenPicture', () => {
  const sharpen = (options: object) =>
    sharpenPicture(picture(), layout, { radius: 1, ...options }, new Uint8Array(196));

  it('adds the same amount to each component of a detail', () => {
    const sharpened = sharpen({ amount: 0.5 });
    const [red, green, blue] = sharpened.subarray(CENTER, CENTER + 3);
    expect([red - green, green - blue]).toEqual([20, 20]);
    expect(red).toBeGreaterThan(160);
    expect(sharpened[CENTER + 4]).toBeLessThan(100);
  });

  it('changes nothing with amount 0 or below the threshold', () => {
    expect(sharpen({ amount: 0 })).toEqual(picture());
    expect(sharpen({ amount: 2, threshold: 0.9 })).toEqual(picture());
  });

  it('leaves transparent pixels black', () => {
    expect([...sharpen({ amount: 3 }).subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it('in bands gives the same picture', () => {
    const banded = new Uint8Array(196);
    for (let row = 0; row < 7; row += 2) {
      sharpenPicture(picture(), layout, { radius: 1, amount: 1 }, banded, row, Math.min(7, row + 2));
    }
    expect(banded).toEqual(sharpen({ amount: 1 }));
  });

  it('stays within 16 bits', () => {
    const pixels = Uint16Array.from(picture(), (value) => value * 257);
    pixels.set([65535, 65535, 65535], CENTER);
    const out = sharpenPicture(pixels, layout, { radius: 1, amount: 3 }, new Uint16Array(196));
    expect([...out.subarray(CENTER, CENTER + 4)]).toEqual([65535, 65535, 65535, 65535]);
  });
});
