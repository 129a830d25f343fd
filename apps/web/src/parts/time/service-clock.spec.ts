import { noteServiceTime, serviceTime } from './service-clock.js';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

it('goes by the clock of the service once an answer has told it', () => {
  expect(serviceTime(NOW)).toBe(NOW);
  noteServiceTime('Tue, 01 Dec 2026 12:00:00 GMT');
  expect(serviceTime(NOW + 5_000)).toBe(NOW + DAY_MS + 5_000);
  noteServiceTime(null);
  noteServiceTime('yesterday');
  expect(serviceTime(NOW)).toBe(NOW + DAY_MS);
});
