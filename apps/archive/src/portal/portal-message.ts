/** A row of the archive: column name to raw value. Cells may be null or missing. */
export type PortalRow = Readonly<Record<string, unknown>>;

/** A request to the archive's MAST API (docs/reference/archive-protocol.md, "Requests"). */
export interface PortalRequest {
  readonly service: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly format: 'json';
  /** Any unique string: an identical request is the same job on the server and polls it. */
  readonly cachebreaker: string;
  readonly page?: number;
  readonly pagesize?: number;
}

/** Its response; the HTTP status is 200 even when `status` is ERROR. */
export interface PortalReply {
  readonly status?: string;
  readonly msg?: string;
  readonly data?: unknown;
  /** The columns; names may repeat. */
  readonly fields?: unknown;
  readonly paging?: { readonly pagesFiltered?: unknown; readonly rowsFiltered?: unknown } | null;
  /** Only `Mast.Name.Lookup`. */
  readonly resolvedCoordinate?: readonly PortalRow[] | null;
  /** 0 to 1, from services with partial responses; spelt in several ways. */
  readonly 'percent complete'?: unknown;
  readonly percentComplete?: unknown;
  readonly percent_complete?: unknown;
}

/** The form body of a request: everything percent-encoded, quotes and spaces too (`%20`, never `+`). */
export const formBody = (request: PortalRequest): string =>
  `request=${encodeURIComponent(JSON.stringify(request)).replace(/[!'()*]/g, percentEncode)}`;

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A response that breaks the protocol: a maintenance page with status 200, an empty body, a truncated document. */
export class NotProtocolError extends Error {}

/** @throws NotProtocolError when `text` is not a JSON object */
export function parseReply(text: string): PortalReply {
  const start = text.trimStart().slice(0, 1);
  if (start === '<') throw new NotProtocolError('a web page instead of an answer');
  if (start !== '{') throw new NotProtocolError(start ? 'not a JSON object' : 'an empty body');
  try {
    return JSON.parse(text) as PortalReply;
  } catch (error) {
    throw new NotProtocolError('broken JSON', { cause: error });
  }
}

/** Whether the query is still running: it says so, or a part of the response is missing. */
export function isExecuting(reply: PortalReply): boolean {
  if (reply.status === 'EXECUTING') return true;
  const percent = reply['percent complete'] ?? reply.percentComplete ?? reply.percent_complete;
  return percent !== undefined && percent !== null && Number(percent) < 1;
}

/**
 * The rows of a response, with every declared column; missing cells are null. Empty if the response says that it is complete.
 * @throws NotProtocolError without a table
 */
export function rowsOf({ data, status, fields }: PortalReply): readonly PortalRow[] {
  if (data === null || data === undefined) {
    if (status === 'COMPLETE') return [];
    throw new NotProtocolError('an answer without a table');
  }
  if (!Array.isArray(data) || !data.every(isRow)) throw new NotProtocolError('a table that is none');
  const columns = columnsOf(fields);
  const empty = Object.fromEntries(columns.map((name) => [name, null]));
  return data.map((row) => (columns.every((name) => Object.hasOwn(row, name)) ? row : { ...empty, ...row }));
}

const columnsOf = (fields: unknown): string[] =>
  Array.isArray(fields)
    ? fields.map((field: unknown) => (isRow(field) ? field.name : null)).filter(isName)
    : [];

const isName = (name: unknown): name is string => typeof name === 'string' && name !== '__proto__';

const isRow = (value: unknown): value is PortalRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
