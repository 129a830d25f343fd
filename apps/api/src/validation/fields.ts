import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsOptional } from 'class-validator';
import {
  Follows,
  HasMaxItems,
  HasMaxLength,
  HasMinItems,
  HasMinLength,
  HasValidParts,
  HoldsTexts,
  IsAboveZero,
  IsAtLeast,
  IsAtMost,
  IsBelow,
  IsFinite,
  IsFlag,
  IsList,
  IsOneOf,
  IsPart,
  IsPlainText,
  IsText,
  IsWhole,
  type TextPattern,
} from './field-checks.js';
import { ListLength } from './list-lengths.js';

/**
 * Decorators that set validation and OpenAPI schema of a property together, so that the two cannot diverge. `optional` and
 * `default` are for requests, `nullable` for responses; `query` reads numbers and flags from text.
 */
interface FieldOptions {
  readonly description?: string;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly query?: boolean;
}

const schemaOf = (options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator =>
  ApiProperty({
    ...schema,
    ...(options.description ? { description: options.description } : {}),
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.default !== undefined ? { default: options.default } : {}),
    ...(options.example !== undefined ? { example: options.example } : {}),
    required: !(options.optional || options.default !== undefined),
  } as ApiPropertyOptions);

/** A missing or null value takes the default, so that no service sees `null` for "not given". */
const presence = (options: FieldOptions): PropertyDecorator[] =>
  options.optional || options.default !== undefined
    ? [IsOptional(), Transform(({ value }: { value: unknown }) => value ?? options.default)]
    : [];

export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** Line breaks and tabs are allowed, as in descriptions. */
  readonly lines?: boolean;
  readonly pattern?: TextPattern;
  readonly format?: 'uuid' | 'date-time' | 'email' | 'uri' | 'password' | 'binary';
}

export const TextField = (options: TextOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsText(),
    IsPlainText(options.lines),
    ...(options.min !== undefined ? [HasMinLength(options.min)] : []),
    ...(options.max !== undefined ? [HasMaxLength(options.max)] : []),
    ...(options.pattern ? [Follows(options.pattern)] : []),
    schemaOf(options, textSchema(options)),
  );

const textSchema = ({ min, max, pattern, format }: TextOptions) =>
  ({ type: 'string', minLength: min, maxLength: max, pattern: pattern?.expression.source, format }) as const;

export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  /** Exclusive lower bound 0. */
  readonly positive?: boolean;
  readonly max?: number;
  /** Exclusive upper bound. */
  readonly below?: number;
  readonly integer?: boolean;
}

/** The largest float32: pixels hold no larger values. */
export const MAX_FLOAT32 = 3.4028234663852886e38;

/** A decimal number: `Number` reads hexadecimal ones and `Infinity`, too. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a number from a query string; other text stays as it is and fails the check. */
const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value;

export const NumberField = (options: NumberOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    ...(options.query ? [Transform(toNumber)] : []),
    options.integer ? IsWhole() : IsFinite(),
    ...(options.min !== undefined ? [IsAtLeast(options.min)] : []),
    ...(options.max !== undefined ? [IsAtMost(options.max)] : []),
    ...(options.below !== undefined ? [IsBelow(options.below)] : []),
    ...(options.positive ? [IsAboveZero()] : []),
    schemaOf(options, {
      type: options.integer ? 'integer' : 'number',
      ...(options.positive ? { exclusiveMinimum: 0 as never } : { minimum: options.min }),
      ...(options.below !== undefined
        ? { exclusiveMaximum: options.below as never }
        : { maximum: options.max }),
    }),
  );

const toFlag = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

export const FlagField = (options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    ...(options.query ? [Transform(toFlag)] : []),
    IsFlag(),
    schemaOf(options, { type: Boolean }),
  );

export const ChoiceField = (
  values: readonly (string | number)[],
  options: FieldOptions = {},
): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsOneOf(values),
    schemaOf(options, { enum: [...values], type: typeof values[0] === 'number' ? 'integer' : 'string' }),
  );

/** A nested object, or with `min`/`max` a list of them. */
export const PartField = (
  part: () => new () => object,
  options: FieldOptions & { readonly list?: { readonly min?: number; readonly max?: number } } = {},
): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    ...(options.list
      ? [
          IsList(),
          IsPart(true),
          ...(options.list.min ? [HasMinItems(options.list.min)] : []),
          ...(options.list.max !== undefined ? [HasMaxItems(options.list.max)] : []),
          ListLength({ isList: true, maxItems: options.list.max, part }),
        ]
      : [IsPart(), ListLength({ isList: false, part })]),
    HasValidParts(options.list !== undefined),
    Type(part),
    schemaOf(options, {
      // Nest decides by the function's name whether it is a class or returns one: it must be called `type`.
      type: () => part(),
      ...(options.list ? { isArray: true, minItems: options.list.min, maxItems: options.list.max } : {}),
    }),
  );

export interface ListOptions extends FieldOptions {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const listOf = (options: ListOptions, items: object, checks: PropertyDecorator[]): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsList(),
    ...(options.minItems ? [HasMinItems(options.minItems)] : []),
    ...(options.maxItems !== undefined
      ? [HasMaxItems(options.maxItems), ListLength({ isList: true, maxItems: options.maxItems })]
      : []),
    ...checks,
    schemaOf(options, {
      type: 'array',
      items,
      minItems: options.minItems,
      maxItems: options.maxItems,
    }),
  );

export const TextListField = (
  options: ListOptions & Pick<TextOptions, 'pattern' | 'format'> & { maxLength?: number } = {},
): PropertyDecorator =>
  listOf(options, textSchema({ ...options, max: options.maxLength }), [HoldsTexts(options)]);

export const NumberListField = (
  options: ListOptions & { min?: number; max?: number } = {},
): PropertyDecorator =>
  listOf(options, { type: 'number', minimum: options.min, maximum: options.max }, [
    IsFinite(true),
    ...(options.min !== undefined ? [IsAtLeast(options.min, true)] : []),
    ...(options.max !== undefined ? [IsAtMost(options.max, true)] : []),
  ]);

/** A list of pairs of numbers: positions. */
export const PairListField = (options: ListOptions = {}): PropertyDecorator =>
  listOf(options, { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, [IsList(true)]);

export const ChoiceListField = (
  values: readonly (string | number)[],
  options: ListOptions = {},
): PropertyDecorator =>
  listOf(options, { enum: [...values], type: typeof values[0] === 'number' ? 'integer' : 'string' }, [
    IsOneOf(values, true),
  ]);

/** One of several shapes, distinguished by their own fields. */
export const oneOf = (shapes: readonly Class[]) => ({
  oneOf: shapes.map((shape) => ({ $ref: getSchemaPath(shape) })),
});

/** A list in a response whose entries have one of several shapes. */
export const OneOfListField = (shapes: readonly Class[], options: FieldOptions = {}): PropertyDecorator =>
  schemaOf(options, { type: 'array', items: oneOf(shapes) });

/** A dictionary with free keys. @param values schema of its values; default: any */
export const DictionaryField = (
  options: FieldOptions & { readonly values?: object } = {},
): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsPart(),
    schemaOf(options, { type: 'object', additionalProperties: options.values ?? true }),
  );

const dictionaryOf = (
  shape: () => Class,
  options: FieldOptions,
  valueOf: (reference: { $ref: string }) => object,
): PropertyDecorator => {
  return (target, key) => {
    ApiExtraModels(shape())(target.constructor);
    const values = valueOf({ $ref: getSchemaPath(shape()) });
    schemaOf(options, { type: 'object', additionalProperties: values as never })(target, key);
  };
};

/** A dictionary with free keys in a response, with values of one shape. */
export const DictionaryOfField = (shape: () => Class, options: FieldOptions = {}): PropertyDecorator =>
  dictionaryOf(shape, options, (reference) => reference);

/** Counts by free keys in a response. */
export const DictionaryOfCountsField = (options: FieldOptions = {}): PropertyDecorator =>
  schemaOf(options, { type: 'object', additionalProperties: { type: 'integer' } });

/** A dictionary with free keys in a response, with lists of one shape. */
export const DictionaryOfListsField = (shape: () => Class, options: FieldOptions = {}): PropertyDecorator =>
  dictionaryOf(shape, options, (items) => ({ type: 'array', items }));

/** Ids of records and jobs. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const UUID: TextPattern = { expression: UUID_PATTERN, says: 'must be a UUID' };

/** ISO-8601 UTC with milliseconds, in responses. */
export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({ format: 'date-time', ...options });

/** A right ascension in a request, degrees. Negative ones are normalised; 360 is not 0. */
export const RightAscensionField = (
  options: { readonly optional?: boolean; readonly description?: string } = {},
): PropertyDecorator =>
  NumberField({
    description: 'Right ascension, degrees; negative ones are normalised',
    ...options,
    min: -360,
    below: 360,
  });
