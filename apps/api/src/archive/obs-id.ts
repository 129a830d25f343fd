import { fieldError } from '#platform';

/** An observation id as it may stand in a path or a body: of the archive's letters, and not only dots. */
export const OBS_ID = { max: 100, pattern: /^(?!\.+$)[A-Za-z0-9._-]+$/ } as const;

/** @throws AppError validation naming `obsId` */
export function assertObsId(obsId: string): void {
  if (obsId.length > OBS_ID.max || !OBS_ID.pattern.test(obsId))
    throw fieldError('obsId', `must be up to ${OBS_ID.max} letters, digits, dots, underscores and hyphens`);
}
