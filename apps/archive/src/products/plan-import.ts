import { AppError, type Logger } from '#platform';
import type {
  ArchiveObservation,
  ArchiveProduct,
  ImportPlan,
  ImportPlanQuery,
} from '#archive-client/contract';
import { isFitsName } from '#observatory';
import { isDataUri, isProductName } from '../portal/data-uri.js';
import type { PortalRow } from '../portal/portal-message.js';
import type { Portal } from '../portal/portal.js';
import { obsIdIs } from '../search/caom-filter.js';
import { textCell } from '../search/cell.js';
import { matchesLevel } from './file-kind.js';
import { findChecksums } from './find-checksums.js';
import { findFiltered } from '../search/find-observations.js';
import { findProducts, sameWord, type ProductRow } from './list-products.js';
import { observationFromRow, type RowContext } from '../search/observation-from-row.js';

export interface PlanContext extends RowContext {
  /** With an authorised token exclusive data may be fetched, too. */
  readonly hasToken: boolean;
  readonly logger: Logger;
}

/**
 * Files of an import of one observation: its own FITS products (not those of its exposures) of the requested type and
 * calibration levels, each once.
 * @throws AppError not-found when the archive does not have the observation; forbidden when it is not released yet
 */
export async function planImport(
  portal: Portal,
  query: ImportPlanQuery,
  context: PlanContext,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const { row, observation } = await findOne(portal, query.obsId, context, signal);
  if (!observation.isPublic && !context.hasToken)
    throw new AppError('forbidden', `Observation ${observation.obsId} is not public yet`);
  const obsid = textCell(row.obsid);
  const products = obsid ? await findProducts(portal, [obsid], signal) : [];
  const files = products
    .filter((product) => belongsTo(product, observation.obsId, obsid) && isWanted(product, query))
    .filter(({ product }) => product.isPublic || context.hasToken)
    .map(({ product }) => product);
  return { observation, files: await withChecksums(portal, observation, files, context, signal) };
}

async function withChecksums(
  portal: Portal,
  { instrument }: ArchiveObservation,
  files: readonly ArchiveProduct[],
  { logger }: PlanContext,
  signal?: AbortSignal,
): Promise<ImportPlan['files']> {
  const fileNames = files.map(({ productFilename }) => productFilename);
  const checksums = await findChecksums(portal, { instrument, fileNames }, logger, signal);
  return files.map((file) => ({ ...file, checksum: checksums.get(file.productFilename) ?? null }));
}

async function findOne(
  portal: Portal,
  obsId: string,
  context: PlanContext,
  signal?: AbortSignal,
): Promise<{ row: PortalRow; observation: ArchiveObservation }> {
  const { rows } = await findFiltered(portal, [obsIdIs(obsId)], signal);
  // The archive matches case-insensitively; its own spelling counts.
  for (const row of rows.filter((r) => sameWord(obsId, textCell(r.obs_id)))) {
    const observation = observationFromRow(row, context);
    if (observation) return { row, observation };
  }
  throw new AppError('not-found', `Observation ${obsId} not found in the archive`);
}

/** `obsID` names the owner of a product; its `parent_obsid` is only the queried observation. */
const belongsTo = ({ product, row }: ProductRow, obsId: string, obsid: string | null): boolean =>
  product.obsId === obsId || (obsid !== null && textCell(row.obsID) === obsid);

const isWanted = ({ product }: ProductRow, query: ImportPlanQuery): boolean =>
  sameWord(query.productType, product.productType) &&
  isFitsName(product.productFilename) &&
  isProductName(product.productFilename) &&
  isDataUri(product.dataUri) &&
  matchesLevel(product.productFilename, product.calibrationLevel, query.calibLevels);
