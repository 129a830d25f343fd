import { detectSources, regionStatistics } from './analysis.js';
import { composite, compositeToStorage } from './composite/composite.js';
import { analyzeChannels } from './composite/composite-analysis.js';
import { compositeEstimate } from './composite/composite-estimate.js';
import { compositionGrid, gridTile } from './composite/composition-grid.js';
import { cube } from './viewer/cube.js';
import { embedderState, embedQuestion, embedRecords } from './embedding.js';
import { headerCards } from './viewer/header-cards.js';
import { histogram } from './viewer/histogram.js';
import { inspect } from './viewer/inspect.js';
import { mosaic, mosaicFits, mosaicToStorage, outlines } from './mosaic.js';
import type { DocumentForm, OperationContract } from './operation.js';
import { pixels } from './viewer/pixels.js';
import { preview } from './viewer/preview.js';
import { sky } from './viewer/sky.js';
import { tile, tileSet } from './viewer/tiles.js';
import { spectralData, tableData, tableInfo } from './tables.js';
import { process } from './process/process.js';
import { validate } from './validate.js';

/** All operations of the engine. Its routes, the client's methods and the checks of both follow from this table. */
export const OPERATIONS = {
  inspect,
  preview,
  histogram,
  pixels,
  cube,
  headerCards,
  sky,
  tileSet,
  tile,
  composite,
  compositeToStorage,
  compositeEstimate,
  analyzeChannels,
  compositionGrid,
  gridTile,
  mosaic,
  mosaicToStorage,
  mosaicFits,
  outlines,
  tableInfo,
  tableData,
  spectralData,
  regionStatistics,
  detectSources,
  process,
  validate,
  embedRecords,
  embedQuestion,
  embedderState,
} as const satisfies Record<string, OperationContract>;

export type OperationName = keyof typeof OPERATIONS;
type ContractOf<Name extends OperationName> = (typeof OPERATIONS)[Name];

export type RequestOf<Name extends OperationName> =
  ContractOf<Name> extends OperationContract<infer Request, unknown> ? Request : never;
export type FormOf<Name extends OperationName> = ContractOf<Name>['answer']['as'];

/** The document in the answer of an operation. */
export type DocumentOf<Name extends OperationName> =
  ContractOf<Name>['answer'] extends DocumentForm<'json' | 'progress', infer Answer> ? Answer : never;

/** The engine's path besides those of its operations. */
export const HEALTH_PATH = '/health';
