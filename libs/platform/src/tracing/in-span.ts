import { v7 as uuidv7 } from 'uuid';
import { currentContext, inContext } from '../context/call-context.js';
import { safeMessageOf } from '../logging/serialize-error.js';
import { spanKeeper, wallClockMs, type SpanOptions } from './span.js';
import { formatTraceparent, parseTraceparent, placeBelow } from './traceparent.js';

/** Does work as a span of the trace that it belongs to, where traces are kept; else it is just done. */
export async function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const keep = spanKeeper();
  if (!keep) return work();
  const context = currentContext();
  const parent = parseTraceparent(context?.traceparent);
  const place = placeBelow(parent);
  const beganMs = wallClockMs();
  const end = (failure?: string) => {
    const ids = { ...(context && { 'request.id': context.requestId, 'job.id': context.jobId ?? '' }) };
    const attributes = { ...ids, ...options.attributes };
    if (place.isSampled)
      keep({
        ...options,
        attributes,
        place,
        parentSpanId: parent?.spanId,
        beganMs,
        endedMs: wallClockMs(),
        failure,
      });
  };
  const inside = { requestId: uuidv7(), ...context, traceparent: formatTraceparent(place) };
  try {
    const result = await inContext(inside, work);
    end();
    return result;
  } catch (error) {
    end(error instanceof Error ? safeMessageOf(error) : 'failed');
    throw error;
  }
}
