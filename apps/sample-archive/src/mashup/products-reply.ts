import type { ArchiveObservation } from '../catalog/catalog.js';
import { PRODUCT_COLUMNS } from '../catalog/product-row.js';
import { subjectsOfRow, toldProducts, writtenCells } from '../catalog/told-rows.js';
import { type MashupReply, type ReplyRow, tableReply } from './mashup-reply.js';
import { MashupError, type MashupRequest } from './mashup-request.js';
import type { SearchParts } from './search-parts.js';

/**
 * Mast.Caom.Products: the files of the observations with these comma-joined obsids, and the files of every exposure
 * that went into them.
 * @throws MashupError for anything but numbers, as when an obs_id is given
 */
export function productsReply(parts: SearchParts, request: MashupRequest): MashupReply {
  const products = parseObsids(request.params.obsid).flatMap((obsid) => {
    const observation = parts.catalog.observationOf(obsid);
    return observation ? productsOf(parts, observation) : [];
  });
  return tableReply(request, PRODUCT_COLUMNS, products);
}

function productsOf({ catalog, behaviour }: SearchParts, observation: ArchiveObservation): ReplyRow[] {
  const { obsid } = observation.row;
  const exposures = observation.contributing.flatMap((number) => catalog.observationOf(number) ?? []);
  return [observation, ...exposures].flatMap(({ row, files }) =>
    files
      .flatMap((file) => toldProducts({ file, row }, obsid, behaviour))
      .map((product) => writtenCells(product, [...subjectsOfRow(row), product.productFilename], behaviour)),
  );
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
