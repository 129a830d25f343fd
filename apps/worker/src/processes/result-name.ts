import { derivedName, stemOf } from '#domain';
import type { ProcessJobRequest } from '#queues';

/** Name of what an algorithm makes of a file: `m51_i2d.fits` → `m51_i2d_smooth.fits`. */
export const resultName = ({ fileName, step }: Pick<ProcessJobRequest, 'fileName' | 'step'>): string =>
  derivedName(
    stemOf(fileName),
    step.algorithm === 'statistics' ? '_statistics.json' : `_${step.algorithm}.fits`,
  );
