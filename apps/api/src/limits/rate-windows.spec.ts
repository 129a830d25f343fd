import { RATE_WINDOWS } from './rate-rules.js';
import { windowsWith } from './rate-windows.js';

it('changes the windows that are named, and leaves the others and the table', () => {
  const windows = windowsWith(['login=100/900', 'other-hour=1/2']);
  expect(windows).toEqual({
    ...RATE_WINDOWS,
    login: { limit: 100, periodSeconds: 900 },
    'other-hour': { limit: 1, periodSeconds: 2 },
  });
  expect(RATE_WINDOWS.login.limit).toBe(20);
  expect(windowsWith([])).toEqual(RATE_WINDOWS);
});

it.each(['logins', 'constructor', 'other'])(
  'does not start with a limit of %s, and says which there are',
  (name) => {
    expect(() => windowsWith([`${name}=1/2`])).toThrow(
      `RATE_LIMIT_OVERRIDES: "${name}" is none of archive, process, import-progress, other-minute`,
    );
  },
);
