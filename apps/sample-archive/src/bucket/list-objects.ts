import { fieldError } from '#platform';

/** S3's own limit of a page. */
const MOST_KEYS = 1000;

/** What a ListObjectsV2 request asks for. */
export interface ListRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly maxKeys: number;
  readonly continuationToken: string | undefined;
  readonly startAfter: string;
  readonly encodesUrls: boolean;
}

/** One page of a listing: objects, and the prefixes that stand for many. */
export interface ListPage<T> {
  readonly objects: readonly T[];
  readonly prefixes: readonly string[];
  readonly nextToken: string | undefined;
}

/** Reads the query of a listing. @throws AppError naming the field that is wrong */
export function parseListRequest(query: URLSearchParams): ListRequest {
  const maxKeys = Number(query.get('max-keys') ?? MOST_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw fieldError('max-keys', 'must be a whole number from 0');
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    maxKeys: Math.min(maxKeys, MOST_KEYS),
    continuationToken: query.get('continuation-token') ?? undefined,
    startAfter: query.get('start-after') ?? '',
    encodesUrls: query.get('encoding-type') === 'url',
  };
}

/** The page that a listing asks for, of objects in the order of their keys. */
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
    // A token may be a prefix that stood for many keys: all of them have been listed.
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
