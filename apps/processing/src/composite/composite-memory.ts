import type { ImageGrid } from '#kernels';
import type { CompositeSpec } from '#processing-client/contract';
import { inputWindow } from '../images/input-window.js';
import { BYTES_PER_FLOAT } from '../images/memory-budget.js';
import type { SkyImage } from '../images/sky-image.js';

/** Peak memory of a composite: every channel, its footprint where edges fade, the largest input, the picture twice. */
export function compositeMemory(
  channels: readonly (readonly SkyImage[])[],
  grid: ImageGrid,
  { bitDepth, sharpening, featherArcsec }: Pick<CompositeSpec, 'bitDepth' | 'sharpening' | 'featherArcsec'>,
): number {
  const pixels = grid.width * grid.height;
  const footprint = featherArcsec === 0 ? 0 : 1;
  const perChannel = channels.map(
    (images) => ((images.length === 1 ? 1 : 3) + footprint) * BYTES_PER_FLOAT * pixels,
  );
  const inputs = channels.flat().map((image) => {
    const part = inputWindow(image, grid);
    return part ? BYTES_PER_FLOAT * part.width * part.height : 0;
  });
  const picture = 3 * (bitDepth / 8) * pixels;
  const pictures = sharpening.amount > 0 ? 3 : 2;
  return sum(perChannel) + Math.max(0, ...inputs) + pictures * picture;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
