import type { Request } from 'express';

/** Uploads are forms; all else that has a body is JSON. */
const UPLOADS = /^\/api\/spacedata(?:\/upload)?\/?$/;

export const UPLOAD_TYPE = 'multipart/form-data';

export const isUpload = ({ path }: Pick<Request, 'path'>): boolean => UPLOADS.test(path);

/** By its header; whether the body is sound shows when it is read. */
export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bodies that hold a list of all that searches have found: more parts than others have, four hundred bytes each. */
const LONG_LISTS = /^\/api\/discovery\/suggest-recipes\/?$/;
/** Some more than the list may hold: a list that is a little too long is refused by its name. */
export const MAX_PARTS_OF_LONG_LIST = 11_000;
export const MAX_LONG_LIST_BODY = '4mb';

export const isLongList = ({ path }: Pick<Request, 'path'>): boolean => LONG_LISTS.test(path);
