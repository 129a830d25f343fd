/** Name of a product's file; the names of its part and state are longer, and disks allow 255 bytes. */
const FILE_NAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,199}';

/**
 * Valid download URIs: a product of the telescope with a plain file name, so that a request can neither leave the archive's
 * product folder nor reach another host (docs/reference/archive-protocol.md, "Download service").
 */
const DATA_URI = new RegExp(`^mast:JWST/product/${FILE_NAME}$`);
const PRODUCT_NAME = new RegExp(`^${FILE_NAME}$`);

const DOWNLOAD_PATH = '/api/v0.1/Download/file';

export const isDataUri = (uri: string): boolean => DATA_URI.test(uri);

/** Whether a product has a valid name; others are listed, but never fetched. */
export const isProductName = (name: string): boolean => PRODUCT_NAME.test(name);

const LOOK_UP_PATH = '/api/v0.1/path_lookup/';

/** Path of the download of a product, relative to the archive. */
export const downloadPath = (uri: string): string => `${DOWNLOAD_PATH}?${uriQuery(uri)}`;

/** Path of the lookup of keys in the archive's public bucket. */
export const lookUpPath = (uris: readonly string[]): string =>
  `${LOOK_UP_PATH}?${uris.map(uriQuery).join('&')}`;

/** `:` and `/` may stay unescaped in the query. */
const uriQuery = (uri: string): string =>
  `uri=${encodeURIComponent(uri).replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
