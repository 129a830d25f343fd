import type { Redis } from 'ioredis';
import type { Hits } from './hits.js';

/**
 * `KEYS` times of a client's hits, a list per window, oldest first; `ARGV` limit and period of each. Returns 0 when the hit was
 * counted, else the milliseconds until it would be. Uses the clock of Redis, so that those of the processes need not agree;
 * hits in the future, after the clock was set back, are dropped.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
for i, key in ipairs(KEYS) do
  local limit, period = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local last = redis.call('LINDEX', key, -1)
  if last and tonumber(last) > now + 1000 then redis.call('DEL', key) end
  local first = redis.call('LINDEX', key, 0)
  while first and tonumber(first) <= now - period do
    redis.call('LPOP', key)
    first = redis.call('LINDEX', key, 0)
  end
  local over = redis.call('LLEN', key) - limit
  if over >= 0 then wait = math.max(wait, redis.call('LINDEX', key, over) + period - now) end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call('RPUSH', key, string.format('%.0f', now))
  redis.call('PEXPIRE', key, ARGV[2 * i])
end
return 0`;

const MS = 1000;

/**
 * Hits in Redis, shared by all API processes. Each command is sent once; the connection must not repeat commands (`limits` of
 * the resources).
 */
export const redisHits = (redis: Redis): Hits => ({
  async count(client, windows) {
    const keys = windows.map(({ name }) => `rate:{${client}}:${name}`);
    const limits = windows.flatMap(({ limit, periodSeconds }) => [limit, MS * periodSeconds]);
    return Number(await redis.eval(COUNT, keys.length, ...keys, ...limits));
  },
});
