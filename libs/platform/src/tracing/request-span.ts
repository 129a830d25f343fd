import type { NextFunction, Request, Response } from 'express';
import { currentContext, inContext } from '../context/call-context.js';
import { requestIdOf } from '../http/request-context.js';
import { routeOf } from '../metrics/request-metrics.js';
import { spanReceiver, wallClockMs } from './span.js';
import { formatTraceparent, parseTraceparent, childSpanContext, TRACEPARENT_HEADER } from './traceparent.js';

/** Middleware, after the one that assigns request ids: each request becomes a span of the caller's trace, if traces are kept. */
export function requestSpan(request: Request, response: Response, next: NextFunction): void {
  const receive = spanReceiver();
  if (!receive) return next();
  const parent = parseTraceparent(request.get(TRACEPARENT_HEADER));
  const spanContext = childSpanContext(parent);
  const beganMs = wallClockMs();
  const requestId = requestIdOf(request);
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const { method } = request;
    const route = routeOf(request);
    const attributes = {
      ...{ 'request.id': requestId, 'http.request.method': method },
      ...{ 'http.route': route, 'http.response.status_code': status },
    };
    const failure =
      status >= 500 ? `status ${status}` : writableFinished ? undefined : 'the client disconnected';
    const span = { name: `${method} ${route}`, kind: 'server', attributes, failure } as const;
    if (spanContext.isSampled)
      receive({ ...span, spanContext, parentSpanId: parent?.spanId, beganMs, endedMs: wallClockMs() });
  });
  inContext({ requestId, ...currentContext(), traceparent: formatTraceparent(spanContext) }, next);
}
