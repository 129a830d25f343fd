import type { ArchiveObservation, Catalog } from '../catalog/catalog.js';
import { PRODUCT_COLUMNS, type ProductRow } from '../catalog/product-row.js';
import { type MashupReply, type ReplyRow, tableReply } from './mashup-reply.js';
import { MashupError, type MashupRequest } from './mashup-request.js';

/**
 * Mast.Caom.Products: the files of the observations with these comma-joined obsids, and the files of every exposure
 * that went into them.
 * @throws MashupError for anything but numbers, as when an obs_id is given
 */
export function productsReply(catalog: Catalog, request: MashupRequest): MashupReply {
  const products = parseObsids(request.params.obsid).flatMap((obsid) => {
    const observation = catalog.observationOf(obsid);
    return observation ? productsOf(catalog, observation) : [];
  });
  return tableReply(request, PRODUCT_COLUMNS, products as unknown as ReplyRow[]);
}

function productsOf(catalog: Catalog, { row, files, contributing }: ArchiveObservation): ProductRow[] {
  const exposures = contributing.flatMap((obsid) => catalog.observationOf(obsid)?.files ?? []);
  return [...files, ...exposures].map(({ product }) => ({ ...product, parent_obsid: row.obsid }));
}

function parseObsids(value: unknown): number[] {
  if (typeof value !== 'string' && typeof value !== 'number') throw new MashupError('obsid is missing.');
  return String(value)
    .split(',')
    .map((part) => {
      const text = part.trim();
      if (!/^\d+$/.test(text))
        throw new MashupError(`Error converting data type varchar to bigint: '${text}'.`);
      return Number(text);
    });
}
