import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Redis } from 'ioredis';
import type { Logger, SettingsOf } from '#platform';
import { resourceToken } from '../resources/resources.js';
import { hitsWithoutRedis } from './hits-without-redis.js';
import { localHits } from './local-hits.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { rateLimitOptions } from './rate-limit-options.js';
import { redisHits } from './redis-hits.js';

/** Rate limits. The guard runs before all routes (`limit-requests.ts`). */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [resourceToken('settings'), resourceToken('limits'), resourceToken('logger')],
      useFactory: (settings: SettingsOf<'api'>, redis: Redis, logger: Logger) =>
        rateLimitOptions(
          settings,
          hitsWithoutRedis({ shared: redisHits(redis), local: localHits(), logger }),
        ),
    }),
  ],
  providers: [RateLimitGuard],
})
export class LimitsModule {}
