import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsObject,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';
import type { FieldProblem } from '#platform/app-error';

/** A class whose decorators describe a body; bodies themselves stay plain data. */
export type Shape<T extends object> = new () => T;

/** All differences of a body from its shape, including unknown properties. */
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

/** For conditions that no decorator of the library expresses: one of several forms, a list of fixed length. */
export const Fits = (test: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name: 'fits', validator: { validate: test, defaultMessage: () => message } });

/** Applies decorators as if written on separate lines. */
const all =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (prototype, name) => {
    for (const decorator of [...decorators].reverse()) decorator(prototype, name);
  };

/** A whole number from `min` on. */
export const IsWhole = (min: number): PropertyDecorator => all(IsInt(), Min(min));

/** `null`, or a value that passes the checks. */
export const Nullable = (...checks: readonly PropertyDecorator[]): PropertyDecorator =>
  all(
    ValidateIf((_, value) => value !== null),
    ...checks,
  );

/** An object of another shape. */
export const Part = (shape: () => Shape<object>): PropertyDecorator =>
  all(IsObject(), ValidateNested(), Type(shape));

/** A list of objects of another shape. */
export const Parts = (shape: () => Shape<object>): PropertyDecorator =>
  all(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(shape));

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
