import { brokenText, HUGE_NUMBER, spoil } from './broken-value.js';
import type { Operation } from './operations.js';
import type { Random } from './random.js';
import { validValue, type KnownThings } from './valid-value.js';

/** A request as sent. */
export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

interface Draft {
  method: string;
  /** Values of the path, unescaped. */
  readonly path: Record<string, string>;
  readonly query: [string, string][];
  readonly headers: Record<string, string>;
  type: string | null;
  body: unknown;
  /** Replaces the generated path and body. */
  rawPath?: string;
  rawBody?: Buffer;
}

/** A documented request, or one with up to three faults. */
export function makeRequest(
  operation: Operation,
  isValid: boolean,
  random: Random,
  known: KnownThings,
): FuzzRequest {
  const draft = validDraft(operation, random, known);
  if (!isValid)
    for (let i = random.whole(1, 3); i > 0; i--) random.pick(waysOf(operation))(draft, operation, random);
  return written(operation, draft, random);
}

function validDraft({ method, parameters, body }: Operation, random: Random, known: KnownThings): Draft {
  const valueOf = ({ name, schema }: Operation['parameters'][number]) =>
    validValue(schema, random, known, name);
  const draft: Draft = {
    method,
    path: {},
    query: [],
    headers: {},
    type: body?.type ?? null,
    body: undefined,
  };
  for (const parameter of parameters) {
    if (!parameter.required && random.chance(0.6)) continue;
    const values = [valueOf(parameter)].flat().map(String);
    if (parameter.in === 'path') draft.path[parameter.name] = values[0];
    else if (parameter.in === 'query') for (const value of values) draft.query.push([parameter.name, value]);
    else draft.headers[parameter.name] = values[0];
  }
  if (body) draft.body = validValue(body.schema, random, known);
  return draft;
}

type Way = (draft: Draft, operation: Operation, random: Random) => void;

/** Ways to break a request, weighted by effect. */
const waysOf = ({ body, parameters }: Operation): Way[] => [
  ...(body ? [spoilBody, spoilBody, spoilBody, spoilBody, spoilBody, spoilType, spoilBytes] : [addBody]),
  ...(parameters.some((parameter) => parameter.in === 'path') ? [spoilPath, spoilPath] : []),
  ...(parameters.some((parameter) => parameter.in === 'query')
    ? [spoilQuery, spoilQuery, spoilQuery]
    : [addQuery]),
  spoilHeaders,
  spoilMethod,
  spoilEscapes,
];

const spoilBody: Way = (draft, _, random) => (draft.body = spoil(draft.body, random));

const addBody: Way = (draft, _, random) => {
  draft.type = 'application/json';
  draft.body = random.pick([{}, [], 1, { a: 1 }]);
};

const spoilType: Way = (draft, _, random) =>
  (draft.type = random.pick([
    null,
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'nonsense',
    'APPLICATION/JSON',
  ]));

const spoilBytes: Way = (draft, _, random) =>
  (draft.rawBody = random.pick([
    () => Buffer.alloc(0),
    () => Buffer.from('{"a":'),
    () => Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.from('{"a":1,"a":2}'),
    () => Buffer.from('['.repeat(50_000)),
    () => Buffer.from(`{"a":"${'x'.repeat(1_500_000)}"}`),
    () => Buffer.from('{"a":"\\ud800"}'),
    () => Buffer.from('"text"'),
    () => Buffer.from('NaN'),
  ])());

const spoilPath: Way = (draft, _, random) => {
  const [name] = Object.keys(draft.path).length > 0 ? [random.pick(Object.keys(draft.path))] : [];
  if (name !== undefined) draft.path[name] = brokenText(random).slice(0, 5000) || '.';
};

const spoilQuery: Way = (draft, { parameters }, random) => {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = random.pick(names);
  const written = random.pick([name, name, name, `${name}[]`, `${name}[a]`, `${name}.a`]);
  draft.query.push([written, brokenText(random).slice(0, 5000)]);
  if (random.chance(0.2)) draft.query.push([written, brokenText(random).slice(0, 5000)]);
};

const addQuery: Way = (draft, _, random) =>
  draft.query.push([random.pick(['extra', '__proto__', '__proto__[a]', 'constructor', 'a[b][c]']), '1']);

const HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', 'Basic YTpi'],
  ['authorization', `Bearer ${'x'.repeat(6000)}`],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['accept', 'application/xml'],
  ['accept', '*/*;q=nonsense'],
  ['accept-encoding', 'gzip;q=x, br'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'nonsense'],
  ['expect', 'nonsense'],
  ['idempotency-key', 'two words'],
  ['idempotency-key', '"'],
  ['idempotency-key', 'k'.repeat(5000)],
  ['if-match', '*'],
  ['if-match', 'nonsense'],
  ['if-match', '"1", W/"2", "'],
  ['if-none-match', '"'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['if-range', '"x"'],
  ['range', 'bytes=-'],
  ['range', 'bytes=0-0,5-9'],
  ['range', 'bytes=999999999999-'],
  ['range', 'bytes=99999999999999999999999-5'],
  ['range', 'lines=1-2'],
  ['cookie', 'a=b; '.repeat(500)],
  ['origin', 'null'],
  ['origin', 'https://example.org'],
  ['x-forwarded-for', "1.2.3.4, ::ffff:300.1.1.1, '"],
  ['x-forwarded-host', '\\'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'a'.repeat(3000)],
  ['x-request-id', 'a b\tc'],
  ['host', 'a b'],
  ['host', ''],
  ['te', 'trailers'],
  ['x-many', 'y'.repeat(20_000)],
];

const spoilHeaders: Way = (draft, _, random) => {
  const [name, value] = random.pick(HEADERS);
  draft.headers[name] = value;
};

const spoilMethod: Way = (draft, _, random) => {
  if (random.chance(0.3))
    draft.method = random.pick(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'TRACE', 'PROPFIND']);
};

const spoilEscapes: Way = (draft, { route }, random) => {
  const value = random.pick([
    '%',
    '%zz',
    '%E0%A4%A',
    '%00',
    '%2e%2e%2f',
    '%2F',
    '..',
    '%c0%af',
    ';a=b',
    '%25%30%30',
    '%ff',
  ]);
  draft.rawPath = route.includes('{')
    ? route.replace(/\{\w+\}/g, value)
    : `${route}${random.pick(['/', '?', '?a='])}${value}`;
};

function written({ name, route }: Operation, draft: Draft, random: Random): FuzzRequest {
  const headers = { ...draft.headers };
  const body = draft.rawBody ?? bodyOf(draft, headers, random);
  if (draft.type !== null && !('content-type' in headers)) headers['content-type'] = draft.type;
  const query = draft.query.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&');
  const place =
    draft.rawPath ?? route.replace(/\{(\w+)\}/g, (_, key: string) => escaped(draft.path[key] ?? 'none'));
  const path = query === '' ? place : `${place}${place.includes('?') ? '&' : '?'}${query}`;
  return {
    operation: name,
    method: draft.method,
    path,
    headers,
    body: draft.method === 'TRACE' ? null : body,
  };
}

/** Also escapes lone surrogates, which `encodeURIComponent` refuses. */
const escaped = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(/%EF%BF%BD/g, '%ED%A0%80');

function bodyOf(draft: Draft, headers: Record<string, string>, random: Random): Buffer | null {
  if (draft.body === undefined && draft.type === null) return null;
  if (draft.type === 'multipart/form-data') return formOf(draft.body, headers, random);
  const text = JSON.stringify(draft.body) ?? '';
  return Buffer.from(text.replaceAll(JSON.stringify(HUGE_NUMBER), '1e999'));
}

const FILES = [
  'a,b\n1,2\n3,4\n',
  '{"a": [1, 2]}',
  'SIMPLE  =                    T',
  '',
  '\0\0\0',
  'Dear diary',
  'a,b\n1\n',
  `SIMPLE  =                    T${' '.repeat(2850)}`,
];

function formOf(body: unknown, headers: Record<string, string>, random: Random): Buffer {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const parts = fields.flatMap(([key, value]) =>
    [value].flat().map((one) => {
      const name = random.pick(['fuzz.csv', 'fuzz_i2d.fits', '../x', 'é.json', 'a'.repeat(400)]);
      const isFile = key === 'file';
      const head = `Content-Disposition: form-data; name="${key.replaceAll('"', '')}"${isFile ? `; filename="${name}"` : ''}`;
      return `--fuzz\r\n${head}\r\n\r\n${isFile ? random.pick(FILES) : String(JSON.stringify(one))}\r\n`;
    }),
  );
  headers['content-type'] = 'multipart/form-data; boundary=fuzz';
  return Buffer.from(`${parts.join('')}--fuzz--\r\n`);
}
