/** Anchored and without alternatives: passport-jwt's own pattern takes time quadratic in the length of the header. */
const BEARER = /^Bearer\s+(\S+)/i;

/** The token of an `Authorization: Bearer …` header (RFC 6750, section 2.1); null where it holds none. */
export const bearerTokenOf = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;
