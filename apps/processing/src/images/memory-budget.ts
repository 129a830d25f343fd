import { AppError, type Settings } from '#platform';

export const BYTES_PER_FLOAT = 4;
const BYTES_PER_MB = 1024 * 1024;
/** What the process needs besides pixels: code, threads, encoders. */
const FIXED_BYTES = 256 * BYTES_PER_MB;

/**
 * Every operation passes here before it allocates.
 * @param pixelBytes what its plan says that it needs at most
 * @throws AppError too-large with what would fit
 */
export function assertMemory({ PROCESSING_MEMORY_MB }: Settings, pixelBytes: number): void {
  const bytes = FIXED_BYTES + pixelBytes;
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
