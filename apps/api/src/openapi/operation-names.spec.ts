import type { OpenAPIObject } from '@nestjs/swagger';
import { nameOperations, operationsOf, originalName } from './operation-names.js';

const operation = (operationId: string) => ({ operationId, responses: {} });

/** As Nest names them: the second path of a handler may come first in the document. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': { get: operation('listThings'), post: operation('createThing[1]') },
    '/a/new': { post: operation('createThing[0]') },
  },
} as unknown as OpenAPIObject;

it('operations have the names of their handlers, second paths are deprecated aliases', () => {
  const operations = operationsOf(nameOperations(DOCUMENT));
  expect(operations.map(([route, { operationId, deprecated }]) => [route, operationId, deprecated])).toEqual([
    ['GET /a', 'listThings', undefined],
    ['POST /a', 'createThingAlias', true],
    ['POST /a/new', 'createThing', undefined],
  ]);
  expect(operations[1][1].description).toBe('Alias of `POST /a/new`.');
  expect(operations.map(([, each]) => originalName(each))).toEqual([
    'listThings',
    'createThing',
    'createThing',
  ]);
});
