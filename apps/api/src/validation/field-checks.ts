import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
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
import { counted, fieldError } from '#platform';

/**
 * Validators of fields with their messages: the end of a sentence that begins with the field, "must be an integer". `each`
 * validates the entries of a list.
 */
const saying = (sentence: string, each = false): ValidationOptions => ({
  each,
  message: each ? `each entry ${sentence}` : sentence,
});

/** Validators of the type of a value, by name: on a value of another type, bounds and patterns say nothing more. */
export const KIND_CHECKS: ReadonlySet<string> = new Set([
  ...['isArray', 'isBoolean', 'isInt', 'isNumber', 'isObject', 'isString'],
]);

/** A pattern of a text and its message. */
export interface TextPattern {
  readonly expression: RegExp;
  readonly says: string;
}

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

export const IsText = () => IsString(saying('must be a string'));

const EMPTY = 'must not be empty';

const tooLong = (max: number): string => `must have at most ${counted(max, 'character')}`;

export const HasMinLength = (min: number) =>
  MinLength(min, saying(min === 1 ? EMPTY : `must have at least ${counted(min, 'character')}`));

export const HasMaxLength = (max: number) => MaxLength(max, saying(tooLong(max)));

export const Follows = ({ expression, says }: TextPattern) => Matches(expression, saying(says));

export const IsFinite = (each?: boolean) =>
  IsNumber({ allowNaN: false, allowInfinity: false }, saying('must be a number', each));

export const IsWhole = () => IsInt(saying('must be an integer'));

export const IsAtLeast = (min: number, each?: boolean) =>
  Min(min, saying(`must not be less than ${min}`, each));

export const IsAtMost = (max: number, each?: boolean) =>
  Max(max, saying(`must not be greater than ${max}`, each));

export const IsAboveZero = () => IsPositive(saying('must be greater than 0'));

export const IsBelow = (bound: number) =>
  ValidateBy(
    { name: 'isBelow', validator: { validate: (value) => typeof value === 'number' && value < bound } },
    saying(`must be less than ${bound}`),
  );

export const IsFlag = () => IsBoolean(saying('must be true or false'));

export const IsOneOf = (values: readonly (string | number)[], each?: boolean) =>
  IsIn([...values], saying(`must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`, each));

export const IsList = (each?: boolean) => IsArray(saying('must be a list', each));

export const HasMinItems = (min: number) =>
  ArrayMinSize(min, saying(min === 1 ? 'must not be empty' : `must have at least ${entries(min)}`));

export const maxItemsMessage = (max: number): string => `must have at most ${entries(max)}`;

export const HasMaxItems = (max: number) => ArrayMaxSize(max, saying(maxItemsMessage(max)));

export const NO_OBJECT = 'must be an object';

export const IsPart = (each?: boolean) => IsObject(saying(NO_OBJECT, each));

/** Nested problems are reported for the nested fields. */
export const HasValidParts = (each = false) => ValidateNested({ each, message: 'must be an object' });

/** Neither control characters (PostgreSQL stores no NUL) nor lone surrogates. */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
const PLAIN_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** @param hasLines allows line breaks and tabs */
export const isPlainText = (text: string, hasLines = false): boolean =>
  (hasLines ? PLAIN_LINES : PLAIN_TEXT).test(text);

const PLAIN = 'must not contain control characters or unpaired surrogates';

/**
 * All rules for the texts of a list in one validator: class-validator takes some microseconds per validator and entry, and
 * lists have up to ten thousand entries.
 */
export function HoldsTexts({ maxLength = Infinity, pattern }: { maxLength?: number; pattern?: TextPattern }) {
  const rules: readonly (readonly [says: string, holds: (text: string) => boolean])[] = [
    ['must be a string', (text) => typeof text === 'string'],
    [PLAIN, (text) => isPlainText(text)],
    [EMPTY, (text) => text.length > 0],
    [tooLong(maxLength), (text) => text.length <= maxLength],
    [pattern?.says ?? '', (text) => pattern?.expression.test(text) ?? true],
  ];
  const brokenRule = (list: unknown) =>
    Array.isArray(list)
      ? rules.find(([, holds]) => !list.every((entry) => holds(entry as string)))
      : undefined;
  return ValidateBy({
    name: 'holdsTexts',
    validator: {
      validate: (list) => brokenRule(list) === undefined,
      defaultMessage: (checked) => `each entry ${brokenRule(checked?.value)?.[0]}`,
    },
  });
}

export const IsPlainText = (hasLines = false) =>
  ValidateBy(
    {
      name: 'isPlainText',
      validator: { validate: (value) => typeof value !== 'string' || isPlainText(value, hasLines) },
    },
    saying(PLAIN),
  );

/** A path parameter with an enumerated value. @throws AppError validation naming it */
export function choiceParameter<T extends string>(name: string, choices: readonly T[], given: string): T {
  const choice = choices.find((value) => value === given);
  if (choice === undefined) throw fieldError(name, `must be one of ${choices.join(', ')}`);
  return choice;
}
