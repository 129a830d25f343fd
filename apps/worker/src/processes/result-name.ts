import type { ProcessJobRequest } from '#queues';

/** Characters that a file's name has at most. */
const MAX_LENGTH = 255;
const SUFFIX = /(?:\.fits|\.fit|\.fts)?(?:\.gz|\.fz|\.z|\.bz2)?$/i;

/** Name of what an algorithm makes of a file: `m51_i2d.fits` → `m51_i2d_smooth.fits`. */
export function resultName({ fileName, step }: Pick<ProcessJobRequest, 'fileName' | 'step'>): string {
  const ending = step.algorithm === 'statistics' ? '_statistics.json' : `_${step.algorithm}.fits`;
  const stem = fileName.replace(SUFFIX, '');
  return [...stem].slice(0, MAX_LENGTH - ending.length).join('') + ending;
}
