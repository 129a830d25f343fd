import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { TextListField } from '../validation/fields.js';

export const MAX_TAG_LENGTH = 100;
/** Of one record. */
export const MAX_TAGS = 50;

/** Tags as they are kept: without blanks around them, each once, in the order in which they came. What is no list of texts stays. */
const toTags = ({ value }: { value: unknown }): unknown => {
  if (!Array.isArray(value)) return value;
  const tags: readonly unknown[] = value;
  return [...new Set(tags.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)))];
};

/** Tags that are given to records, or taken from them: as many as may be kept, doubles included; none may be empty without its blanks. */
export const TagsField = (
  options: {
    readonly optional?: boolean;
    readonly default?: readonly string[];
    readonly description?: string;
  } = {},
): PropertyDecorator =>
  applyDecorators(
    Transform(toTags),
    TextListField({ ...options, maxItems: MAX_TAGS, maxLength: MAX_TAG_LENGTH }),
  );
