import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { Request } from 'express';
import { AppError } from '#platform';
import { firstInWindow } from '../audit/first-in-window.js';
import { originOf } from '../audit/request-origin.js';
import type { SecurityLog } from '../audit/security-log.js';
import { resourceToken } from '../resources/resources.js';
import { ruleOf } from './rate-rules.js';

/** Refuses requests beyond the rate of their rule (`rate-rules.ts`). */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject(resourceToken('security'))
  private readonly security: Pick<SecurityLog, 'note'>;

  private readonly isFirst = firstInWindow();

  /** @throws AppError rate-limited, with the seconds until the request is admitted */
  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire, tracker, ttl }: ThrottlerLimitDetail,
  ): Promise<void> {
    this.noteFirst(context.switchToHttp().getRequest<Request>(), tracker, ttl);
    const wait = `${timeToBlockExpire} second${timeToBlockExpire === 1 ? '' : 's'}`;
    throw new AppError('rate-limited', `Too many requests from your address; try again in ${wait}`, {
      retryAfterSeconds: timeToBlockExpire,
    });
  }

  /** Notes the first refusal by a rule in its window, not each one of a flood. */
  private noteFirst(request: Request, client: string, windowMs: number): void {
    const { name: rule } = ruleOf(request);
    if (this.isFirst(`${rule} ${client}`, windowMs))
      this.security.note('rate_limited', { rule }, originOf(request));
  }
}
