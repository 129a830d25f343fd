import { isLoopback } from './is-loopback.js';

it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', 'localhost'])('%s is loopback', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '127.example.org', 'localhost.example.org', ''])(
  '%s is not loopback',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
