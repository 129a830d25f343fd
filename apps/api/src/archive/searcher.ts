import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import type { Identity } from '../auth/access.js';

/** Who searches the archive. */
export interface Searcher {
  readonly viewer: Viewer;
  /** Searches with the same key wait for each other: those of an account, else those of an address. */
  readonly queueKey: string;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
}

/** The caller of a search. */
export const CurrentSearcher = createParamDecorator((_: unknown, context: ExecutionContext): Searcher => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user?: Identity }>();
  const viewer = request.user ?? null;
  // Express knows the trusted proxies (create-app.ts).
  const queueKey = viewer ? `account:${viewer.id}` : `address:${request.ip}`;
  return { viewer, queueKey, signal: abortOnDisconnect(http.getResponse<Response>()) };
});
