import { formatTraceparent, parseTraceparent, childSpanContext } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const none = (digits: number) => '0'.repeat(digits);

describe('parseTraceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`00-${TRACE}-${SPAN}-02`, false],
    [`01-${TRACE}-${SPAN}-01-what-comes-later`, true],
  ])('reads %s: kept %s', (text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    undefined,
    ['00'],
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${none(32)}-${SPAN}-01`,
    `00-${TRACE}-${none(16)}-01`,
    `00-${TRACE}0-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-1`,
  ])('finds nothing in %j', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});

describe('childSpanContext', () => {
  it('stays in the trace of its parent, sampled alike, with a span id of its own', () => {
    const parent = { traceId: TRACE, spanId: SPAN, isSampled: false };
    const below = childSpanContext(parent);
    expect(below).toEqual({ ...parent, spanId: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(below.spanId).not.toBe(SPAN);
  });

  it('begins a sampled trace without a parent', () => {
    const spanContext = childSpanContext(undefined);
    expect(parseTraceparent(formatTraceparent(spanContext))).toEqual({ ...spanContext, isSampled: true });
    expect(childSpanContext(undefined).traceId).not.toBe(spanContext.traceId);
  });
});
