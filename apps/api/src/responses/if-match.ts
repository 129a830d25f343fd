import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { fieldError } from '#platform';

/** The versions of a record named by a request; `null`: any. */
export type Versions = readonly number[] | null;

/** An entity tag (RFC 9110, section 8.8.3). */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(`^[ \\t,]*${TAG}(?:[ \\t]*,[ \\t,]*${TAG})*[ \\t,]*$`);
/** A record version as the API writes it, character by character (RFC 9110, section 8.8.3.2). */
const VERSION = /^"(0|[1-9]\d{0,8})"$/;

/**
 * The versions to which a change applies; `null`: any. Weak tags match none (RFC 9110, section 13.1.1), nor do foreign tags.
 * @throws AppError validation naming the header when it is not a list of tags
 */
export function versionsOf(ifMatch: string | undefined): Versions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  if (!TAGS.test(ifMatch)) throw fieldError('If-Match', 'must be * or a list of ETags');
  const tags = ifMatch.match(new RegExp(TAG, 'g')) ?? [];
  return tags.flatMap((tag) => Number(VERSION.exec(tag)?.[1] ?? Number.NaN)).filter(Number.isInteger);
}

/** {@link versionsOf} of the request's header. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Versions =>
  versionsOf(context.switchToHttp().getRequest<Request>().get('if-match')),
);

/** Documents {@link IfMatch} of a route in the OpenAPI document. */
export const TakesIfMatch = (): MethodDecorator =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'Expected versions (ETags): 412 if the record has another one',
  });

/** The ETag of a version. */
export const versionTag = (version: number): string => `"${version}"`;
