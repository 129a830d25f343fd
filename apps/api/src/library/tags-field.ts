import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { TextListField } from '../validation/fields.js';

export const MAX_TAG_LENGTH = 100;
/** Limit of one record. */
export const MAX_TAGS = 50;

/** Tags in stored form: trimmed and deduplicated in order. Values that are not lists of text stay unchanged. */
const toTags = ({ value }: { value: unknown }): unknown => {
  if (!Array.isArray(value)) return value;
  const tags: readonly unknown[] = value;
  return [...new Set(tags.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)))];
};

/** Tags to add or remove: limited like stored ones, counted before deduplication, and not empty after trimming. */
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
