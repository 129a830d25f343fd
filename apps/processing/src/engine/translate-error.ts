import { ArgumentError, KernelError } from '#kernels';
import { AppError, type FieldProblem } from '#platform/app-error';

/** Errors of the kernels as errors of the API; all others stay as they are. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof KernelError)) return error;
  const { message } = error;
  const cause = error;
  switch (error.tag) {
    case 'fits-format':
      return new AppError('unprocessable', message, { code: 'invalid_fits', cause });
    case 'unsupported':
      return new AppError('unprocessable', message, { code: 'unsupported_fits', cause });
    case 'wcs':
      return new AppError('unprocessable', message, { code: 'no_wcs', cause });
    case 'argument':
      return new AppError('validation', message, { errors: fieldsOf(error), cause });
  }
}

/** Arguments of the kernels have the names of the request's fields. */
const fieldsOf = (error: KernelError): FieldProblem[] | undefined =>
  error instanceof ArgumentError ? [{ field: error.argument, message: error.reason }] : undefined;
