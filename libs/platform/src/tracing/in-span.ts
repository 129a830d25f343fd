import { v7 as uuidv7 } from 'uuid';
import { currentContext, inContext } from '../context/call-context.js';
import { safeMessageOf } from '../logging/serialize-error.js';
import { spanReceiver, wallClockMs, type SpanOptions } from './span.js';
import { formatTraceparent, parseTraceparent, childSpanContext } from './traceparent.js';

/** Runs work as a span of the current trace, if traces are kept. */
export async function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const receive = spanReceiver();
  if (!receive) return work();
  const context = currentContext();
  const parent = parseTraceparent(context?.traceparent);
  const spanContext = childSpanContext(parent);
  const beganMs = wallClockMs();
  const end = (failure?: string) => {
    const ids = { ...(context && { 'request.id': context.requestId, 'job.id': context.jobId ?? '' }) };
    const attributes = { ...ids, ...options.attributes };
    if (spanContext.isSampled)
      receive({
        ...options,
        attributes,
        spanContext,
        parentSpanId: parent?.spanId,
        beganMs,
        endedMs: wallClockMs(),
        failure,
      });
  };
  const inside = { requestId: uuidv7(), ...context, traceparent: formatTraceparent(spanContext) };
  try {
    const result = await inContext(inside, work);
    end();
    return result;
  } catch (error) {
    end(error instanceof Error ? safeMessageOf(error) : 'failed');
    throw error;
  }
}
