import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { fieldError } from '#platform';
import type { ArchiveProduct, ProductsQuery } from '#archive-client/contract';
import type { PortalRow } from '../portal/portal-message.js';
import type { Portal } from '../portal/portal.js';
import { withinDeadline } from '../portal/within-deadline.js';
import { textCell } from '../search/cell.js';
import { findFiltered } from '../search/find-observations.js';
import { productFromRow } from './product-from-row.js';
import type { SearchContext } from '../search/search-archive.js';
import { KEEP_MS, sharedRuns } from '../search/shared-runs.js';

const SERVICE = 'Mast.Caom.Products';
/**
 * Product queries for many observations exceed the archive's time limits (docs/reference/archive-protocol.md, "Known
 * problems").
 */
const OBSIDS_PER_QUERY = 5;
/** Memory of compressed lists: some hundred of the longest. */
const KEEP_BYTES = 64 * 2 ** 20;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A product with the row that it was made from. */
export interface ProductRow {
  readonly product: ArchiveProduct;
  readonly row: PortalRow;
}

/**
 * Products of observations, each file once (the archive repeats contributing exposures for every parent).
 * @param obsids the archive's numeric *obsid* keys, not obs_ids
 * @throws AppError validation naming `obsIds` when there are more than the archive returns
 */
export async function findProducts(
  portal: Portal,
  obsids: readonly string[],
  signal?: AbortSignal,
): Promise<ProductRow[]> {
  const byFileName = new Map<string, ProductRow>();
  const take = (rows: readonly PortalRow[]): Promise<void> => {
    for (const row of rows) {
      const product = productFromRow(row);
      if (product && !byFileName.has(product.productFilename))
        byFileName.set(product.productFilename, { product, row });
    }
    return Promise.resolve();
  };
  for (let i = 0; i < obsids.length; i += OBSIDS_PER_QUERY) {
    const obsid = obsids.slice(i, i + OBSIDS_PER_QUERY).join(',');
    const { truncated } = await portal.eachPage(SERVICE, { obsid }, take, signal);
    if (truncated) throw fieldError('obsIds', 'have more products than the archive lists; ask for fewer');
  }
  return [...byFileName.values()];
}

/** Products of observations, for clients. */
export type ProductLists = (query: ProductsQuery, caller: AbortSignal) => Promise<ArchiveProduct[]>;

/** A list in cached form. */
interface CompressedList {
  readonly compressed: Buffer;
  readonly bytes: number;
}

/** Product lists, cached and shared between requests for the same observations. */
export function productLists({ portal, limit, now }: Omit<SearchContext, 'archiveUrl'>): ProductLists {
  const shared = sharedRuns<CompressedList>({ keepMs: KEEP_MS, maxBytes: KEEP_BYTES, now });
  return (query, caller) =>
    withinDeadline(limit, caller, async (signal) => {
      const obsIds = [...new Set(query.obsIds.map((id) => id.toLowerCase()))].sort();
      const read = async (running: AbortSignal) => compressList(await listProducts(portal, obsIds, running));
      const { compressed } = await shared(obsIds.join(','), read, signal);
      const products = JSON.parse((await inflate(compressed)).toString()) as ArchiveProduct[];
      return products.filter((product) => matches(product, query));
    });
}

async function compressList(products: readonly ArchiveProduct[]): Promise<CompressedList> {
  const compressed = await deflate(JSON.stringify(products));
  return { compressed, bytes: compressed.length };
}

/** All products of the named observations; unknown observations have none. */
async function listProducts(
  portal: Portal,
  obsIds: readonly string[],
  signal: AbortSignal,
): Promise<ArchiveProduct[]> {
  const { rows } = await findFiltered(portal, [{ paramName: 'obs_id', values: obsIds }], signal);
  const obsids = rows.map((row) => textCell(row.obsid)).filter((obsid) => obsid !== null);
  const products = await findProducts(portal, [...new Set(obsids)], signal);
  return products.map(({ product }) => product);
}

const matches = (product: ArchiveProduct, { calibLevels, productTypes }: ProductsQuery): boolean =>
  (!calibLevels || calibLevels.some((level) => level === product.calibrationLevel)) &&
  (!productTypes || productTypes.some((type) => sameWord(type, product.productType)));

/** The archive writes product types in upper case; clients need not. */
export const sameWord = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
