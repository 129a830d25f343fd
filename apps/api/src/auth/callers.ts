import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { createSessionStore } from '#domain';
import { Resource } from '../resources/resources.js';
import type { Identity } from './access.js';
import { tokenRefused, type AccessClaims } from './tokens.js';

/** A second less than the five within which a change of an account holds: reading the row takes time, too. */
const TTL_MS = 4_000;
const MAX_ENTRIES = 10_000;

/**
 * The callers of access tokens. A token tells whose it is; whether its session is open, its user active, and what the user may is
 * read from the database. Keyed by session, since that is what a token is bound to.
 */
@Injectable()
export class Callers {
  private readonly cached = new LRUCache<string, Identity>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    ttlResolution: 0,
    fetchMethod: (sessionId) => this.read(sessionId),
  });

  constructor(@Resource('database') private readonly database: Pick<DataSource, 'manager'>) {}

  /** @throws AppError unauthenticated when the session has ended, or its user is deactivated or deleted */
  async identify({ sub, sid }: Pick<AccessClaims, 'sub' | 'sid'>): Promise<Identity> {
    const identity = await this.cached.fetch(sid);
    if (identity?.id !== sub) throw tokenRefused();
    return identity;
  }

  private async read(sessionId: string): Promise<Identity | undefined> {
    const user = await createSessionStore(this.database.manager).userOf(sessionId);
    return user && { ...user, sessionId };
  }
}
