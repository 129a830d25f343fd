import { fieldError, isWithin } from '#platform';
import { RESULTS_PREFIX } from '#processing-client/contract';

/** Checked before hours of work. @throws AppError validation naming the field of a folder that may not be written */
export function assertBelow(prefix: string, field: string, folder: string): void {
  if (!folder.endsWith('/') || !isWithin([prefix], `${folder}file`))
    throw fieldError(field, `must be a folder below ${prefix}`);
}

/** Checked before hours of work. @throws AppError validation for a key that may not be written */
export function assertResultKey(resultKey: string): void {
  if (!isWithin([RESULTS_PREFIX], resultKey))
    throw fieldError('resultKey', `must lie below ${RESULTS_PREFIX}`);
}
