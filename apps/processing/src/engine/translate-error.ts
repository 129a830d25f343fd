import { ArgumentError, KernelError } from '#kernels';
import { AppError, type FieldProblem } from '#platform/app-error';

/** Turns errors of the kernels into errors of the API; returns all others unchanged. */
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
