import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createAccountStore } from '#domain';
import { Resource } from '../resources/resources.js';
import { tokenRefused } from './tokens.js';

/** Who was found is asked for no more for so long: requests come in crowds, and hardly any user ever goes. */
const TRUSTED_MS = 60_000;
/** So many are remembered; then all are asked for anew. */
const MOST_REMEMBERED = 10_000;

/** Whether the users of tokens still exist: a token outlives its user, and a database that was put back to an earlier state. */
@Injectable()
export class KnownUsers {
  private readonly seenUntil = new Map<string, number>();

  constructor(@Resource('database') private readonly database: Pick<DataSource, 'manager'>) {}

  /** @throws AppError unauthenticated for a user who does not exist (any more) */
  async assertKnown(id: string, nowMs = performance.now()): Promise<void> {
    if ((this.seenUntil.get(id) ?? -Infinity) > nowMs) return;
    const user = await createAccountStore(this.database.manager).find(id);
    if (!user) throw tokenRefused();
    if (this.seenUntil.size >= MOST_REMEMBERED) this.seenUntil.clear();
    this.seenUntil.set(id, nowMs + TRUSTED_MS);
  }
}
