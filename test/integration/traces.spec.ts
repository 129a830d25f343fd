import { openAccount, type Account } from '../support/api-client.js';
import { compositeOf, followJob, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';
import { startTraceReceiver, type ReceivedSpan } from '../support/trace-receiver.js';

jest.setTimeout(120_000);

const SKY = { ra: 84, dec: -5 };
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let stack: Stack;
let owner: Account;
let recordId: string;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  stack = await startStack({
    apps: ['processing', 'worker', 'api'],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key' },
  });
  owner = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.5, width: 64, height: 64 };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 2 });
  recordId = await uploadRecord(owner, 'field_f200w_i2d.fits', image);
});

/** The spans of a trace once those of these services have arrived: each app sends its own. */
async function untilTraced(traceId: string, names: readonly (readonly [string, string])[]) {
  const found = await waitFor(() => {
    const ofTrace = receiver.spans.filter((span) => span.traceId === traceId);
    const spans = names.map(([service, name]) =>
      ofTrace.find((span) => span.service === `firstlight-${service}` && span.name === name),
    );
    return spans.includes(undefined) ? undefined : (spans as ReceivedSpan[]);
  });
  if (found) return found;
  const came = receiver.spans.map((span) => `${span.traceId} ${span.service} ${span.name}`);
  throw new Error(`came: ${came.join('; ')}`);
}

const attribute = ({ attributes }: ReceivedSpan, name: string): unknown =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

it('one trace spans the API, the queue, the worker and the engine', async () => {
  const body = compositeOf([recordId], { width: 64, height: 64 });
  const headers = { traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01`, 'x-request-id': 'traced-composite' };
  const answer = await owner.post('/api/composite/export-nchannel', body, headers);
  const { jobId } = answer.json as { jobId: string };
  await followJob(owner, jobId);
  const [request, job, call, operation] = await untilTraced(TRACE_ID, [
    ['api', 'POST /api/composite/export-nchannel'],
    ['worker', 'job composite'],
    ['worker', 'POST /composite/store'],
    ['processing', 'POST /composite/store'],
  ]);
  expect([request, job, call, operation].map(({ kind }) => kind)).toEqual([2, 5, 3, 2]);
  expect([request, job, call, operation].map(({ parentSpanId }) => parentSpanId)).toEqual([
    CALLER_SPAN,
    request.spanId,
    job.spanId,
    call.spanId,
  ]);
  for (const span of [request, job, call, operation]) {
    expect(attribute(span, 'request.id')).toBe('traced-composite');
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    expect(Math.abs(Number(BigInt(span.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
  }
  expect(attribute(job, 'job.id')).toBe(jobId);
  expect(receiver.requests[0]).toEqual({ url: '/v1/traces', type: 'application/json', key: 'a key' });
});

it('without a trace of the caller each request begins its own, without ids in span names', async () => {
  const missing = crypto.randomUUID();
  await owner.get(`/api/spacedata/${missing}`, { 'x-request-id': 'untraced', traceparent: 'nonsense' });
  const found = await waitFor(() =>
    receiver.spans.find((span) => attribute(span, 'request.id') === 'untraced'),
  );
  expect(found).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), kind: 2, status: {} });
  expect(found?.parentSpanId).toBeUndefined();
  expect(found?.name).not.toContain(missing);
});

it('an unsampled trace of the caller is not sampled here', async () => {
  const traceId = TRACE_ID.replace('4b', '5c');
  await owner.get('/api/jobs', { traceparent: `00-${traceId}-${CALLER_SPAN}-00` });
  await owner.get('/api/jobs', { 'x-request-id': 'after-it' });
  await waitFor(() => receiver.spans.find((span) => attribute(span, 'request.id') === 'after-it'));
  expect(receiver.spans.filter((span) => span.traceId === traceId)).toEqual([]);
});
