import { ArgumentError, KernelError } from '#kernels';
import { AppError, type FieldProblem } from '#platform/app-error';

/** Errors of the kernels in the words that go over the wire; all others stay as they are. */
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

/** Arguments of the kernels are called as the fields of requests are. */
const fieldsOf = (error: KernelError): FieldProblem[] | undefined =>
  error instanceof ArgumentError ? [{ field: error.argument, message: error.reason }] : undefined;
