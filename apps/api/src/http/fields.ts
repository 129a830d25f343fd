import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';

/**
 * The house decorators: each sets validation and OpenAPI schema of a property together, so that the two cannot
 * drift. `optional` and `default` are for requests, `nullable` for answers; `query` reads numbers and flags from text.
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

/** A missing or null value takes the default, so that code behind the door never sees `null` for "not given". */
const presence = (options: FieldOptions): PropertyDecorator[] =>
  options.optional || options.default !== undefined
    ? [IsOptional(), Transform(({ value }: { value: unknown }) => value ?? options.default)]
    : [];

/** Neither control characters (PostgreSQL stores no NUL) nor halves of characters. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** @param hasLines line ends and tabs are allowed */
export const isPlainText = (text: string, hasLines = false): boolean =>
  (hasLines ? PLAIN_LINES : PLAIN_TEXT).test(text);

const IsPlainText = (hasLines = false, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPlainText',
      validator: {
        validate: (value) => typeof value !== 'string' || isPlainText(value, hasLines),
        defaultMessage: () => '$property must not contain control characters or unpaired surrogates',
      },
    },
    options,
  );

export interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** Line ends and tabs are allowed: descriptions. */
  readonly lines?: boolean;
  readonly pattern?: RegExp;
  readonly format?: 'uuid' | 'date-time' | 'email' | 'uri' | 'password' | 'binary';
}

export const TextField = (options: TextOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsString(),
    IsPlainText(options.lines),
    ...(options.min !== undefined ? [MinLength(options.min)] : []),
    ...(options.max !== undefined ? [MaxLength(options.max)] : []),
    ...(options.pattern ? [Matches(options.pattern)] : []),
    schemaOf(options, textSchema(options)),
  );

const textSchema = ({ min, max, pattern, format }: TextOptions) =>
  ({ type: 'string', minLength: min, maxLength: max, pattern: pattern?.source, format }) as const;

export interface NumberOptions extends FieldOptions {
  readonly min?: number;
  /** 0 itself and what is below it is refused. */
  readonly positive?: boolean;
  readonly max?: number;
  /** It itself and what is above it is refused. */
  readonly below?: number;
  readonly integer?: boolean;
}

const IsBelow = (bound: number): PropertyDecorator =>
  ValidateBy({
    name: 'isBelow',
    validator: {
      validate: (value) => typeof value === 'number' && value < bound,
      defaultMessage: () => `$property must be less than ${bound}`,
    },
  });

/** Text of a query as a number; text that is none stays text and fails the check. */
const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

export const NumberField = (options: NumberOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    ...(options.query ? [Transform(toNumber)] : []),
    options.integer ? IsInt() : IsNumber({ allowNaN: false, allowInfinity: false }),
    ...(options.min !== undefined ? [Min(options.min)] : []),
    ...(options.max !== undefined ? [Max(options.max)] : []),
    ...(options.below !== undefined ? [IsBelow(options.below)] : []),
    ...(options.positive ? [IsPositive({ message: '$property must be greater than 0' })] : []),
    schemaOf(options, {
      type: options.integer ? 'integer' : 'number',
      ...(options.positive ? { minimum: 0, exclusiveMinimum: true } : { minimum: options.min }),
      ...(options.below !== undefined
        ? { maximum: options.below, exclusiveMaximum: true }
        : { maximum: options.max }),
    }),
  );

const toFlag = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

export const FlagField = (options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    ...(options.query ? [Transform(toFlag)] : []),
    IsBoolean(),
    schemaOf(options, { type: Boolean }),
  );

export const ChoiceField = (
  values: readonly (string | number)[],
  options: FieldOptions = {},
): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsIn([...values]),
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
          IsArray(),
          IsObject({ each: true }),
          ArrayMinSize(options.list.min ?? 0),
          ArrayMaxSize(options.list.max ?? Number.MAX_SAFE_INTEGER),
        ]
      : [IsObject()]),
    ValidateNested({ each: options.list !== undefined }),
    Type(part),
    schemaOf(options, {
      // Nest asks by the name of the function whether it is a class or tells one later: it has to be called `type`.
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
    IsArray(),
    ArrayMinSize(options.minItems ?? 0),
    ...(options.maxItems !== undefined ? [ArrayMaxSize(options.maxItems)] : []),
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
  listOf(options, textSchema({ ...options, max: options.maxLength }), [
    IsString({ each: true }),
    IsPlainText(false, { each: true }),
    MinLength(1, { each: true }),
    ...(options.maxLength !== undefined ? [MaxLength(options.maxLength, { each: true })] : []),
    ...(options.pattern ? [Matches(options.pattern, { each: true })] : []),
  ]);

export const NumberListField = (
  options: ListOptions & { min?: number; max?: number } = {},
): PropertyDecorator =>
  listOf(options, { type: 'number', minimum: options.min, maximum: options.max }, [
    IsNumber({ allowNaN: false, allowInfinity: false }, { each: true }),
    ...(options.min !== undefined ? [Min(options.min, { each: true })] : []),
    ...(options.max !== undefined ? [Max(options.max, { each: true })] : []),
  ]);

/** A list of pairs of numbers: places. */
export const PairListField = (options: ListOptions = {}): PropertyDecorator =>
  listOf(options, { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, [
    IsArray({ each: true }),
  ]);

export const ChoiceListField = (
  values: readonly (string | number)[],
  options: ListOptions = {},
): PropertyDecorator =>
  listOf(options, { enum: [...values], type: typeof values[0] === 'number' ? 'integer' : 'string' }, [
    IsIn([...values], { each: true }),
  ]);

/** One of several shapes, told apart by their own fields. */
export const oneOf = (shapes: readonly Class[]) => ({
  oneOf: shapes.map((shape) => ({ $ref: getSchemaPath(shape) })),
});

/** A list of answers, each of one of several shapes. */
export const OneOfListField = (shapes: readonly Class[], options: FieldOptions = {}): PropertyDecorator =>
  schemaOf(options, { type: 'array', items: oneOf(shapes) });

/** A dictionary with free keys. */
export const DictionaryField = (options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(
    ...presence(options),
    IsObject(),
    schemaOf(options, { type: 'object', additionalProperties: true }),
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

/** A dictionary with free keys in an answer, whose values are all of one shape. */
export const DictionaryOfField = (shape: () => Class, options: FieldOptions = {}): PropertyDecorator =>
  dictionaryOf(shape, options, (reference) => reference);

/** How many there are of each: a dictionary with free keys in an answer. */
export const DictionaryOfCountsField = (options: FieldOptions = {}): PropertyDecorator =>
  schemaOf(options, { type: 'object', additionalProperties: { type: 'integer' } });

/** A dictionary with free keys in an answer, of lists of one shape. */
export const DictionaryOfListsField = (shape: () => Class, options: FieldOptions = {}): PropertyDecorator =>
  dictionaryOf(shape, options, (items) => ({ type: 'array', items }));

/** Ids of records and jobs. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** ISO-8601 UTC with milliseconds, in answers. */
export const DateField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({ format: 'date-time', ...options });
