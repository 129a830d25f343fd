import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createSecurityEventStore, type SecurityEvent, type SecurityEventStore } from '#domain';
import { SECURITY_EVENT_DAYS } from '../../libs/domain/src/audit/security-event-store.js';
import { openTestDatabase } from '../support/test-database.js';

let database: DataSource;
let store: SecurityEventStore;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  store = createSecurityEventStore(database.manager);
});
beforeEach(() => database.query('TRUNCATE security_events'));

const [VERA, JAN] = [uuidv7(), uuidv7()];

const eventOf = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  ...{ event: 'login', at: new Date('2026-11-30T10:00:00Z'), userId: VERA, username: 'vera' },
  ...{ address: '2001:db8::/64', requestId: 'request-1', details: { sessionId: 's' } },
  ...change,
});

const second = (seconds: number) => new Date(Date.UTC(2026, 10, 30, 10, 0, seconds));
const idsOf = (list: { items: readonly { requestId: string | null }[] }) =>
  list.items.map(({ requestId }) => requestId);
const list = (query: Partial<Parameters<SecurityEventStore['list']>[0]> = {}) =>
  store.list({ page: 1, pageSize: 50, ...query });

it('an event comes back as it was added', async () => {
  const sparse = eventOf({ at: second(-1), userId: null, username: null, address: null, requestId: null });
  await store.add([sparse, eventOf()]);
  const { items, ...rest } = await list();
  expect(items).toEqual([eventOf(), sparse].map((event) => ({ id: expect.any(String), ...event })));
  expect(rest).toEqual({ total: 2, totalIsExact: true, nextCursor: null });
});

it.each([
  ['event', { event: 'login_failed' }, ['1', '0']],
  ['user', { userId: JAN }, ['3']],
  ['time, from inclusive and to exclusive', { from: second(1), to: second(3) }, ['2', '1']],
  ['all of them', { event: 'login', userId: VERA, from: second(2), to: second(9) }, ['2']],
  ['none', {}, ['3', '2', '1', '0']],
] as const)('events are filtered by %s, newest first', async (_, filter, expected) => {
  const change = [
    { event: 'login_failed', details: { at: 'login' } },
    { event: 'login_failed', details: { at: 'login' } },
    {},
    { userId: JAN },
  ] as const;
  await store.add(change.map((each, i) => eventOf({ ...each, at: second(i), requestId: String(i) })));
  const found = await list(filter);
  expect([idsOf(found), found.total]).toEqual([expected, expected.length]);
});

it('pages continue by cursor, also among events of the same moment, and show no event twice', async () => {
  await store.add(Array.from({ length: 7 }, (_, i) => eventOf({ requestId: String(i) })));
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ pageSize: 3, cursor });
    expect(page.total).toBe(7);
    seen.push(...idsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  expect(idsOf(await list({ page: 2, pageSize: 3 }))).toEqual(['3', '2', '1']);
});

it('a cursor of another list is refused', async () => {
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ errors: [{ field: 'cursor' }] });
});

it('totals beyond ten thousand are estimates', async () => {
  await database.query(
    `INSERT INTO security_events (id, created_at, event, details)
     SELECT gen_random_uuid(), now(), 'login', '{}' FROM generate_series(1, 12000)`,
  );
  await database.query('ANALYZE security_events');
  const { total, totalIsExact } = await list();
  expect([total > 10_000, totalIsExact]).toEqual([true, false]);
});

it.each([
  ['the plain list', {}, 'security_events_time'],
  ['one event', { event: 'login_locked' }, 'security_events_event'],
  ['one user', { userId: VERA }, 'security_events_user'],
] as const)('an index answers %s', async (_, filter, index) => {
  await database.query(
    `INSERT INTO security_events (id, created_at, event, user_id, details)
     SELECT gen_random_uuid(), now() - make_interval(secs => i), CASE i % 100 WHEN 0 THEN 'login_locked' ELSE 'login' END,
       CASE i % 100 WHEN 0 THEN '${VERA}' ELSE gen_random_uuid() END, '{}' FROM generate_series(1, 20000) AS i`,
  );
  await database.query('ANALYZE security_events');
  const used = await indexesUsedBy(() => list(filter));
  expect(used).toContain(index);
});

/** The indexes that statements of this work scan, by the plans of the same statements. */
async function indexesUsedBy(work: () => Promise<unknown>): Promise<string> {
  const query = jest.spyOn(database.manager, 'query');
  await work();
  const [text, values] = query.mock.calls[0] as unknown as [string, unknown[]];
  query.mockRestore();
  return JSON.stringify(await database.query(`EXPLAIN ${text}`, values));
}

it('events are removed after 400 days, in batches', async () => {
  expect(SECURITY_EVENT_DAYS).toBe(400);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await store.add([399, 401, 402, 403].map((days) => eventOf({ at: ago(days), requestId: String(days) })));
  expect([await store.removeExpired(2), await store.removeExpired(2), await store.removeExpired(2)]).toEqual([
    2, 1, 0,
  ]);
  expect(idsOf(await list())).toEqual(['399']);
});
