import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { fieldError } from '#platform';

/** The versions of a record that a request means; `null`: any. */
export type Versions = readonly number[] | null;

/** An entity tag (RFC 9110, section 8.8.3). */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^[ \\t,]*${TAG}(?:[ \\t]*,[ \\t,]*${TAG})*[ \\t,]*$`);
/** As the API writes the version of a record, character by character (RFC 9110, section 8.8.3.2). */
const VERSION = /^"(0|[1-9]\d{0,8})"$/;

/**
 * The versions that a change may be made of; `null`: of any. Weak tags match none (RFC 9110, section 13.1.1), nor do tags of
 * something else.
 * @throws AppError validation naming the header when it is no list of tags
 */
export function versionsOf(ifMatch: string | undefined): Versions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  if (!TAGS.test(ifMatch)) throw fieldError('If-Match', 'must be * or a list of ETags');
  const tags = ifMatch.match(new RegExp(TAG, 'g')) ?? [];
  return tags.flatMap((tag) => Number(VERSION.exec(tag)?.[1] ?? Number.NaN)).filter(Number.isInteger);
}

/** What {@link versionsOf} makes of the header of a request. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Versions =>
  versionsOf(context.switchToHttp().getRequest<Request>().get('if-match')),
);

/** Says in the OpenAPI document that a route looks at {@link IfMatch}. */
export const TakesIfMatch = (): MethodDecorator =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'ETags of the versions that are meant: 412 when the record is another one by now',
  });

/** The ETag of a version. */
export const versionTag = (version: number): string => `"${version}"`;
