import type { Prepared } from '../engine/operation.js';
import { assertResultKey } from '../engine/result-keys.js';

/** A picture file, and what is told of it. */
interface MadePicture<Facts> {
  readonly bytes: Buffer;
  readonly facts: Facts;
}

/**
 * Makes a picture that is kept in the storage.
 * @param percent of the work that is done when it is stored
 * @throws AppError validation, before hours of work, for a place that may not be written
 */
export async function storePicture<Facts>(
  resultKey: string,
  prepare: () => Promise<Prepared<MadePicture<Facts>>>,
  percent: number,
): Promise<Prepared<Facts>> {
  assertResultKey(resultKey);
  const { pixelBytes, run } = await prepare();
  return {
    pixelBytes,
    run: async (work) => {
      const { bytes, facts } = await run(work);
      work.signal.throwIfAborted();
      work.report({ percent, stage: 'storing', message: 'Storing the picture' });
      await work.storage.put(resultKey, bytes);
      return facts;
    },
  };
}
