import type { ImageGrid } from '#kernels';
import { AppError, type Settings } from '#platform';
import type { CompositeSpec } from '#processing-client/contract';
import type { SkyImage } from '../open/sky-image.js';
import { inputWindow } from './input-window.js';

const BYTES_PER_FLOAT = 4;
const BYTES_PER_MB = 1024 * 1024;
/** What the process needs besides pixels: code, threads, encoders. */
const FIXED_BYTES = 256 * BYTES_PER_MB;

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
  return FIXED_BYTES + sum(perChannel) + Math.max(0, ...inputs) + pictures * picture;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @throws AppError too-large, before anything is allocated, with what would fit */
export function assertMemory({ PROCESSING_MEMORY_MB }: Settings, bytes: number): void {
  const available = PROCESSING_MEMORY_MB * BYTES_PER_MB;
  if (bytes <= available) return;
  const percent = Math.floor(100 * Math.sqrt(available / bytes));
  throw new AppError(
    'too-large',
    `The picture needs ${Math.ceil(bytes / BYTES_PER_MB)} MB, ${PROCESSING_MEMORY_MB} MB are available: ` +
      `ask for at most ${percent} % of its width and height`,
    { code: 'memory_budget' },
  );
}
