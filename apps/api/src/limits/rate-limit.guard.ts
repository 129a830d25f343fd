import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import { AppError } from '#platform';

/** Refuses requests beyond the rate of their rule (`rate-rules.ts`). */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** @throws AppError rate-limited, with the seconds until the request is admitted */
  protected override throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    const wait = `${timeToBlockExpire} second${timeToBlockExpire === 1 ? '' : 's'}`;
    throw new AppError('rate-limited', `Too many requests from your address; try again in ${wait}`, {
      retryAfterSeconds: timeToBlockExpire,
    });
  }
}
