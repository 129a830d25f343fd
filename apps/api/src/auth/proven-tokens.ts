import { Injectable } from '@nestjs/common';
import { identityOf, type AccessClaims } from './tokens.js';
import type { Identity } from './access.js';

/** So many are remembered, at half a kilobyte each; then all are proven anew. */
const MOST_REMEMBERED = 5_000;
/** Twice what a token has at the most. What stands behind a token is nobody's concern, and may be as long as a header. */
const LONGEST_REMEMBERED = 1_000;

/**
 * Tokens whose signature has been proven, as they came: a client sends the same one for minutes, and to prove it again takes a
 * tenth of what an answer costs. A token that has run out is nobody's, whatever was known of it.
 */
@Injectable()
export class ProvenTokens {
  private readonly proven = new Map<string, { readonly caller: Identity; readonly exp: number }>();

  /** Whose it is; `undefined`: to be proven. @param authorization the header of the request */
  callerOf(authorization: string | undefined, nowMs = Date.now()): Identity | undefined {
    const known = authorization === undefined ? undefined : this.proven.get(authorization);
    // In whole seconds, as jsonwebtoken has it.
    return known && Math.floor(nowMs / 1000) < known.exp ? known.caller : undefined;
  }

  remember(authorization: string, claims: AccessClaims): Identity {
    const caller = identityOf(claims);
    if (authorization.length > LONGEST_REMEMBERED) return caller;
    if (this.proven.size >= MOST_REMEMBERED) this.proven.clear();
    this.proven.set(authorization, { caller, exp: claims.exp });
    return caller;
  }
}
