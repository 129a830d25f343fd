import type { Redis } from 'ioredis';

/** Tickets of all downloads that hold or wait for a slot. */
const TICKETS = 'firstlight-download-slots';

/** A download in the queue for a slot. */
export interface Ticket {
  readonly id: string;
  readonly obsId: string;
}

/** The queue of downloads of all processes. A ticket that is not renewed in time is removed. */
export interface SlotStore {
  /** Enters the queue, or renews the ticket. @returns whether the ticket has a slot */
  ask(ticket: Ticket): Promise<boolean>;
  /** @returns `false` when the slot had expired: another process may have it */
  renew(ticket: Ticket): Promise<boolean>;
  leave(ticket: Ticket): Promise<void>;
}

/**
 * One step of the queue, by the clock of Redis alone: removes expired tickets, then grants free slots. The oldest ticket comes
 * first; one whose observation is being fetched is passed over. `ARGV`: id, observation, life in ms, capacity, whether only a
 * running ticket is renewed. Returns 1 when the ticket has a slot; 0 when it waits, or is gone.
 */
const STEP = `
local id, obs, life, capacity, isRenewal = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5] == '1'
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local line, mine, last = {}, nil, 0
local found = redis.call('HGETALL', KEYS[1])
for i = 1, #found, 2 do
  local ticket = cjson.decode(found[i + 1])
  if ticket.lapses <= now then
    redis.call('HDEL', KEYS[1], found[i])
  else
    ticket.id = found[i]
    line[#line + 1] = ticket
    last = math.max(last, ticket.order)
    if ticket.id == id then mine = ticket end
  end
end
if isRenewal and not (mine and mine.running) then return 0 end
if not mine then
  mine = { id = id, obs = obs, order = last + 1, running = false }
  line[#line + 1] = mine
end
table.sort(line, function(a, b) return a.order < b.order end)
local busy, taken = {}, 0
for _, ticket in ipairs(line) do
  if ticket.running then
    busy[ticket.obs] = true
    taken = taken + 1
  end
end
for _, ticket in ipairs(line) do
  if not ticket.running and taken < capacity and not busy[ticket.obs] then
    busy[ticket.obs] = true
    taken = taken + 1
    if ticket == mine then mine.running = true end
  end
end
local kept = { obs = mine.obs, order = mine.order, running = mine.running, lapses = now + life }
redis.call('HSET', KEYS[1], id, cjson.encode(kept))
return mine.running and 1 or 0
`;

/** @param capacity number of slots, at most one per observation */
export function slotStore(redis: Redis, capacity: number, lifeMs: number): SlotStore {
  const step = async ({ id, obsId }: Ticket, isRenewal: boolean) =>
    (await redis.eval(STEP, 1, TICKETS, id, obsId, lifeMs, capacity, isRenewal ? 1 : 0)) === 1;
  return {
    ask: (ticket) => step(ticket, false),
    renew: (ticket) => step(ticket, true),
    async leave({ id }) {
      await redis.hdel(TICKETS, id);
    },
  };
}
