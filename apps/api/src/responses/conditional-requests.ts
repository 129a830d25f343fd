import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { FoundRecord } from '#domain';

/** `private`: a shared cache must not give one viewer's answer to another. */
const FOR_AN_HOUR = 'private, max-age=3600';

/** Cache headers of a response that has a version. */
export interface Caching extends Readonly<Record<string, string | undefined>> {
  readonly ETag: string;
  readonly 'Cache-Control': string;
  readonly Vary?: string;
}

/** Cache headers of a response about a record. `Vary`: the next user of a browser must not get a restricted record from its cache. */
export const recordCaching = ({ visibility }: Pick<FoundRecord, 'visibility'>, etag: string): Caching => ({
  ETag: etag,
  'Cache-Control': FOR_AN_HOUR,
  ...(visibility === 'public' ? {} : { Vary: 'Authorization' }),
});

/** Of a response whose address changes with its content. */
const FOREVER = 'private, max-age=31536000, immutable';

/** Cache headers of a response whose address has its version, in one of several encodings. */
export const versionedCaching = (etag: string, isPublic: boolean): Caching => ({
  ETag: etag,
  'Cache-Control': FOREVER,
  Vary: isPublic ? 'Accept-Encoding' : 'Accept-Encoding, Authorization',
});

/** 160 bits of the digest, in Base64. */
const LENGTH = 27;

/** A strong ETag, the digest of everything that the response is made from. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)}"`;

/**
 * Sets the cache headers, and answers 304 when `If-None-Match` names this version or is `*`. Call it only when the response
 * exists.
 * @returns whether it has answered
 */
export function sendNotModified(response: Response, { Vary, ...headers }: Caching): boolean {
  if (Vary !== undefined) response.vary(Vary);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  if (!response.req.fresh) return false;
  response.status(304).end();
  return true;
}

/**
 * Answers 304 before the response is made, when `If-None-Match` names its version; otherwise leaves no header behind, because
 * making it may fail. `*` has to wait for {@link sendNotModified}: it says nothing about whether the response exists.
 * @returns whether it has answered
 */
export function sendNotModifiedEarly(request: Request, response: Response, caching: Caching): boolean {
  if (request.get('if-none-match')?.trim() === '*') return false;
  if (sendNotModified(response, caching)) return true;
  for (const name of ['ETag', 'Cache-Control']) response.removeHeader(name);
  return false;
}

/**
 * Restricts 304 to responses with an ETag, the only ones whose 304 is documented: Express would answer `If-None-Match: *` with
 * 304 on every route.
 */
export function requireEtagForNotModified(app: NestExpressApplication): void {
  const { request } = app.getHttpAdapter().getInstance() as { request: Request };
  const express = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(request), 'fresh');
  if (!express?.get) throw new Error('Express requests have no getter `fresh`');
  Object.defineProperty(request, 'fresh', {
    configurable: true,
    get(this: Request) {
      return this.res?.hasHeader('ETag') === true && (express.get?.call(this) as boolean);
    },
  });
}
