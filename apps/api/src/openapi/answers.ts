import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ANY_ROUTE_CODES, codesByStatus, COMMON_CODES, type RouteCode } from '../http/problem-codes.js';
import { oneOf } from '../validation/fields.js';
import { Problem, PROBLEM_JSON } from '../http/problem.js';
import { HEADER_DESCRIPTIONS } from './header-descriptions.js';

const DESCRIPTIONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: a job was queued',
  204: 'Done',
  206: 'The part of the file that was asked for',
  302: 'At the address in Location for some minutes',
  304: 'Not modified',
  400: 'A part of the request is wrong; `errors` names it',
  401: 'A valid access token is needed',
  403: 'You may see it but not do this',
  404: 'Missing, or not visible to you',
  408: 'The body did not come in time',
  409: 'Conflicts with the present state',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Wrong content type',
  416: 'Range outside the file',
  422: 'A file is not what it claims to be, or an `Idempotency-Key` was used for another request',
  429: 'Too many at the moment; see Retry-After',
  500: 'Failed unforeseen',
  503: 'Full or unavailable; see Retry-After',
  504: 'Timed out',
  507: 'No space left',
};

/** Further headers of problems by status. */
const HEADERS_OF_STATUS: Record<number, readonly string[]> = {
  401: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Content types of a file response. */
export interface FileAnswer {
  readonly contentTypes: readonly string[];
  /** Shapes of a response that is JSON: an alternative to the file, or the file itself. */
  readonly json?: readonly Type[];
  /** Further description of a JSON file that has no shape of ours. */
  readonly otherJson?: string;
  /** Alternative responses: a part (206), a redirect (302), or not modified (304). */
  readonly also?: readonly (206 | 302 | 304)[];
  readonly headers?: readonly string[];
}

/** One JSON shape, one of several, a file, or nothing. */
type AnswerBody = Type | readonly Type[] | FileAnswer | null;

/**
 * Documents the responses of a route in the OpenAPI document: its success, and its problems by their codes. Without codes a
 * route uses no other component and refuses only unreadable requests.
 * @param headers of the success, if it is JSON or empty
 */
export const Answers = (
  status: number,
  body: AnswerBody,
  problems: readonly RouteCode[] = [],
  headers: readonly string[] = [],
): MethodDecorator & ClassDecorator => {
  const asked = problems.length > 0 ? [...problems, ...COMMON_CODES] : [];
  const codes = codesByStatus([...asked, ...ANY_ROUTE_CODES]);
  return applyDecorators(
    ApiExtraModels(Problem),
    ApiExtraModels(...modelsOf(body)),
    ApiResponse({ status, description: DESCRIPTIONS[status], ...successContent(body, headers) }),
    ...(headers.includes('ETag') ? [ApiResponse(UNCHANGED)] : []),
    ...alsoAnswered(body),
    ...[...codes].map(([problem, known]) =>
      ApiResponse({
        status: problem,
        description: DESCRIPTIONS[problem],
        content: problemContent(known),
        headers: headersOf(HEADERS_OF_STATUS[problem] ?? []),
      }),
    ),
  );
};

/** A problem document with one of these codes. */
const problemContent = (codes: readonly RouteCode[]) => {
  const code = { type: 'string', description: 'Stable code for programs', enum: [...codes] };
  const narrowed = { type: 'object', properties: { code }, required: ['code'] };
  return { [PROBLEM_JSON]: { schema: { allOf: [{ $ref: getSchemaPath(Problem) }, narrowed] } } };
};

const isOneOf = (body: AnswerBody): body is readonly Type[] => Array.isArray(body);

function modelsOf(body: AnswerBody): readonly Type[] {
  if (body === null || typeof body === 'function') return [];
  if (isOneOf(body)) return body;
  return body.json ?? [];
}

function successContent(body: AnswerBody, headers: readonly string[]): object {
  const said = { headers: headersOf(headers) };
  if (body === null) return headers.length > 0 ? said : {};
  if (typeof body === 'function') return { type: body, ...said };
  if (isOneOf(body)) return { content: { 'application/json': { schema: oneOf(body) } }, ...said };
  return { content: contentOf(body), headers: fileHeaders(body) };
}

const BINARY = { type: 'string', format: 'binary' };

const JSON_TYPE = 'application/json';

const contentOf = (body: FileAnswer): Record<string, object> => ({
  ...partsOf(body),
  ...(body.json || body.otherJson ? { [JSON_TYPE]: { schema: documentSchema(body) } } : {}),
});

/** Any bytes of a file. */
const partsOf = ({ contentTypes }: FileAnswer): Record<string, object> =>
  Object.fromEntries(contentTypes.map((type) => [type, { schema: type === JSON_TYPE ? PART : BINARY }]));

const PART = { description: 'Bytes of the document' };

function documentSchema({ json = [], otherJson }: FileAnswer): object {
  if (otherJson !== undefined)
    return { description: otherJson, type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };
  return json.length > 1 ? oneOf(json) : { $ref: getSchemaPath(json[0]) };
}

/** A file that supports ranges documents them; an alternative document has none of its headers. */
function fileHeaders({ headers = [], also = [], json }: FileAnswer) {
  if (!also.includes(206)) return headersOf(headers);
  const more = json ? { description: 'Only with the file, not with the alternative document' } : {};
  return headersOf([...headers, 'Accept-Ranges'], more);
}

/** Documents headers by their names. */
export const headersOf = (names: readonly string[], more: object = {}): Record<string, object> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { description: HEADER_DESCRIPTIONS[name.toLowerCase()], ...more, schema: { type: 'string' } },
    ]),
  );

const alsoAnswered = (body: AnswerBody): MethodDecorator[] =>
  body === null || typeof body === 'function' || isOneOf(body)
    ? []
    : (body.also ?? []).map((status) => ApiResponse(otherAnswer(body, status)));

function otherAnswer(body: FileAnswer, status: 206 | 302 | 304) {
  if (status === 206) return partOf(body);
  return status === 304 ? UNCHANGED : ELSEWHERE;
}

const UNCHANGED = { status: 304, description: DESCRIPTIONS[304], headers: headersOf(['ETag']) };
const ELSEWHERE = { status: 302, description: DESCRIPTIONS[302], headers: headersOf(['Location']) };

const partOf = (body: FileAnswer) => ({
  status: 206,
  description: DESCRIPTIONS[206],
  content: partsOf(body),
  headers: { ...fileHeaders(body), ...headersOf(['Content-Range']) },
});
