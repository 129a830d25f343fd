import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/** The document is untyped: each test knows its own part. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

const document: Json = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'openapi.json'), 'utf8'));

/** Routes of the document, those without parameters first: `/spacedata/upload` has no id. */
const routes = Object.keys(document.paths)
  .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((route) => ({ route, pattern: new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  email: /^[^@\s]+@([a-z0-9-]+\.)+[a-z0-9-]+$/i,
  password: true,
  binary: true,
} as const;

const ajv = new Ajv2020({ strict: false, formats: FORMATS, allErrors: true });
ajv.addSchema(document, 'openapi');

const validators = new Map<string, ValidateFunction>();

function validatorOf(place: readonly string[]): ValidateFunction {
  const pointer = place.map((part) => part.replace(/~/g, '~0').replace(/\//g, '~1')).join('/');
  const reference = `openapi#/${encodeURI(pointer).replace(/#/g, '%23')}`;
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, known);
  return known;
}

/** Required headers of a documented response, which no other has. */
const HEADERS = ['X-Request-Id', 'Retry-After', 'Location', 'Content-Range', 'WWW-Authenticate'];
/** Optional headers of a documented response, which no other has. */
const SOMETIMES = ['ETag', 'Content-Disposition', 'Accept-Ranges'];

/** A documented response, or the component that it refers to. */
const resolvedResponse = (response: Json): Json =>
  response?.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;

interface SeenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/**
 * Compares a response with the OpenAPI document: status, headers, content type, JSON; for problems also the code. Undocumented
 * paths are ignored.
 * @throws naming the difference
 */
export function assertAsDocumented(method: string, url: URL, { status, headers, json }: SeenAnswer): void {
  const route = routes.find(({ pattern }) => pattern.test(url.pathname))?.route;
  const operation = route && document.paths[route][method.toLowerCase()];
  if (!operation) return;
  const differs = (what: string): never => {
    throw new Error(`${method} ${url.pathname} answered ${status}, and openapi.json says otherwise: ${what}`);
  };
  const answer = resolvedResponse(operation.responses[status]);
  if (!answer) return differs(`it has no such answer: ${JSON.stringify(json)}`);
  const misnamed = HEADERS.filter((name) => headers.has(name) !== name in (answer.headers ?? {}));
  if (misnamed.length > 0) return differs(`headers ${misnamed.join()}`);
  const told = SOMETIMES.filter((name) => headers.has(name) && !(name in (answer.headers ?? {})));
  if (told.length > 0) return differs(`it has no headers ${told.join()}`);
  const type = headers.get('content-type')?.split(';')[0];
  if (!answer.content || type === undefined) return;
  if (!answer.content[type]) return differs(`its type is ${Object.keys(answer.content).join()}, not ${type}`);
  if (json === undefined) return;
  const schema = ['content', type, 'schema'];
  const reference: string | undefined = operation.responses[status].$ref;
  const place = reference
    ? [...reference.split('/').slice(1), ...schema]
    : ['paths', route, method.toLowerCase(), 'responses', String(status), ...schema];
  const validate = validatorOf(place);
  if (!validate(json)) differs(ajv.errorsText(validate.errors));
}
