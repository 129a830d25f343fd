import { JwtService } from '@nestjs/jwt';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { createLibraryStore } from '#domain';
import { createLogger, diskStorage, Settings, type Logger } from '#platform';
import { createSecurityLog, type SecurityLog } from '../../apps/api/src/audit/security-log.js';
import { AccountsService } from '../../apps/api/src/auth/accounts.service.js';
import { SessionsService } from '../../apps/api/src/auth/sessions.service.js';
import type { SignInPlace } from '../../apps/api/src/auth/sign-in-place.js';
import { AccessTokens } from '../../apps/api/src/auth/tokens.js';
import { openTestDatabase } from './test-database.js';
import { claimRedisDatabase } from './test-services.js';

/** The default place of logins: an address without cookies. */
export const HOME: SignInPlace = { address: '198.51.100.7', device: null, giveToken: null };

/** Accounts of users who log in from {@link HOME} unless another place is given. */
class AccountsAtHome extends AccountsService {
  override register(request: Parameters<AccountsService['register']>[0], place = HOME) {
    return super.register(request, place);
  }

  override login(request: Parameters<AccountsService['login']>[0], place = HOME) {
    return super.login(request, place);
  }

  override changePassword(
    id: string,
    request: Parameters<AccountsService['changePassword']>[1],
    place = HOME,
  ) {
    return super.changePassword(id, request, place);
  }
}

/** The services of `/api/auth` in this process, with their own database and Redis. */
export interface AccountServices {
  readonly accounts: AccountsAtHome;
  readonly sessions: SessionsService;
  readonly database: DataSource;
  readonly redis: Redis;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly security: SecurityLog;
  stop(): Promise<void>;
}

export async function openAccounts(): Promise<AccountServices> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const redis = new Redis(await claimRedisDatabase());
  const settings = new Settings();
  const logger = createLogger('test', 'silent');
  const security = createSecurityLog({ database, logger, settings });
  const tokens = new AccessTokens(new JwtService({}), settings);
  const sessions = new SessionsService(database, redis, settings, logger, security, tokens);
  // Usage is in the database only: this storage has no files.
  const library = createLibraryStore(database, diskStorage('/nowhere'));
  return {
    accounts: new AccountsAtHome(database, security, sessions, library),
    sessions,
    database,
    redis,
    settings,
    logger,
    security,
    async stop() {
      await security.close();
      redis.disconnect();
      await opened.close();
    },
  };
}
