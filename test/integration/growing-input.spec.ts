import { existsSync } from 'node:fs';
import { cpuTimeMs } from '../../bench/parts/process-figures.js';
import { fieldsOf, setField, type FieldPath } from '../support/field-paths.js';
import { OPERATIONS, type Operation } from '../support/fuzz/operations.js';
import { openAdmin } from '../support/open-admin.js';
import { rawRequest } from '../support/raw-request.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(300_000);

/** Runs of these make patterns backtrack. */
const RUNS = [' ', '\t', '?', '&', ';', '.', 'e', '"', '\\', '%', ',', 'eyJ'];
/** Node's limit for headers and the request line is 16 kB. */
const HEADER_LENGTH = 14_000;
/** Length of texts without a limit, in a body of a megabyte at most. */
const TEXT_LENGTH = 400_000;
/** Input that costs less than this at its limit is harmless, however its cost grows. */
const FREE_MS = 15;
const MOST_GROWTH = 3;
const TRIES = 5;
const NO_ID = '018f0000-0000-7000-8000-000000000000';

const HEADERS = [
  ...['Host', 'Origin', 'Referer', 'Cookie', 'Authorization', 'X-Request-Id', 'User-Agent', 'Forwarded'],
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
  ],
  ...[
    'Content-Type',
    'Content-Encoding',
    'Content-Disposition',
    'Range',
    'If-Range',
    'If-Match',
    'If-None-Match',
  ],
  ...[
    'If-Modified-Since',
    'Cache-Control',
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
  ],
  ...[
    'Connection',
    'Upgrade',
    'Expect',
    'Traceparent',
    'Tracestate',
    'Baggage',
    'Transfer-Encoding',
    'X-Other',
  ],
];

let stack: Stack;
let token: string;

/** A request with a run of characters. */
interface Growing {
  readonly name: string;
  readonly packet: (length: number) => string;
  readonly limit: number;
}

beforeAll(async () => {
  stack = await startStack({ apps: ['api'] });
  token = (await openAdmin(stack)).accessToken;
});

/** A run of about `length` characters. */
const runOf = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const packetOf = (line: string, headers: readonly string[], body = ''): string =>
  [`${line} HTTP/1.1`, 'Connection: close', ...headers, '', body].join('\r\n');

const headersOf = (): string[] => ['Host: a', `Authorization: Bearer ${token}`];

const inHeader = (name: string, run: string, end: string): Growing => ({
  name: `${name} of ${JSON.stringify(run + end)}`,
  limit: HEADER_LENGTH,
  packet: (length) =>
    packetOf('GET /api/jobs', [
      ...headersOf().filter((line) => !line.startsWith(`${name}:`)),
      `${name}: ${runOf(run, length)}${end}`,
      'X: x',
    ]),
});

/** Only characters allowed in an address; the rest is escaped. */
const escaped = (run: string): string => run.replace(/[\s"\\]/g, (letter) => encodeURIComponent(letter));

const inAddress = (name: string, run: string, start: string, method = 'GET'): Growing => ({
  name: `${name} of ${JSON.stringify(run)}`,
  limit: HEADER_LENGTH,
  packet: (length) => packetOf(`${method} ${start}${runOf(escaped(run), length)}`, headersOf()),
});

/**
 * Each input with each run; inputs read by the same code in other operations get one run each, in rotation.
 * @param codeOf identifies the code
 */
function withRuns<T>(things: readonly T[], codeOf: (thing: T) => unknown): [thing: T, run: string][] {
  const known = new Set<string>();
  return things.flatMap((thing, i) => {
    const code = JSON.stringify(codeOf(thing));
    const runs = known.has(code) ? [RUNS[i % RUNS.length]] : RUNS;
    known.add(code);
    return runs.map((run): [T, string] => [thing, run]);
  });
}

const queryParameters = OPERATIONS.flatMap(({ name, method, route, parameters }) =>
  parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({ name, method, route, parameter })),
);

const inQuery = (
  { name, method, route, parameter }: (typeof queryParameters)[number],
  run: string,
): Growing =>
  inAddress(
    `${name} ${parameter.name}`,
    run,
    `${route.replace(/\{\w+\}/g, NO_ID)}?${parameter.name}=`,
    method,
  );

const isText = ({ schema }: FieldPath): boolean =>
  schema.type === 'string' || schema.additionalProperties === true;

/** Every text of a body at once, each up to its own limit; a dictionary with free keys has the run in a key and in a value. */
function inBody(operation: Operation, run: string): Growing[] {
  const texts = fieldsOf(operation).filter(isText);
  if (texts.length === 0) return [];
  const route = operation.route.replace(/\{\w+\}/g, NO_ID);
  const free = texts.filter(({ schema }) => schema.maxLength === undefined).length;
  const packet = (length: number) => {
    const body = {};
    for (const { path, schema } of texts) {
      const text = runOf(
        run,
        Math.floor((length / TEXT_LENGTH) * (schema.maxLength ?? TEXT_LENGTH / (4 * free))),
      );
      setField(body, path, schema.type === 'string' ? text : { [text]: text });
    }
    const json = JSON.stringify(body);
    return packetOf(
      `${operation.method} ${route}`,
      [...headersOf(), 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`],
      json,
    );
  };
  return [{ name: `${operation.name} of ${JSON.stringify(run)}`, limit: TEXT_LENGTH, packet }];
}

async function costMs(packet: string): Promise<number> {
  const pid = stack.pidOf('api');
  const before = cpuTimeMs(pid);
  await rawRequest(stack.url, packet);
  return cpuTimeMs(pid) - before;
}

/** The least of five runs. */
async function leastCostMs(packet: string): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < TRIES && least > FREE_MS; i++) least = Math.min(least, await costMs(packet));
  return least;
}

/** Inputs whose cost more than triples when they double in length. */
async function superLinear(inputs: readonly Growing[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, packet, limit } of inputs) {
    const whole = await leastCostMs(packet(limit));
    if (whole <= FREE_MS) continue;
    const half = await leastCostMs(packet(limit / 2));
    if (whole > MOST_GROWTH * Math.max(half, FREE_MS / MOST_GROWTH))
      found.push(`${name}: ${half} ms, then ${whole} ms`);
  }
  return found;
}

const onLinux = existsSync('/proc/self/schedstat') ? describe : describe.skip;

onLinux('CPU time of the API grows no more than the input, of', () => {
  it.each([
    ['a header', ''],
    ['a header of a packet that no parser takes', '\0'],
  ])('%s', async (_, end) => {
    const inputs = HEADERS.flatMap((name) => RUNS.map((run) => inHeader(name, run, end)));
    expect(await superLinear(inputs)).toEqual([]);
  });

  it('the cost of an address is linear', async () => {
    const starts = [
      '/',
      '/api/',
      '/api/spacedata/',
      '/?',
      '/api/jobs?',
      '/hubs/job-progress?',
      '/hubs/job-progress/?access_token=',
    ];
    const inputs = starts.flatMap((start) => RUNS.map((run) => inAddress(start, run, start)));
    expect(await superLinear(inputs)).toEqual([]);
  });

  it('the cost of a value in a query is linear', async () => {
    const inputs = withRuns(queryParameters, ({ parameter }) => parameter).map((each) => inQuery(...each));
    expect(inputs.length).toBeGreaterThan(500);
    expect(await superLinear(inputs)).toEqual([]);
  });

  it('the cost of the texts of a body is linear', async () => {
    const inputs = withRuns(OPERATIONS, ({ body }) => body?.schema).flatMap((each) => inBody(...each));
    expect(inputs.length).toBeGreaterThan(200);
    expect(await superLinear(inputs)).toEqual([]);
  });
});
