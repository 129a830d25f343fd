import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { BadRequestException } from '@nestjs/common';
import { AppError } from '#platform';

/** Uploads are forms; all other bodies are JSON. */
const UPLOADS = /^\/api\/spacedata(?:\/upload)?\/?$/;

export const UPLOAD_TYPE = 'multipart/form-data';

export const isUpload = ({ path }: Pick<Request, 'path'>): boolean => UPLOADS.test(path);

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bodies with a list of search results, which have more parts than others, of four hundred bytes each. They reach their handler
 * unparsed, which reads them in a thread.
 */
const LONG_LISTS = /^\/api\/discovery\/suggest-recipes\/?$/;
/** More than the list may have, so that validation can report a list that is slightly too long. */
export const MAX_PARTS_OF_LONG_LIST = 11_000;
export const MAX_LONG_LIST_BODY = '4mb';

export const isLongList = ({ path }: Pick<Request, 'path'>): boolean => LONG_LISTS.test(path);

/**
 * Refuses JSON that is not UTF-8 (RFC 8259, section 8.1): its text would be stored with replacement characters.
 * @throws BadRequestException the body parser accepts only errors with a status
 */
export function requireUtf8(_request: IncomingMessage, _response: ServerResponse, body: Buffer): void {
  if (!isUtf8(body)) throw new BadRequestException('The body must be UTF-8');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Limits of a body before it is parsed, for most operations and for those with a long list. Ten thousand pairs of numbers are
 * ten thousand lists; the objects of a long list have ten properties, and may have twice as many.
 */
const MAX_DEPTH = 64;
const MAX_KEYS = { short: 5_000, long: 20 * MAX_PARTS_OF_LONG_LIST };
const MAX_CONTAINERS = { short: 21_000, long: 21_000 };

/** @throws BadRequestException as {@link requireUtf8} does */
export function requireFewParts(body: Buffer, isLong: boolean): void {
  const length = isLong ? 'long' : 'short';
  const { keys, containers, depth } = countParts(body);
  if (depth > MAX_DEPTH) throw new BadRequestException(`The body is nested deeper than ${MAX_DEPTH} levels`);
  if (keys > MAX_KEYS[length])
    throw new BadRequestException(`The body has more than ${MAX_KEYS[length]} properties`);
  if (containers > MAX_CONTAINERS[length])
    throw new BadRequestException(`The body has more than ${MAX_CONTAINERS[length]} objects and lists`);
}

/** Size of a body that may be read and validated in the event loop, which takes some ten milliseconds. */
const SMALL = { bytes: 50_000, keys: 2_000, containers: 202 };

/** Whether a body with a possibly long list is small. */
export function isSmallBody(body: Uint8Array): boolean {
  if (body.length > SMALL.bytes) return false;
  const { keys, containers } = countParts(body);
  return keys <= SMALL.keys && containers <= SMALL.containers;
}

/** Parses an unparsed body like the body parser. @throws AppError validation naming the body */
export function parseBody(body: Uint8Array): object {
  const text = new TextDecoder().decode(body);
  const value = text === '' ? {} : parsed(text);
  if (typeof value === 'object' && value !== null) return value;
  throw unreadable('The body must be a JSON object or list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable((error as SyntaxError).message);
  }
}

const unreadable = (message: string): AppError =>
  new AppError('validation', message, { errors: [{ field: 'body', message }] });

/**
 * Numbers of properties, of objects and lists, and of their levels in a JSON text. Counting takes a fraction of the time of
 * parsing, which allocates a shape for each set of keys: 4 MB of different keys take two seconds.
 */
function countParts(json: Uint8Array): { keys: number; containers: number; depth: number } {
  let keys = 0;
  let containers = 0;
  let level = 0;
  let depth = 0;
  for (let i = 0, isText = false; i < json.length; i++) {
    const byte = json[i];
    if (isText) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COLON) keys += 1;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      containers += 1;
      depth = Math.max(depth, ++level);
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) level -= 1;
  }
  return { keys, containers, depth };
}
