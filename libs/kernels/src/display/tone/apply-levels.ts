import { bitsOf } from '../../statistics/coarse-histogram/float-key.js';
import { applyBitsVector } from './levels-vector.js';
import { type BitLevels, CELLS, type ThresholdLevels, type ToneLevels } from './tone-levels.js';

/** 8-bit levels of the pixels `start…end`, written to the same positions of `out`. Pixels without data become 0. */
export function applyToneLevels(
  data: Float32Array,
  levels: ToneLevels,
  out: Uint8Array | Uint8ClampedArray,
  start = 0,
  end = data.length,
): void {
  if ('rise' in levels) applyThresholds(data, levels, out, start, end);
  else if (!applyBitsVector(data, levels, out, start, end)) applyBits(data, levels, out, start, end);
}

/** {@link applyToneLevels} by the bits of the values, without vectors. */
export function applyBits(
  data: Float32Array,
  { shift, level }: BitLevels,
  out: Uint8Array | Uint8ClampedArray,
  start: number,
  end: number,
): void {
  const bits = bitsOf(data);
  let i = start;
  // Unrolled by eight: the loop itself costs as much as the look-up.
  for (; i + 7 < end; i += 8) {
    out[i] = level[bits[i] >>> shift];
    out[i + 1] = level[bits[i + 1] >>> shift];
    out[i + 2] = level[bits[i + 2] >>> shift];
    out[i + 3] = level[bits[i + 3] >>> shift];
    out[i + 4] = level[bits[i + 4] >>> shift];
    out[i + 5] = level[bits[i + 5] >>> shift];
    out[i + 6] = level[bits[i + 6] >>> shift];
    out[i + 7] = level[bits[i + 7] >>> shift];
  }
  for (; i < end; i++) out[i] = level[bits[i] >>> shift];
}

function applyThresholds(
  data: Float32Array,
  { low, scale, level, rise }: ThresholdLevels,
  out: Uint8Array | Uint8ClampedArray,
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i++) {
    const position = (data[i] - low) * scale;
    if (position >= CELLS) {
      out[i] = level[CELLS];
    } else {
      let n = level[position > 0 ? position | 0 : 0];
      while (position >= rise[n]) n++;
      out[i] = n;
    }
  }
}
