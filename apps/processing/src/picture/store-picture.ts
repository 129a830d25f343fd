import type { OperationPlan } from '../engine/operation.js';
import { assertResultKey } from '../engine/result-keys.js';

/** A picture file, and its facts. */
interface MadePicture<Facts> {
  readonly bytes: Buffer;
  readonly facts: Facts;
}

/**
 * Plans a picture and its storage.
 * @param percent progress at which it is stored
 * @throws AppError validation, before hours of work, for a key that may not be written
 */
export async function storePicture<Facts>(
  resultKey: string,
  prepare: () => Promise<OperationPlan<MadePicture<Facts>>>,
  percent: number,
): Promise<OperationPlan<Facts>> {
  assertResultKey(resultKey);
  const { pixelBytes, run } = await prepare();
  return {
    pixelBytes,
    run: async (context) => {
      const { bytes, facts } = await run(context);
      context.signal.throwIfAborted();
      context.report({ percent, stage: 'storing', message: 'Storing the picture' });
      await context.storage.put(resultKey, bytes);
      return facts;
    },
  };
}
