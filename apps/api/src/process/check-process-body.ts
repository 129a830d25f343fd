import { fieldError } from '#platform';
import { ALGORITHMS, type Algorithm } from '#processing-client';
import { requestValidation } from '../validation/request-validation.js';
import type {
  RejectOutliersParameters,
  ReprojectParameters,
  SmoothParameters,
  SubtractBackgroundParameters,
} from './process-parameters.dto.js';
import { PROCESS_BODIES } from './process.dto.js';

/** The parameters of any algorithm, checked. */
type AnyParameters = Partial<
  ReprojectParameters &
    Pick<SmoothParameters, 'size'> &
    Pick<SubtractBackgroundParameters, 'filterSize'> &
    Pick<RejectOutliersParameters, 'size'>
>;

export interface CheckedProcess {
  readonly algorithm: Algorithm;
  readonly parameters: AnyParameters;
}

const validation = requestValidation();

/**
 * A body as its algorithm wants it, with all defaults.
 * @param given `undefined`: there was none, or none of JSON
 * @throws AppError validation naming every field that is wrong
 */
export async function checkProcessBody(given: object | undefined): Promise<CheckedProcess> {
  const { algorithm, parameters } = (given ?? {}) as { algorithm?: unknown; parameters?: unknown };
  if (!isAlgorithm(algorithm)) throw fieldError('algorithm', `must be one of ${ALGORITHMS.join(', ')}`);
  const metatype = PROCESS_BODIES[algorithm];
  // Defaults are those of the parameters' class, which a default of the body would not be made into.
  const whole = { ...given, parameters: parameters ?? {} };
  const body = (await validation.transform(whole, { type: 'body', metatype })) as CheckedProcess;
  assertTogether(body.parameters);
  return body;
}

const isAlgorithm = (value: unknown): value is Algorithm => ALGORITHMS.some((name) => name === value);

/** What no single field says. */
function assertTogether({ size, filterSize, target, pixelScaleArcsec }: AnyParameters): void {
  for (const [name, side] of Object.entries({ size, filterSize })) {
    if (side !== undefined && side % 2 === 0) throw fieldError(`parameters.${name}`, 'must be odd');
  }
  if (target !== undefined && pixelScaleArcsec !== undefined)
    throw fieldError(
      'parameters.pixelScaleArcsec',
      'must not be given together with target: it is that of the target',
    );
}
