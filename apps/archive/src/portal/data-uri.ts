/** A product's file, as the pipeline names it; a part of it and its state have longer names, and disks take 255 bytes. */
const FILE_NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';

/**
 * What may be asked from the archive: a product of the telescope, a plain file name. Nothing else is passed on, so
 * a request can neither leave the archive's product folder nor reach another host (docs/reference/archive-protocol.md, "Download service").
 */
const DATA_URI = new RegExp(`^mast:JWST/product/${FILE_NAME}$`);
const PRODUCT_NAME = new RegExp(`^${FILE_NAME}$`);

const DOWNLOAD_PATH = '/api/v0.1/Download/file';

export const isDataUri = (uri: string): boolean => DATA_URI.test(uri);

/** Whether a product has such a name; others are listed, and never fetched. */
export const isProductName = (name: string): boolean => PRODUCT_NAME.test(name);

const LOOK_UP_PATH = '/api/v0.1/path_lookup/';

/** Path of the download of a product, relative to the archive. */
export const downloadPath = (uri: string): string => `${DOWNLOAD_PATH}?${uriQuery(uri)}`;

/** Path of the question where products lie in the archive's public bucket. */
export const lookUpPath = (uris: readonly string[]): string =>
  `${LOOK_UP_PATH}?${uris.map(uriQuery).join('&')}`;

/** `:` and `/` may stay as they are in the query. */
const uriQuery = (uri: string): string =>
  `uri=${encodeURIComponent(uri).replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
