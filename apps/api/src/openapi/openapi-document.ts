import type { HttpServer, INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { dump } from 'js-yaml';
import { REQUEST_ID_HEADER } from '#platform';
import { BEARER } from '../auth/access.js';
import { allowFetchedPictures } from '../http/security-headers.js';
import { withAnswerExamples } from './answer-examples.js';
import { BODY_EXAMPLES } from './body-examples.js';
import { describeFields } from './describe-fields.js';
import operationDescriptions from './operation-descriptions.json' with { type: 'json' };
import { withNullTypes } from './null-types.js';
import { nameOperations, operationsOf, originalName } from './operation-names.js';
import { shareProblems } from './shared-responses.js';
import { TAGS } from './tags.js';
import { VERSION } from '../version.js';

/** The contract of the API; committed as openapi.json. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Firstlight')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addBearerAuth(undefined, BEARER)
    .addSecurityRequirements(BEARER);
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
  });
  const described = describeFields(ofEveryRoute(withNotes(nameOperations(document))));
  return withAnswerExamples(withNullTypes(shareProblems(described)));
}

const DESCRIPTION = `Space-telescope data archive: search, import, library, viewer, composites, jobs.

Errors are problem documents (RFC 9457); \`code\` is stable. 429 and 503 say in \`Retry-After\` how many seconds to wait. Every answer
carries \`X-Request-Id\`. What you may not see is as missing (404). Progress of jobs is pushed by the Socket.IO hub at \`/hubs/job-progress\`.`;

/**
 * What the document says of an operation beyond its summary, by operation id, where the route does not say it itself. Rules that hold everywhere are
 * in the document's own description.
 */
const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = operationDescriptions;

/** Adds descriptions of operations and examples of bodies. */
function withNotes(document: OpenAPIObject): OpenAPIObject {
  for (const [, operation] of operationsOf(document)) {
    const name = originalName(operation);
    operation.description ??= OPERATION_DESCRIPTIONS[name];
    const { requestBody } = operation;
    if (!requestBody || '$ref' in requestBody) continue;
    for (const content of Object.values(requestBody.content)) content.example = BODY_EXAMPLES[name];
  }
  return document;
}

/** Adds facts common to all routes: the id of every response, and UUIDs in paths. */
function ofEveryRoute(document: OpenAPIObject): OpenAPIObject {
  const id = { [REQUEST_ID_HEADER]: { $ref: `#/components/headers/${REQUEST_ID_HEADER}` } };
  for (const [, { responses, parameters = [] }] of operationsOf(document)) {
    for (const answer of Object.values(responses))
      if (answer && !('$ref' in answer)) answer.headers = { ...id, ...answer.headers };
    for (const parameter of parameters)
      if ('in' in parameter && parameter.in === 'path' && ID_NAMES.includes(parameter.name))
        parameter.schema = { type: 'string', format: 'uuid' };
  }
  return {
    ...document,
    components: { ...document.components, headers: { [REQUEST_ID_HEADER]: REQUEST_ID } },
  };
}

/** Path parameters that are ids of records and jobs; ids of the archive are different. */
const ID_NAMES = ['id', 'jobId'];

const REQUEST_ID = {
  description: 'Id of the request, in problem documents and in the log; your own if you sent a valid one',
  required: true,
  schema: { type: 'string' },
};

/** The page keeps the access token in the browser until its user logs out there, and can be filtered by tag. */
const PAGE = { persistAuthorization: true, filter: true };

/**
 * Serves the document for people at /swagger and for programs at /swagger-json and /swagger-yaml. Each form is generated at its
 * first request: YAML takes a tenth of a second.
 */
export function serveOpenApi(app: INestApplication): void {
  const document = once(() => openApiDocument(app));
  app.use('/swagger', allowFetchedPictures);
  SwaggerModule.setup('swagger', app, document, { raw: false, swaggerOptions: PAGE });
  const forms = [
    ['/swagger-json', 'application/json', once(() => JSON.stringify(document()))],
    ['/swagger-yaml', 'text/yaml', once(() => dump(document(), { skipInvalid: true, noRefs: true }))],
  ] as const;
  const server: HttpServer = app.getHttpAdapter();
  for (const [path, type, text] of forms)
    server.get(path, (_request: Request, response: Response) => void response.type(type).send(text()));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
