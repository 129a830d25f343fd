import type { IncomingHttpHeaders } from 'node:http';
import { ForbiddenException, UnauthorizedException } from '@nestjs/common';
import type { ListedFile } from '../catalogue/catalogue.js';
import type { Faults } from '../fault-injection/faults.js';
import { rightsOf } from '../fault-injection/faulty-rows.js';

/** The only token of the sample archive: its holder may read exclusive files. */
export const SAMPLE_TOKEN = 'sample-archive-token';

/** A request without a token, with the valid one, or with another one. */
export type Caller = 'anonymous' | 'authorised' | 'unknown-token';

/** Reads the token from `Authorization: Bearer …`, `Authorization: token …` or the cookie `mast_token`. */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  const authorization = /^(?:bearer|token)\s(.+)$/i.exec(headers.authorization ?? '')?.[1];
  const cookie = /(?:^|;\s*)mast_token=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  const token = authorization ?? cookie;
  if (token === undefined) return 'anonymous';
  return token.trim() === SAMPLE_TOKEN ? 'authorised' : 'unknown-token';
}

/** @throws UnauthorizedException, ForbiddenException when a file is exclusive and the caller is not authorised */
export function requireAccess(
  listed: ListedFile,
  faults: Faults,
  { headers }: { readonly headers: IncomingHttpHeaders },
): void {
  if (rightsOf(listed, faults) === 'PUBLIC') return;
  const caller = callerOf(headers);
  if (caller === 'anonymous') throw new UnauthorizedException('exclusive access: a token is needed');
  if (caller === 'unknown-token')
    throw new ForbiddenException('exclusive access: this token is not authorised');
}
