import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { createAccountStore } from '#domain';
import { Resource } from '../resources/resources.js';
import { tokenRefused } from './tokens.js';

/** How long a found user is assumed to exist: requests come in bursts, and users are rarely removed. */
const TTL_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Whether the users of tokens still exist: a token outlives a removed user, or a database restored from a backup. */
@Injectable()
export class KnownUsers {
  private readonly ids = new LRUCache<string, true>({ max: MAX_ENTRIES, ttl: TTL_MS, ttlResolution: 0 });

  constructor(@Resource('database') private readonly database: Pick<DataSource, 'manager'>) {}

  /** @throws AppError unauthenticated for a user who does not exist (any more) */
  async assertKnown(id: string): Promise<void> {
    if (this.ids.has(id)) return;
    const user = await createAccountStore(this.database.manager).find(id);
    if (!user) throw tokenRefused();
    this.ids.set(id, true);
  }
}
