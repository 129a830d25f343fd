/**
 * What may be asked from the archive: a product of the telescope, a plain file name. Nothing else is passed on, so
 * a request can neither leave the archive's product folder nor reach another host (archive-protocol.md, 2.1).
 */
const DATA_URI = /^mast:JWST\/product\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const DOWNLOAD_PATH = '/api/v0.1/Download/file';

export const isDataUri = (uri: string): boolean => DATA_URI.test(uri);

/** Path of the download of a product, relative to the archive. `:` and `/` may stay as they are in the query. */
export const downloadPath = (uri: string): string =>
  `${DOWNLOAD_PATH}?uri=${encodeURIComponent(uri).replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
