import type { ArchiveObservation } from '../catalogue/catalogue.js';
import { PRODUCT_COLUMNS } from '../catalogue/product-row.js';
import { cellsWithFaults, productRowsWithFaults, subjectsOfRow } from '../fault-injection/faulty-rows.js';
import { type MastReply, type ReplyRow, tableReply } from './mast-reply.js';
import { MastError, type MastRequest, type SearchParts } from './mast-request.js';

/**
 * Mast.Caom.Products: the files of the observations with these comma-separated obsids, and the files of every contributing
 * exposure.
 * @throws MastError for anything but numbers, such as an obs_id
 */
export function productsReply(parts: SearchParts, request: MastRequest): MastReply {
  const products = parseObsids(request.params.obsid).flatMap((obsid) => {
    const observation = parts.catalogue.observationOf(obsid);
    return observation ? productsOf(parts, observation) : [];
  });
  return tableReply(request, PRODUCT_COLUMNS, products);
}

function productsOf({ catalogue, faults }: SearchParts, observation: ArchiveObservation): ReplyRow[] {
  const { obsid } = observation.row;
  const exposures = observation.contributing.flatMap((number) => catalogue.observationOf(number) ?? []);
  return [observation, ...exposures].flatMap(({ row, files }) =>
    files
      .flatMap((file) => productRowsWithFaults({ file, row }, obsid, faults))
      .map((product) => cellsWithFaults(product, [...subjectsOfRow(row), product.productFilename], faults)),
  );
}

function parseObsids(value: unknown): number[] {
  if (typeof value !== 'string' && typeof value !== 'number') throw new MastError('obsid is missing.');
  return String(value)
    .split(',')
    .map((part) => {
      const text = part.trim();
      if (!/^\d+$/.test(text))
        throw new MastError(`Error converting data type varchar to bigint: '${text}'.`);
      return Number(text);
    });
}
