import type { OpenAPIObject } from '@nestjs/swagger';
import { COMMON_CODES } from '../http/problem-codes.js';
import { PROBLEM_JSON } from '../http/problem.js';
import { operationsOf } from './operation-names.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

/** The schema of a problem with some codes (`answers.ts`). */
interface ProblemSchema {
  readonly allOf: readonly [object, { readonly properties: { readonly code: { readonly enum: string[] } } }];
}

/** Moves the problems of all operations to components, one for each status and set of codes, named by these: `NotFound`. */
export function shareProblems(document: OpenAPIObject): OpenAPIObject {
  const shared: Responses = {};
  for (const [, { responses }] of operationsOf(document))
    for (const [status, response] of Object.entries(responses)) {
      if (!response || '$ref' in response) continue;
      const schema = response.content?.[PROBLEM_JSON]?.schema as unknown as ProblemSchema | undefined;
      if (!schema) continue;
      const { code } = schema.allOf[1].properties;
      code.enum.sort();
      const name = nameOf(code.enum, status);
      shared[name] ??= response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  return { ...document, components: { ...document.components, responses: sorted(shared) } };
}

/** Codes of nearly every operation name a response only if it has no others. */
function nameOf(codes: readonly string[], status: string): string {
  const own = codes.filter((code) => !COMMON_CODES.some((common) => common === code));
  const name = (own.length > 0 ? own : codes).map(pascalCase).join('Or');
  return AMBIGUOUS.has(status) ? `${name}${status}` : name;
}

/** An unavailable component is a 503, and a 504 if it did not answer in time. */
const AMBIGUOUS = new Set(['503', '504']);

const pascalCase = (code: string): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const sorted = (responses: Responses): Responses =>
  Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)));
