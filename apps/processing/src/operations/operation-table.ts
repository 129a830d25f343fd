import type { OperationName } from '#processing-client/contract';
import { detectSources } from '../analysis/detect-sources.operation.js';
import { regionStatistics } from '../analysis/region-statistics.operation.js';
import { composite, compositeToStorage } from '../composite/composite.operations.js';
import { inspect } from '../viewer/inspect.operation.js';
import { preview } from '../viewer/preview.operation.js';
import type { Operation } from './operation.js';

/** What the engine does for each operation of the contract; one that is missing does not compile. */
export const ENGINE_OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
  inspect,
  preview,
  composite,
  compositeToStorage,
  regionStatistics,
  detectSources,
};
