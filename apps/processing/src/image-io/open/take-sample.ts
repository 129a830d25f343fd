import type { Raster } from '#kernels';
import type { PixelSample } from '../pixel-sample.js';

/** Takes what of the sample of an image lies in some of its rows, from `firstRow` on. */
export function takeSample(firstRow: number, { data, width }: Raster, { step, out }: PixelSample): void {
  const first = firstRow * width;
  for (let i = Math.ceil(first / step); i * step < first + data.length; i++) out[i] = data[i * step - first];
}
