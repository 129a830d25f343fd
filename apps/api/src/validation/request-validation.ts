import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { AppError, fieldError, fieldErrors, type FieldProblem } from '#platform';
import { KIND_CHECKS } from './field-checks.js';
import { overlongLists } from './list-lengths.js';
import { removeInheritedNames, unknownProperty } from './unknown-properties.js';

/** More would not help and fill the memory. */
const MAX_PROBLEMS = 20;

/** Flattens nested errors: `channels.0.color.hue` with its messages. */
function problemsOf(errors: readonly ValidationError[], parent = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    // A value that should be a list and is not has no entries.
    const parts = error.constraints?.isArray === undefined ? (error.children ?? []) : [];
    return [...ownProblems(error, field), ...problemsOf(parts, field)];
  });
}

/** Of a value of the wrong type only that is reported. */
function ownProblems({ constraints = {} }: ValidationError, field: string): FieldProblem[] {
  const failed = Object.entries(constraints);
  const kind = failed.find(([check]) => KIND_CHECKS.has(check));
  return (kind ? [kind] : failed).map(([check, message]) =>
    check === 'whitelistValidation' ? unknownProperty(field) : { field, message },
  );
}

const refusalOf = (problems: readonly FieldProblem[]): AppError =>
  problems.length === 0 ? fieldError('body', 'is invalid') : fieldErrors(problems.slice(0, MAX_PROBLEMS));

class RequestValidation extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      transformOptions: { exposeDefaultValues: true },
      exceptionFactory: (errors) => refusalOf(problemsOf(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (!this.toValidate(metadata)) return super.transform(value, metadata);
    const overlong = overlongLists(value, metadata.metatype as new () => object);
    if (overlong.length > 0) throw refusalOf(overlong);
    const inherited = removeInheritedNames(value).map(unknownProperty);
    if (inherited.length === 0) return super.transform(value, metadata);
    const others = await super.transform(value, metadata).then(() => [], problemsIn);
    throw refusalOf([...inherited, ...others]);
  }
}

/** The field problems of an error. @throws it when it has none */
function problemsIn(error: unknown): readonly FieldProblem[] {
  if (error instanceof AppError && error.errors) return error.errors;
  throw error;
}

/** Validates every body and query: types, bounds, unknown properties. One error names every field. */
export const requestValidation = (): ValidationPipe => new RequestValidation();
