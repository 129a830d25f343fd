import { hduFromLayout } from '#kernels/parallel';
import type { FileStores } from '../../engine/threads/thread-storage.js';
import { withSource } from '../../image-io/open/open-file.js';
import type { TableReference } from '../table-facts.js';
import { fitsTable } from './fits-table.js';
import type { OpenTable } from './open-table.js';
import { textTable } from './text-table.js';

/** Opens a described table for the time of `use`. @throws AppError conflict when the file has changed */
export const withTable = <T>(
  stores: FileStores,
  table: TableReference,
  use: (table: OpenTable) => Promise<T>,
): Promise<T> =>
  withSource(stores, table.file, (source) => {
    const { place } = table;
    if ('text' in place) return use(textTable(source, table, place.text));
    const hdu = hduFromLayout(place.hdu, source.name);
    return use(fitsTable({ source, hdus: [] }, hdu));
  });
