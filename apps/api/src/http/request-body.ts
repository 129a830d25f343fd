import type { Request } from 'express';

/** Uploads are forms; all else that has a body is JSON. */
const UPLOADS = /^\/api\/spacedata(?:\/upload)?\/?$/;

export const UPLOAD_TYPE = 'multipart/form-data';

export const isUpload = ({ path }: Pick<Request, 'path'>): boolean => UPLOADS.test(path);

/** By its header; whether the body is sound shows when it is read. */
export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
