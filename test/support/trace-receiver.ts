import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { atSpecEnd } from './spec-end.js';

/** A received span. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: Pick<ReceivedSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** A receiver of traces (OTLP over HTTP, JSON); it ends with the spec. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const requests: { url?: string; type?: string; key?: string }[] = [];
  const server = createServer((request, response) => {
    const { 'content-type': type, 'x-api-key': key } = request.headers;
    requests.push({ url: request.url, type, key: key as string | undefined });
    void json(request).then((body) => {
      spans.push(...spansOf(body as Batch));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  atSpecEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { spans, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const spansOf = ({ resourceSpans }: Batch): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
    return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span })));
  });
