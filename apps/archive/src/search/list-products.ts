import type { ArchiveProduct, ProductsQuery } from '#archive-client/contract';
import type { PortalRow } from '../portal/portal-message.js';
import type { Portal } from '../portal/portal.js';
import { textCell } from './cell.js';
import { findFiltered } from './find-observations.js';
import { productFromRow } from './product-from-row.js';

const SERVICE = 'Mast.Caom.Products';
/** Product queries for many observations run into the archive's time limits (archive-protocol.md, 5.1). */
const OBSIDS_PER_QUERY = 5;

/** A product, typed, beside the row that it came from. */
export interface ProductRow {
  readonly product: ArchiveProduct;
  readonly row: PortalRow;
}

/**
 * Products of observations, each file once (the archive repeats contributing exposures for every parent).
 * @param obsids the archive's numeric *obsid* keys, not obs_ids
 */
export async function findProducts(
  portal: Portal,
  obsids: readonly string[],
  signal?: AbortSignal,
): Promise<ProductRow[]> {
  const byFileName = new Map<string, ProductRow>();
  for (let i = 0; i < obsids.length; i += OBSIDS_PER_QUERY) {
    const obsid = obsids.slice(i, i + OBSIDS_PER_QUERY).join(',');
    const { rows } = await portal.rows(SERVICE, { obsid }, signal);
    for (const row of rows) {
      const product = productFromRow(row);
      if (product && !byFileName.has(product.productFilename))
        byFileName.set(product.productFilename, { product, row });
    }
  }
  return [...byFileName.values()];
}

/** All products of the named observations; unknown observations have none. */
export async function listProducts(
  portal: Portal,
  query: ProductsQuery,
  signal?: AbortSignal,
): Promise<ArchiveProduct[]> {
  const named = { paramName: 'obs_id', values: query.obsIds };
  const { rows } = await findFiltered(portal, [named], undefined, signal);
  const obsids = rows.map((row) => textCell(row.obsid)).filter((obsid) => obsid !== null);
  const products = await findProducts(portal, [...new Set(obsids)], signal);
  return products.map(({ product }) => product).filter((product) => matches(product, query));
}

const matches = (product: ArchiveProduct, { calibLevels, productTypes }: ProductsQuery): boolean =>
  (!calibLevels || calibLevels.some((level) => level === product.calibrationLevel)) &&
  (!productTypes || productTypes.some((type) => sameWord(type, product.productType)));

/** The archive writes product types in capitals; clients need not. */
export const sameWord = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
