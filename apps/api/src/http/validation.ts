import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { fieldError, fieldErrors, type FieldProblem } from '#platform';

/** More of them would not help anybody, and fill the memory. */
const MAX_PROBLEMS = 20;

/** Nested errors as `channels.0.color.hue` with its messages. */
function problemsOf(errors: readonly ValidationError[], parent = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
    return [...own, ...problemsOf(error.children ?? [], field)];
  });
}

/** Checks every body and query: wrong types, bounds, unknown properties. One error names every field. */
export const requestValidation = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    transformOptions: { exposeDefaultValues: true },
    exceptionFactory: (errors) => {
      const problems = problemsOf(errors).slice(0, MAX_PROBLEMS);
      return problems.length === 0 ? fieldError('body', 'is not what it should be') : fieldErrors(problems);
    },
  });
