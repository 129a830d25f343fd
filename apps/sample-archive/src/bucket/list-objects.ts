import { fieldError } from '#platform';

/** S3's own limit of a page. */
const MAX_KEYS = 1000;

/** A ListObjectsV2 request. */
export interface ListRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  readonly continuationToken: string | undefined;
  readonly startAfter: string;
  readonly encodesUrls: boolean;
}

/** One page of a listing: objects, and common prefixes. */
export interface ListPage<T> {
  readonly objects: readonly T[];
  readonly prefixes: readonly string[];
  readonly nextToken: string | undefined;
}

/** Reads the query of a listing. @throws AppError naming the invalid field */
export function parseListRequest(query: URLSearchParams): ListRequest {
  const maxKeys = Number(query.get('max-keys') ?? MAX_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw fieldError('max-keys', 'must be a whole number from 0');
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    maxKeys: Math.min(maxKeys, MAX_KEYS),
    continuationToken: query.get('continuation-token') ?? undefined,
    startAfter: query.get('start-after') ?? '',
    encodesUrls: query.get('encoding-type') === 'url',
  };
}

/** The requested page of a listing, from objects in key order. */
export function listPage<T extends { readonly key: string }>(
  sorted: readonly T[],
  request: ListRequest,
): ListPage<T> {
  const { prefix, maxKeys, continuationToken: token } = request;
  const after = token === undefined ? request.startAfter : Buffer.from(token, 'base64url').toString('utf8');
  const objects: T[] = [];
  const prefixes = new Set<string>();
  let last = '';
  for (const object of sorted) {
    if (!object.key.startsWith(prefix)) continue;
    const common = commonPrefix(object.key, request);
    // A token may be a common prefix: all of its keys have been listed.
    if ((common ?? object.key) <= after || (common !== undefined && prefixes.has(common))) continue;
    if (objects.length + prefixes.size >= maxKeys)
      return { objects, prefixes: [...prefixes], nextToken: tokenOf(last) };
    if (common === undefined) objects.push(object);
    else prefixes.add(common);
    last = common ?? object.key;
  }
  return { objects, prefixes: [...prefixes], nextToken: undefined };
}

function commonPrefix(key: string, { prefix, delimiter }: ListRequest): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

const tokenOf = (last: string) => Buffer.from(last).toString('base64url');
