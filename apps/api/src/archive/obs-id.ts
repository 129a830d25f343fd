import { ApiParam } from '@nestjs/swagger';
import { fieldError } from '#platform';

/** An observation id in a path or a body: the archive's characters, and a valid folder name (`assertStorageKey`). */
export const OBS_ID = {
  max: 100,
  pattern: {
    expression: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    says: 'must consist of letters, digits, dots, underscores and hyphens, a letter or digit first',
  },
} as const;

/** Documents the `obsId` of a route. */
export const ObsIdParam = (): MethodDecorator =>
  ApiParam({
    name: 'obsId',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: OBS_ID.max,
      pattern: OBS_ID.pattern.expression.source,
    },
  });

/** @throws AppError validation naming `obsId` */
export function assertObsId(obsId: string): void {
  if (obsId.length > OBS_ID.max || !OBS_ID.pattern.expression.test(obsId))
    throw fieldError('obsId', `${OBS_ID.pattern.says}, ${OBS_ID.max} at the most`);
}
