import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  COMPOSITE_HEADERS,
  OPERATIONS,
  type CompositeSpec,
  type PreviewRequest,
} from './contract/contract.js';
import { createProcessingClient, type ProcessingClient } from './processing-client.js';

type Answer = (response: ServerResponse, body: unknown) => void;

const FACTS = {
  format: 'fits',
  contentType: 'application/fits',
  dataType: 'image',
  isViewable: true,
  dimensions: [3, 2],
  units: null,
  wcs: null,
  hasTable: false,
  keywords: { NAXIS: 2, OBJECT: 'M51', SIMPLE: true },
};
const COMPOSITE = {
  width: 2,
  height: 1,
  coverage: 0.5,
  scaleArcsec: 0.1,
  contentType: 'image/png',
  bytes: 9,
};

/** Runs a call against a server with this answer. */
async function asking<T>(answer: Answer, ask: (client: ProcessingClient) => Promise<T>): Promise<T> {
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(response, [request.url, JSON.parse(Buffer.concat(chunks).toString())]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createProcessingClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'secret',
  });
  try {
    return await ask(client);
  } finally {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const json =
  (document: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
const picture =
  (contentType: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-type', contentType).end('pixels');
  };
const stream =
  (...lines: object[]): Answer =>
  (response) =>
    response
      .setHeader('content-type', 'application/x-ndjson')
      .end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

const inspect = (answer: Answer) => asking(answer, (client) => client.inspect({ key: 'a.fits' }));
const strange = (what: string | RegExp) => ({
  component: 'processing',
  failure: 'strange',
  message: expect.stringMatching(what) as string,
});

describe('the processing client', () => {
  it('has a method for each operation of the table', async () => {
    await asking(json(FACTS), (client) => {
      const names = Object.keys(client).filter((name) => name in OPERATIONS);
      expect(names).toEqual(Object.keys(OPERATIONS));
      return Promise.resolve();
    });
  });

  it('sends the request to the path of the operation and returns the answer unchanged', async () => {
    let seen: unknown;
    const facts = await inspect((response, request) => {
      seen = request;
      json(FACTS)(response, request);
    });
    expect(seen).toEqual(['/inspect', { key: 'a.fits' }]);
    expect(facts).toEqual(FACTS);
  });

  it.each([
    ['a document of another server', { status: 'ok' }],
    ['a list', [FACTS]],
  ])('refuses %s, which lacks the field that identifies the answer', async (_, document) => {
    await expect(inspect(json(document))).rejects.toMatchObject(strange('no keywords'));
  });

  it('follows progress, and identifies the document at its end', async () => {
    const follow = (answer: Answer, reports: unknown[] = []) =>
      asking(answer, (client) =>
        client.compositeToStorage({ spec: {} as CompositeSpec, resultKey: 'r' }, (report) =>
          reports.push(report),
        ),
      );
    const reports: unknown[] = [];
    const progress = { percent: 1, stage: 'opening', message: 'Reading' };
    expect(await follow(stream({ progress }, {}, { result: COMPOSITE }), reports)).toEqual(COMPOSITE);
    expect(reports).toEqual([progress]);
    for (const result of [FACTS, null, 5])
      await expect(follow(stream({ result }))).rejects.toMatchObject(strange('no coverage'));
  });

  it('accepts pictures only, with the headers that belong to them', async () => {
    const ask = (answer: Answer) => asking(answer, (client) => client.composite({} as CompositeSpec));
    const headers = Object.fromEntries(Object.values(COMPOSITE_HEADERS).map((name) => [name, '1']));
    const read = (client: ProcessingClient) =>
      client.composite({} as CompositeSpec).then(({ body }) => text(body));
    expect(await asking(picture('image/png', headers), read)).toBe('pixels');
    await expect(ask(picture('text/html', headers))).rejects.toMatchObject(strange('text/html'));
    const rest = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== (COMPOSITE_HEADERS.scale as string)),
    );
    await expect(ask(picture('image/png', rest))).rejects.toMatchObject(strange(COMPOSITE_HEADERS.scale));
    const preview = asking(picture('image/jpeg'), (client) => client.preview({} as PreviewRequest));
    expect((await preview).headers['content-type']).toBe('image/jpeg');
  });
});
