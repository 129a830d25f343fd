/** A row of the archive: column name to raw value. Cells may be null or missing. */
export type PortalRow = Readonly<Record<string, unknown>>;

/** A question to the archive's Mashup API (archive-protocol.md, 1.1). */
export interface PortalRequest {
  readonly service: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly format: 'json';
  /** Any unique string: an identical request is the same job on the server, and keeps polling it. */
  readonly cachebreaker: string;
  readonly page?: number;
  readonly pagesize?: number;
}

/** Its answer; HTTP says 200 even when `status` is ERROR. */
export interface PortalReply {
  readonly status?: string;
  readonly msg?: string;
  readonly data?: readonly PortalRow[] | null;
  readonly paging?: { readonly pagesFiltered?: number; readonly rowsFiltered?: number } | null;
  /** Only `Mast.Name.Lookup`. */
  readonly resolvedCoordinate?: readonly PortalRow[] | null;
}

/** The form body of a request: everything percent-encoded, quotes and spaces too (`%20`, never `+`). */
export const formBody = (request: PortalRequest): string =>
  `request=${encodeURIComponent(JSON.stringify(request)).replace(/[!'()*]/g, percentEncode)}`;

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** An answer that is not the protocol: a maintenance page with status 200, an empty body, a broken document. */
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
