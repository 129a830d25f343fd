import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#platform';
import { hasBody, isLongList, isUpload, UPLOAD_TYPE } from './request-body.js';

/**
 * Checked before validation, which visits every value before it checks the length of lists, and recurses once per level. The
 * largest valid request (ten thousand ids) fits well.
 */
const MAX_DEPTH = 64;
const MAX_OBJECTS = 1_000;
const MAX_KEYS = 1_000;
const MAX_ITEMS = 20_000;

/** Refuses bodies whose type is not the documented one, before they are read. @throws AppError unsupported-media */
export function requireDocumentedType(request: Request, _response: Response, next: NextFunction): void {
  const expected = isUpload(request) ? UPLOAD_TYPE : 'application/json';
  if (!hasBody(request)) next();
  else if (request.is(expected) !== expected)
    next(new AppError('unsupported-media', `The body must be ${expected}`));
  else if (!isUpload(request) && !isInUtf8(request))
    next(new AppError('unsupported-media', 'The body must be UTF-8'));
  else if (isUpload(request) && isPacked(request))
    next(
      new AppError('unsupported-media', 'The body must not be packed (Content-Encoding); its files may be'),
    );
  else next();
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** JSON is always UTF-8 (RFC 8259, section 8.1), and the count of parts before parsing requires it. */
const isInUtf8 = ({ headers }: Request): boolean =>
  /^utf-?8$/i.test(CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');

const isPacked = ({ headers }: Request): boolean =>
  !/^(?:identity)?$/i.test(headers['content-encoding'] ?? '');

interface Visit {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Refuses JSON that is too deep or has too many parts for validation.
 * @throws AppError validation
 */
export function assertWithinBodyLimits(root: unknown, maxObjects = MAX_OBJECTS): void {
  const toVisit: Visit[] = [{ value: root, depth: 0 }];
  let objects = 0;
  let items = 0;
  for (let visit = toVisit.pop(); visit; visit = toVisit.pop()) {
    const { value, depth } = visit;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw tooMuch(`is nested deeper than ${MAX_DEPTH} levels`);
    const parts = Object.values(value);
    if (Array.isArray(value)) items += parts.length;
    else if (parts.length > MAX_KEYS) throw tooMuch(`has more than ${MAX_KEYS} properties in one object`);
    objects += Array.isArray(value) && parts.length === 0 ? 1 : Number(!Array.isArray(value));
    if (objects > maxObjects) throw tooMuch(`has more than ${maxObjects} parts`);
    if (items > MAX_ITEMS) throw tooMuch(`has more than ${MAX_ITEMS} list items`);
    for (const part of parts) toVisit.push({ value: part, depth: depth + 1 });
  }
}

const tooMuch = (what: string): AppError =>
  new AppError('validation', `The request ${what}`, { errors: [{ field: 'request', message: what }] });

/** Middleware: {@link assertWithinBodyLimits} for query and parsed body; a long list is checked by its parser. */
export function enforceBodyLimits(request: Request, _response: Response, next: NextFunction): void {
  try {
    assertWithinBodyLimits(request.query);
    if (!isLongList(request)) assertWithinBodyLimits(request.body);
    next();
  } catch (error) {
    next(error);
  }
}
