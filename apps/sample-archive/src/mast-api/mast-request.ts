import type { Catalogue } from '../catalogue/catalogue.js';
import type { Cell } from '../catalogue/observation-row.js';
import type { Faults } from '../fault-injection/faults.js';

/** An error that becomes the `msg` of a reply. */
export class MastError extends Error {}

/** A range of a numeric column. */
export interface ValueRange {
  readonly min?: number;
  readonly max?: number;
}

/** One condition on a column: any of the values, or the pattern. */
export interface MastFilter {
  readonly paramName: string;
  readonly values: readonly (Cell | ValueRange)[];
  readonly separator?: string;
  readonly freeText?: string;
}

/** A request of the MAST API, validated as far as all services share it. */
export interface MastRequest {
  readonly service: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** 1-based; absent: everything on one page of the default size. */
  readonly page?: number;
  readonly pagesize?: number;
  /** Maximum page size. */
  readonly mostRows?: number;
}

const DEFAULT_PAGE_SIZE = 1000;

/** Page number and size: the size only applies when a page is requested, as at MAST. */
export function pageOf(request: MastRequest): { page: number; pageSize: number } {
  const { page, pagesize = DEFAULT_PAGE_SIZE, mostRows = Infinity } = request;
  if (page === undefined) return { page: 1, pageSize: Math.min(mostRows, DEFAULT_PAGE_SIZE) };
  return { page, pageSize: Math.min(mostRows, pagesize) };
}

/** Parses the text of the `request` field. @throws MastError with the problem */
export function parseMastRequest(text: string | undefined): MastRequest {
  if (!text) throw new MastError('No request given.');
  const request = parseObject(text);
  if (typeof request.service !== 'string') throw new MastError('Request has no service.');
  const params = request.params ?? {};
  if (!isObject(params)) throw new MastError('params must be an object.');
  requireJson(request.format ?? params.format ?? 'json');
  return {
    service: request.service,
    params,
    page: positive(request.page, 'page'),
    pagesize: positive(request.pagesize, 'pagesize'),
  };
}

/** The `filters` of a Filtered service. @throws MastError when they are not a list of filters */
export function filtersOf(params: MastRequest['params']): MastFilter[] {
  const filters = params.filters ?? [];
  if (!Array.isArray(filters)) throw new MastError('filters must be a list.');
  return filters.map((filter: unknown) => {
    if (!isObject(filter) || typeof filter.paramName !== 'string')
      throw new MastError('A filter has no paramName.');
    const values = filter.values ?? [];
    if (!Array.isArray(values)) throw new MastError(`values of ${filter.paramName} must be a list.`);
    return {
      paramName: filter.paramName,
      values: values as MastFilter['values'],
      separator: typeof filter.separator === 'string' ? filter.separator : undefined,
      freeText: typeof filter.freeText === 'string' && filter.freeText ? filter.freeText : undefined,
    };
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Record<string, unknown> {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch (error) {
    throw new MastError(`Request is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(request)) throw new MastError('Request must be a JSON object.');
  return request;
}

/** The default is JSON (at MAST it is extjs); other formats are refused. */
function requireJson(format: unknown): void {
  if (format !== 'json')
    throw new MastError(`Format ${String(format)} is not offered by the sample archive.`);
}

function positive(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new MastError(`${name} must be a positive whole number.`);
  return number;
}

/** Data sources and options of searches. */
export interface SearchParts {
  readonly catalogue: Catalogue;
  readonly faults: Faults;
}
