import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect, currentCaller } from '#platform';
import type { Identity } from '../auth/access.js';

/** A caller of the archive search. */
export interface Searcher {
  readonly viewer: Viewer;
  /** Searches with the same caller key are queued behind each other. */
  readonly queueKey: string;
  /** Fires when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The caller of a search request. */
export const CurrentSearcher = createParamDecorator((_: unknown, context: ExecutionContext): Searcher => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request & { user?: Identity }>();
  const signal = abortOnDisconnect(http.getResponse<Response>());
  return { viewer: request.user ?? null, queueKey: currentCaller(), signal };
});
