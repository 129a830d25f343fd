import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
type DocumentedOperation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Every operation of a document, with its method and path: `POST /api/jobs/{jobId}/cancel`. */
export const operationsOf = (document: OpenAPIObject): [route: string, operation: DocumentedOperation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation
        ? [[`${method.toUpperCase()} ${path}`, operation] as [string, DocumentedOperation]]
        : [];
    }),
  );

/** The end of the names that Nest gives to the paths of a handler with several: `uploadRecord[0]`, `uploadRecord[1]`. */
const PATH_NUMBER = /\[(\d+)\]$/;

const ALIAS = 'Alias';

/**
 * Names each operation by the method that handles it: `listRecords`. The first path of a handler is the operation's; its others
 * are deprecated aliases.
 */
export function nameOperations(document: OpenAPIObject): OpenAPIObject {
  const operations = operationsOf(document);
  const routes = new Map(operations.map(([route, { operationId }]) => [operationId, route]));
  for (const [, operation] of operations) {
    const name = operation.operationId!.replace(PATH_NUMBER, '');
    const isAlias = operation.operationId !== name && operation.operationId !== `${name}[0]`;
    if (isAlias) markAsAlias(operation, routes.get(`${name}[0]`)!);
    operation.operationId = isAlias ? `${name}${ALIAS}` : name;
  }
  return document;
}

function markAsAlias(operation: DocumentedOperation, original: string): void {
  operation.description = `Alias of \`${original}\`.`;
  operation.deprecated = true;
}

/** The name of an operation, for an alias that of its original. */
export const originalName = ({ operationId = '', deprecated }: DocumentedOperation): string =>
  deprecated ? operationId.slice(0, -ALIAS.length) : operationId;
