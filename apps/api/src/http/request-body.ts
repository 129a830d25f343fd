import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { BadRequestException } from '@nestjs/common';

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

/**
 * JSON is UTF-8 (RFC 8259, section 8.1): what is not would be kept with marks in place of its letters.
 * @throws BadRequestException which the parser of bodies passes on; it takes no error without a status
 */
export function requireUtf8(_request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (!isUtf8(body)) throw new BadRequestException('The body must be UTF-8');
}
