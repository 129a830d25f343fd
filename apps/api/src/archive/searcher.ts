import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import type { Identity } from '../auth/access.js';

/** A caller of the archive search. */
export interface Searcher {
  readonly viewer: Viewer;
  /** Searches with the same key are queued behind each other: the key of an account, else of a client address. */
  readonly queueKey: string;
  /** Fires when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The caller of a search request. */
export const CurrentSearcher = createParamDecorator((_: unknown, context: ExecutionContext): Searcher => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user?: Identity }>();
  const viewer = request.user ?? null;
  // Express knows the trusted proxies (create-app.ts).
  const queueKey = viewer ? `account:${viewer.id}` : `address:${request.ip}`;
  return { viewer, queueKey, signal: abortOnDisconnect(http.getResponse<Response>()) };
});
