import { fakeLogger } from '../../../../test/support/fake-jobs.js';
import { metrics } from '../metrics/metrics.js';
import { spanReceiver, type Span } from './span.js';
import { startTracing } from './start-tracing.js';

const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_HEADERS: '' };

const SPAN: Span = {
  ...{ name: 'work', kind: 'internal', beganMs: 1, endedMs: 2 },
  spanContext: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true },
};

/** Sends the spans of a number of calls to a receiver that gives these responses. */
async function sentAtTheEnd(spans: number, answer: () => Promise<Response>): Promise<number> {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const end = startTracing({ service: 'a', settings, logger: fakeLogger().logger });
  for (let i = 0; i < spans; i += 1) spanReceiver()?.(SPAN);
  await end();
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}

it('sends all remaining spans at the end, in batches', async () => {
  expect(await sentAtTheEnd(1_600, () => Promise.resolve(new Response('{}')))).toBe(4);
});

it('asks a receiver that accepts none only once', async () => {
  expect(await sentAtTheEnd(1_600, () => Promise.reject(new Error('hangs')))).toBe(1);
  expect(await sentAtTheEnd(1_600, () => Promise.resolve(new Response('', { status: 503 })))).toBe(1);
});

it('counts spans that were not accepted, including those not even sent', async () => {
  const counted = async () =>
    (await metrics.getSingleMetric('firstlight_spans_dropped_total')!.get()).values[0].value;
  const before = await counted();
  await sentAtTheEnd(1_600, () => Promise.reject(new Error('hangs')));
  expect((await counted()) - before).toBe(1_600);
  await sentAtTheEnd(1_600, () => Promise.resolve(new Response('{}')));
  expect((await counted()) - before).toBe(1_600);
});
