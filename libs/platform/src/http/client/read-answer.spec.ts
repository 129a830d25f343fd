import { retryAfterSeconds } from './read-answer.js';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');

it.each([
  ['7', 7],
  ['0', 1],
  ['3600', 3600],
  ['3601', 3600],
  ['99999999999999999999', 3600],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 1],
  ['-5x', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  [['7', '8'], undefined],
])('%p is %p', (header, seconds) => expect(retryAfterSeconds(header, NOW_MS)).toBe(seconds));
