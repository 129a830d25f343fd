/**
 * What may be asked from the archive: a product of the telescope, a plain file name. Nothing else is passed on, so
 * a request can neither leave the archive's product folder nor reach another host (archive-protocol.md, 2.1).
 */
const DATA_URI = /^mast:JWST\/product\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

const DOWNLOAD_PATH = '/api/v0.1/Download/file';

export const isDataUri = (uri: string): boolean => DATA_URI.test(uri);

const LOOK_UP_PATH = '/api/v0.1/path_lookup/';

/** Path of the download of a product, relative to the archive. */
export const downloadPath = (uri: string): string => `${DOWNLOAD_PATH}?${uriQuery(uri)}`;

/** Path of the question where products lie in the archive's public bucket. */
export const lookUpPath = (uris: readonly string[]): string =>
  `${LOOK_UP_PATH}?${uris.map(uriQuery).join('&')}`;

/** `:` and `/` may stay as they are in the query. */
const uriQuery = (uri: string): string =>
  `uri=${encodeURIComponent(uri).replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
