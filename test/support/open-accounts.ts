import { JwtService } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { createLogger, Settings } from '#platform';
import { AccountsService } from '../../apps/api/src/auth/accounts.service.js';
import { SessionsService } from '../../apps/api/src/auth/sessions.service.js';
import { AccessTokens } from '../../apps/api/src/auth/tokens.js';
import type { Resources } from '../../apps/api/src/resources.js';
import { openTestDatabase } from './test-database.js';
import { claimRedisDatabase } from './test-services.js';

/** The services behind `/api/auth` in this process, on a database and a Redis of their own. */
export interface AccountServices {
  readonly accounts: AccountsService;
  readonly sessions: SessionsService;
  readonly database: DataSource;
  readonly redis: Redis;
  /** What the services work with, for others that are made of it. */
  readonly resources: Resources;
  stop(): Promise<void>;
}

export async function openAccounts(): Promise<AccountServices> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const redis = new Redis(await claimRedisDatabase());
  const settings = new Settings();
  const logger = createLogger('test', 'silent');
  const resources = { database, redis, settings, logger } as unknown as Resources;
  const sessions = new SessionsService(resources, new AccessTokens(new JwtService({}), resources));
  return {
    accounts: new AccountsService(resources, sessions),
    sessions,
    database,
    redis,
    resources,
    async stop() {
      redis.disconnect();
      await opened.close();
    },
  };
}
