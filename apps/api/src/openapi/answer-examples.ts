import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_JSON } from '../http/problem.js';
import examples from './answer-examples.json' with { type: 'json' };
import { operationsOf } from './operation-names.js';

type Response = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>[string];

/** Answers of the service by operation, as `npm run examples` wrote them. */
const ANSWERS: Readonly<Record<string, unknown>> = examples.answers;
/** Problems of the service by the name of their shared response. */
const PROBLEMS = Object.entries<unknown>(examples.problems);

const SUCCESSES = ['200', '201', '202'];

/** Adds examples of responses: of the JSON that an operation answers when it succeeds, and of shared problems. Aliases have none. */
export function withAnswerExamples(document: OpenAPIObject): OpenAPIObject {
  for (const [, operation] of operationsOf(document)) {
    const example = ANSWERS[operation.operationId!];
    if (example === undefined) continue;
    for (const status of SUCCESSES) addExample(operation.responses[status], 'application/json', example);
  }
  for (const [name, example] of PROBLEMS)
    addExample(document.components?.responses?.[name], PROBLEM_JSON, example);
  return document;
}

function addExample(response: Response | undefined, type: string, example: unknown): void {
  const content = response && !('$ref' in response) ? response.content?.[type] : undefined;
  if (content) content.example = example;
}
