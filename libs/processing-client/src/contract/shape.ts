import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { ValidateBy, ValidateIf, validateSync, type ValidationError } from 'class-validator';
import type { FieldProblem } from '#platform/app-error';

/** A class whose decorators say what a body has to be; bodies themselves stay plain data. */
export type Shape<T extends object> = new () => T;

/** Everything in which a body differs from its shape; unknown properties are wrong, too. */
export function problemsOf<T extends object>(shape: Shape<T>, body: unknown): FieldProblem[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return [{ field: 'body', message: 'must be an object' }];
  const options = { whitelist: true, forbidNonWhitelisted: true };
  return flatten(validateSync(plainToInstance(shape, body), options));
}

/** Nested errors by their path: `channels.0.color`. */
const flatten = (errors: readonly ValidationError[], parent = ''): FieldProblem[] =>
  errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const field = `${parent}${property}`;
    const own = Object.values(constraints).map((message) => ({ field, message }));
    return [...own, ...flatten(children, `${field}.`)];
  });

/** For what no decorator of the library says: one of several forms, a list of fixed length. */
export const Fits = (test: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name: 'fits', validator: { validate: test, defaultMessage: () => message } });

/** `null` is a value of this property. */
export const Nullable = (): PropertyDecorator => ValidateIf((_, value) => value !== null);

export const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value);

/** A list of `length` finite numbers. */
export const isNumberList = (value: unknown, length: number): boolean =>
  Array.isArray(value) && value.length === length && value.every(isFiniteNumber);

/** An object with exactly these properties, all of them finite numbers. */
export const isNumberRecord = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === names.length &&
  names.every((name) => isFiniteNumber((value as Record<string, unknown>)[name]));
