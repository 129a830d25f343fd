import type { OperationName } from '#processing-client/contract';
import { detectSources } from './analysis/detect-sources.operation.js';
import { regionStatistics } from './analysis/region-statistics.operation.js';
import { analyzeChannels } from './composite/analyze-channels.operation.js';
import { compositeEstimate } from './composite/composite-estimate.operation.js';
import { composite, compositeToStorage } from './composite/composite.operations.js';
import { compositionGrid } from './composite/grid/composition-grid.operation.js';
import { gridTile } from './composite/grid/grid-tile.operation.js';
import { embedderState, embedQuestion, embedRecords } from './embedding/embed.operations.js';
import type { Operation } from './engine/operation.js';
import { mosaic, mosaicFits, mosaicToStorage } from './mosaic/mosaic.operations.js';
import { outlines } from './mosaic/outlines.operation.js';
import { process } from './process/process.operation.js';
import { spectralData } from './tables/spectral-data.operation.js';
import { tableData } from './tables/table-data.operation.js';
import { tableInfo } from './tables/table-info.operation.js';
import { validate } from './validate/validate.operation.js';
import { cube, headerCards, inspect, sky } from './viewer/headers.operations.js';
import { histogram } from './viewer/histogram.operation.js';
import { pixels } from './viewer/pixels.operation.js';
import { preview } from './viewer/preview.operation.js';
import { tile } from './viewer/tile.operation.js';
import { tileSet } from './viewer/tile-set.operation.js';

/** The engine's side of each operation of the contract; a missing one does not compile. */
const ENGINE_OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
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
};

export const operationOf = <Name extends OperationName>(name: Name): Operation<Name> =>
  ENGINE_OPERATIONS[name];
