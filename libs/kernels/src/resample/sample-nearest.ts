import type { RowSampler } from './row-sampler.js';

/** The input pixel whose square holds the point. */
export const sampleNearest: RowSampler['atPoints'] = (input, x, y, count, data, footprint, offset) => {
  const { data: pixels, width, height } = input;
  const right = width - 0.5;
  const top = height - 0.5;
  for (let i = 0; i < count; i++) {
    const px = x[i];
    const py = y[i];
    let value = NaN;
    // Written so that NaN coordinates fail it.
    if (px >= -0.5 && px <= right && py >= -0.5 && py <= top) {
      const column = Math.min((px + 0.5) | 0, width - 1);
      const row = Math.min((py + 0.5) | 0, height - 1);
      value = pixels[row * width + column];
    }
    data[offset + i] = value;
    footprint[offset + i] = value === value ? 1 : 0;
  }
};
