import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBearerAuth, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { Problem, PROBLEM_JSON } from './problem.js';

const DESCRIPTIONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted: a job was queued',
  204: 'Done',
  304: 'Not modified',
  400: 'A field of the request is wrong; `errors` names it',
  401: 'A valid access token is needed',
  403: 'You may see it but not do this',
  404: 'Missing, or not visible to you',
  409: 'Conflicts with the present state',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Wrong content type',
  416: 'Range outside the file',
  422: 'A file is not what it claims to be',
  429: 'Too many at the moment; see Retry-After',
  503: 'Full or unavailable; see Retry-After',
  504: 'Timed out',
};

/** Content types of an answer that is a file. */
export interface FileAnswer {
  readonly contentTypes: readonly string[];
}

/** Says in the OpenAPI document what a route answers: its success and the problems that it knows. */
export const Answers = (
  status: number,
  body: Type | FileAnswer | null,
  problems: readonly number[] = [],
): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiExtraModels(Problem),
    ...(problems.includes(401) ? [ApiBearerAuth()] : []),
    ApiResponse({ status, description: DESCRIPTIONS[status], ...successContent(body) }),
    ...problems.map((problem) =>
      ApiResponse({
        status: problem,
        description: DESCRIPTIONS[problem],
        content: { [PROBLEM_JSON]: { schema: { $ref: getSchemaPath(Problem) } } },
      }),
    ),
  );

function successContent(body: Type | FileAnswer | null): object {
  if (body === null) return {};
  if (typeof body === 'function') return { type: body };
  const schema = { type: 'string', format: 'binary' };
  return { content: Object.fromEntries(body.contentTypes.map((type) => [type, { schema }])) };
}
