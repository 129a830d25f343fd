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

/** Validated parameters of any algorithm. */
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
 * A body validated for its algorithm, with all defaults.
 * @param given `undefined`: missing or not JSON
 * @throws AppError validation naming every invalid field
 */
export async function checkProcessBody(given: object | undefined): Promise<CheckedProcess> {
  const { algorithm, parameters } = (given ?? {}) as { algorithm?: unknown; parameters?: unknown };
  if (!isAlgorithm(algorithm)) throw fieldError('algorithm', `must be one of ${ALGORITHMS.join(', ')}`);
  const metatype = PROCESS_BODIES[algorithm];
  // Defaults come from the class of the parameters; a default of the body would not be converted to it.
  const whole = { ...given, parameters: parameters ?? {} };
  const body = (await validation.transform(whole, { type: 'body', metatype })) as CheckedProcess;
  assertTogether(body.parameters);
  return body;
}

const isAlgorithm = (value: unknown): value is Algorithm => ALGORITHMS.some((name) => name === value);

/** Rules that span several fields. */
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
