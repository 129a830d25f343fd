import type { SecurityEvent } from '#domain';
import { limitRefusals, MAX_REFUSALS } from './limit-refusals.js';

type Refusal = SecurityEvent<'access_refused'>;

const refusal = (change: Partial<Refusal> = {}): Refusal => ({
  event: 'access_refused',
  at: new Date(),
  ...{ userId: null, username: null, address: '198.51.100.7', requestId: null },
  details: { operation: 'GET /api/admin/audit', target: null },
  ...change,
});

function setUp() {
  const written: Refusal[] = [];
  const limit = limitRefusals((event) => written.push(event));
  const omitted = () => written.map(({ details }) => details.omitted);
  return { written, omitted, ...limit };
}

const times = (count: number, work: () => void) => Array.from({ length: count }, work);

beforeEach(() => void jest.useFakeTimers());

it('refusals of a client have ten entries a minute, and one for all others', () => {
  const { record, written, omitted } = setUp();
  times(MAX_REFUSALS + 4, () => record(refusal()));
  record(refusal({ requestId: 'last' }));
  expect(omitted()).toEqual(Array(MAX_REFUSALS).fill(undefined));
  jest.advanceTimersByTime(61_000);
  expect(omitted()).toEqual([...Array(MAX_REFUSALS).fill(undefined), 5]);
  expect(written.at(-1)?.requestId).toBe('last');
});

it('a minute with few refusals ends without an entry, and the next one starts from zero', () => {
  const { record, omitted } = setUp();
  const wholeMinute = () => {
    times(MAX_REFUSALS, () => record(refusal()));
    jest.advanceTimersByTime(61_000);
  };
  times(2, wholeMinute);
  expect(omitted()).toEqual(Array(2 * MAX_REFUSALS).fill(undefined));
});

it('clients are told apart by user, without a user by address', () => {
  const { record, written } = setUp();
  const clients = [{ userId: 'a' }, { userId: 'b' }, { address: '198.51.100.8' }];
  for (const client of clients) times(MAX_REFUSALS + 1, () => record(refusal(client)));
  expect(written).toHaveLength(clients.length * MAX_REFUSALS);
});

it('the end of the process counts what was omitted', () => {
  const { record, end, omitted } = setUp();
  times(MAX_REFUSALS + 2, () => record(refusal()));
  end();
  expect(omitted().at(-1)).toBe(2);
});
