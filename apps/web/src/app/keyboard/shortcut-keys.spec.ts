import { actionOf } from './shortcut-keys.js';

const after = (before: string) => ({ before, atMs: 1000 });

it.each([
  ['d', after('g'), 1200, { to: '/' }],
  ['j', after('g'), 1200, { to: '/jobs' }],
  ['j', after('g'), 3000, null],
  ['j', after('x'), 1200, null],
  ['x', after('g'), 1200, null],
  ['/', after(''), 1200, 'search'],
  ['?', after('g'), 1200, 'keys'],
])('%s after %j at %d does %j', (key, pressed, nowMs, action) =>
  expect(actionOf(key, pressed, nowMs)).toEqual(action),
);
