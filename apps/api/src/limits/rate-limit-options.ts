import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { proxyTrust, type SettingsOf } from '#platform';
import { BROWSER_PATH, refreshTokenOf } from '../auth/browser/refresh-cookie.js';
import { hasBody } from '../http/request-body.js';
import { clientNetwork, isLocalClient } from './client-network.js';
import type { Hits } from './hits.js';
import {
  OTHER_RULE,
  RATE_RULES,
  ruleOf,
  type RateRule,
  UNLIMITED_RULE,
  windowsWith,
  type RateWindows,
} from './rate-rules.js';

type LimitSettings = Pick<SettingsOf<'api'>, 'NODE_ENV' | 'TRUSTED_PROXIES' | 'RATE_LIMIT_OVERRIDES'>;

/** Our rules for the throttler: one throttler per rule, by client, with our store. */
export function rateLimitOptions(settings: LimitSettings, hits: Hits): ThrottlerModuleOptions {
  const windows = windowsWith(settings.RATE_LIMIT_OVERRIDES);
  const isProxy = proxyTrust(settings.TRUSTED_PROXIES);
  return {
    throttlers: RATE_RULES.filter((rule) => rule.windows.length > 0).map((rule) => ({
      name: rule.name,
      ...asThrottled(rule, windows),
      skipIf: (context: ExecutionContext) => appliedRule(requestOf(context), settings) !== rule,
    })),
    getTracker: (request) => clientNetwork(request as Request, isProxy),
    generateKey: (_context, client) => client,
    storage: throttlerStorage(windows, hits),
    // Its own have the throttler as suffix (`Retry-After-login`); the problem document's filter sets ours.
    setHeaders: false,
  };
}

/**
 * The rule of a request. Registrations from this machine count like other requests outside production, so that a developer is not
 * locked out for an hour. A browser asks once for the session of each visitor; without one, that is no refresh.
 */
function appliedRule(request: Request, { NODE_ENV }: Pick<LimitSettings, 'NODE_ENV'>): RateRule {
  const rule = ruleOf(request);
  if (rule.name === 'refresh' && isOfVisitor(request)) return UNLIMITED_RULE;
  const isLimited = rule.name !== 'register' || NODE_ENV === 'production' || !isLocalClient(request);
  return isLimited ? rule : OTHER_RULE;
}

/** A request that could cost something, by its body, is no visitor's. */
const isOfVisitor = (request: Request): boolean =>
  request.path.startsWith(BROWSER_PATH) && refreshTokenOf(request) === undefined && !hasBody(request);

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

/** The throttler knows the first window of a rule; the store knows all. */
const asThrottled = ({ windows: [first] }: RateRule, windows: RateWindows) => ({
  limit: windows[first].limit,
  ttl: 1000 * windows[first].periodSeconds,
});

/** The throttler's store: counts a request in all windows of its rule, or in none. */
function throttlerStorage(windows: RateWindows, hits: Hits): ThrottlerStorage {
  const named = new Map(
    RATE_RULES.map((rule) => [rule.name, rule.windows.map((name) => ({ name, ...windows[name] }))]),
  );
  return {
    async increment(client, ttlMs, limit, _blockMs, rule) {
      const waitMs = await hits.count(client, named.get(rule) ?? []);
      // The count is not public: only that it is exceeded, and for how long.
      return {
        totalHits: waitMs > 0 ? limit + 1 : 1,
        timeToExpire: Math.ceil(ttlMs / 1000),
        isBlocked: waitMs > 0,
        timeToBlockExpire: Math.ceil(waitMs / 1000),
      };
    },
  };
}
