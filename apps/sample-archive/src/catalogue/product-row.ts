import type { ColumnType } from './observation-row.js';

/** One row of the archive's product table (files), with MAST's column names. */
export interface ProductRow {
  /** Product group id of the observation that the file belongs to. */
  readonly obsID: number;
  readonly obs_collection: string;
  readonly dataproduct_type: string;
  readonly obs_id: string;
  readonly description: string;
  /** S simple, C composite, D derived. */
  readonly type: string;
  readonly dataURI: string;
  readonly productType: string;
  readonly productGroupDescription: string | null;
  readonly productSubGroupDescription: string | null;
  readonly productDocumentationURL: string | null;
  readonly project: string | null;
  readonly prvversion: string | null;
  readonly proposal_id: string | null;
  readonly productFilename: string;
  /** Bytes; 0 if the archive does not know. */
  readonly size: number;
  /** The queried observation. */
  readonly parent_obsid: number;
  readonly dataRights: string;
  readonly calib_level: number;
  readonly filters: string | null;
}

export const PRODUCT_COLUMNS: Readonly<Record<keyof ProductRow, ColumnType>> = {
  obsID: 'string',
  obs_collection: 'string',
  dataproduct_type: 'string',
  obs_id: 'string',
  description: 'string',
  type: 'string',
  dataURI: 'string',
  productType: 'string',
  productGroupDescription: 'string',
  productSubGroupDescription: 'string',
  productDocumentationURL: 'string',
  project: 'string',
  prvversion: 'string',
  proposal_id: 'string',
  productFilename: 'string',
  size: 'int',
  parent_obsid: 'string',
  dataRights: 'string',
  calib_level: 'int',
  filters: 'string',
};

/** A row whose size is computed on first use. */
export function sizedProduct(row: Omit<ProductRow, 'size'>, work: () => number): ProductRow {
  let known: number | undefined;
  return {
    ...row,
    get size() {
      return (known ??= work());
    },
  };
}

/** The URI of a file in the archive, for Download. */
export const productUri = (fileName: string): string => `mast:JWST/product/${fileName}`;

const PRODUCT_URI = new RegExp(`^${productUri('([A-Za-z0-9._-]+)')}$`);

/** The file of a URI; undefined if it is not a product URI. */
export const fileNameOf = (uri: string): string | undefined => PRODUCT_URI.exec(uri)?.[1];
