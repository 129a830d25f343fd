import { fieldError, isWithin } from '#platform';

/** Before hours of work for a place that may not be written. @throws AppError validation naming the field */
export function assertBelow(prefix: string, field: string, folder: string): void {
  if (!folder.endsWith('/') || !isWithin([prefix], `${folder}file`))
    throw fieldError(field, `must be a folder below ${prefix}`);
}
