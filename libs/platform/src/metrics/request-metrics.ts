import { METHODS } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { durations, secondsSince } from './metrics.js';

/** From cached previews to composites (seconds). */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 600];

const requests = durations(
  {
    name: 'firstlight_http_request_duration_seconds',
    help: 'Duration of requests until their response was sent or aborted, by route template, method and status class',
    labels: ['method', 'route', 'status'],
  },
  BUCKETS,
);

/** Unmatched paths share one label, since callers can invent any number of them. */
const NO_ROUTE = 'none';
/** The client disconnected before the response was complete; its status may never have been sent. */
const ABORTED = 'aborted';

/** Middleware that times every request. */
export function requestMetrics(request: Request, response: Response, next: NextFunction): void {
  const beganMs = performance.now();
  response.once('close', () =>
    requests.observe(
      {
        method: METHODS.includes(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : ABORTED,
      },
      secondsSince(beganMs),
    ),
  );
  next();
}

/** The template of the matched route, which Express sets by the time of the response. Nest's `*path` matches all others. */
export function routeOf({ route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && !path.startsWith('*') ? path : NO_ROUTE;
}
